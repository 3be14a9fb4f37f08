/**
 * What an endpoint does, by the words of its path: a POST is not always an addition. Only words that mean the same in
 * nearly every API stand here, and what they decide is *likely*.
 */
import { changeOfWord, REPEATING } from '../lexicon.js';
import { splitWords } from '../words.js';

/** reads: searches or computes. removes, changes: destroys. null: no word tells. */
export interface EndpointVerb {
  readonly does: 'reads' | 'adds' | 'changes' | 'removes';
  readonly word: string;
  readonly repeats: boolean;
}

const words = (list: string): Set<string> => new Set(list.trim().split(/\s+/));

/** Last words of endpoints that read or compute although they take a body. */
const READS = words(`
  search query lookup validate verify check embeddings embedding embed completions completion count list get read fetch find exists
  preview estimate calculate compute compare parse suggest suggestions autocomplete typeahead translate detect analyze analyse classify
  rerank tokenize detokenize summarize describe msearch mget explain introspect aggregate aggregations facets filter explore simulate lint
  geocode runquery batchget generatecontent counttokens moderations responses transcriptions similarity recommend inspect dryrun`);

/** Endings that destroy although they are POSTed to. */
const REMOVES =
  words(`delete remove destroy unlike unfollow unstar unsubscribe unpin revoke purge clear erase wipe kill terminate trash uninstall
  batchdelete bulkdelete deactivate leave kick ban unassign dequeue`);
const CHANGES =
  words(`cancel close archive unarchive merge stop restart reboot reset update edit rename move replace restore rollback revert
  enable disable lock unlock reject approve pause resume suspend publish unpublish rotate toggle set upsert batchupdate bulkupdate overwrite
  transition reopen dismiss hide unhide mute unmute block unblock shutdown save promote demote abort`);

/** Verbs of the lexicon that open a method-like name (`chat.update`, `deleteMessage`) and are sure enough to use. */
const AMBIGUOUS_FIRST = words('from to as group head hash order mark sync link like follow tag pay charge');

/**
 * The verb of a path's end, or null. `tail` is what follows the last hole of the path or, without holes, the whole path;
 * `closed` is false where a hole ends the path, so that its last name is not known.
 */
export function endpointVerb(path: string, endsInHole: boolean): EndpointVerb | null {
  const clean = path.replace(/[?#][\s\S]*$/, '').slice(-400);
  const segments = clean.split('/').filter((s) => s !== '');
  const last = segments.at(-1);
  if (last === undefined) return null;
  if (endsInHole && !clean.endsWith('/')) return null;
  // `/search/${index}` still searches; for anything else a name behind the verb says too little.
  if (endsInHole) return READS.has(last.toLowerCase()) && /^(search|query|lookup|count)$/i.test(last) ? verb('reads', last) : null;
  return ofSegment(last) ?? (segments.slice(-3, -1).some((s) => /^_?search$/i.test(s)) ? verb('reads', 'search') : null);
}

function verb(does: EndpointVerb['does'], word: string): EndpointVerb {
  return { does, word: word.slice(0, 40), repeats: REPEATING.has(word.toLowerCase()) };
}

function ofSegment(segment: string): EndpointVerb | null {
  // `documents:runQuery` (Google), `conversations.list` (Slack), `items.json`.
  const name = segment.replace(/\.(json|xml|php|aspx?|do|html?)$/i, '').replace(/^.*[:.]/, '');
  const whole = name.toLowerCase().replace(/[^a-z]/g, '');
  if (READS.has(whole)) return verb('reads', whole);
  if (REMOVES.has(whole)) return verb('removes', whole);
  if (CHANGES.has(whole)) return verb('changes', whole);
  const parts = splitWords(name);
  if (parts.length < 2) return null;
  // Of `batch_update` the second word is the verb.
  const first = /^(batch|bulk|multi)$/.test(parts[0] as string) ? (parts[1] as string) : (parts[0] as string);
  if (AMBIGUOUS_FIRST.has(first)) return null;
  switch (changeOfWord(first)) {
    case 'none':
      return verb('reads', first);
    case 'change':
      return verb('changes', first);
    case 'remove':
      return verb('removes', first);
    case 'add':
    case 'send':
    case 'run':
      return verb('adds', first);
    default: {
      // `vector_search`, `items-query`.
      const end = parts.at(-1) as string;
      return /^(search|query|lookup)$/.test(end) ? verb('reads', end) : null;
    }
  }
}

/** Whether a GET's last name is a method that writes: `/bot…/sendMessage`. Only names in camel case are taken for methods. */
export function getThatWrites(path: string): EndpointVerb | null {
  const last =
    path
      .replace(/[?#][\s\S]*$/, '')
      .split('/')
      .at(-1) ?? '';
  if (!/^[a-z]+[A-Z][A-Za-z]+$/.test(last)) return null;
  const found = ofSegment(last);
  return found !== null && found.does !== 'reads' && !/^(follow|like|order|set|move)$/.test(found.word) ? found : null;
}
