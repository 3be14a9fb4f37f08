/** PowerShell pipelines, judged by the approved verbs of their cmdlets (Microsoft, "Approved Verbs for PowerShell Commands"). */
import type { EffectKind } from '../../model/effect.js';
import type { Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { display, holeAtHead, render, restore, soleHole } from '../holes.js';
import { cannotTell, make } from '../make.js';
import type { Runner } from './family.js';

const READING =
  /^(get|select|where|sort|measure|group|format|convertto|convertfrom|compare|test|find|search|show|resolve|join|split|read|foreach|write)$/;

const CHANGING: Readonly<Record<string, EffectKind>> = {
  new: 'file.create',
  add: 'file.append',
  set: 'file.write',
  update: 'file.write',
  copy: 'file.write',
  export: 'file.write',
  save: 'file.write',
  rename: 'file.move',
  move: 'file.move',
  remove: 'file.delete',
  clear: 'file.delete',
  uninstall: 'file.delete',
  install: 'file.write',
  start: 'process.start',
  stop: 'process.kill',
  restart: 'process.kill',
  enable: 'file.write',
  disable: 'file.write',
  send: 'message.send',
  expand: 'file.write',
  compress: 'file.write',
};

/** What this PowerShell line does: one answer for each command of its pipelines. */
export function powershellCommands(line: Text, runner: Runner): Classified[] {
  const whole = soleHole(line);
  if (whole !== undefined) return runner.shell(line);
  const { source, holes } = render(line);
  if (source.length > 20_000) return [cannotTell('process.run', display(line))];
  // What stands in quotes starts no command, unless it is run by `iex` or `&`, which are not in the table.
  const bare = source.replace(/'[^']*'|"(?:[^"`]|`.)*"/g, "''");
  const found: Classified[] = [];
  for (const piece of bare.split(/[|;\n]|(?<=\{)|(?=\})|\$\(|=(?=\s*[A-Za-z])|\(/)) {
    const command = piece.trim().replace(/^[&.]\s+/, '');
    if (command === '' || /^[$@\d'")}\]{,[-]/.test(command)) continue;
    const hole = holeAtHead(command, holes);
    const shown = display(restore(command, holes), 60);
    if (hole !== undefined)
      found.push(hole.origin === 'argument' ? make('code.run', shown, { dependsOn: [hole.name] }) : cannotTell('process.run', shown));
    else found.push(ofCommand(command, shown));
    if (found.length > 50) break;
  }
  return found.length === 0 ? [cannotTell('process.run', display(line))] : found;
}

function ofCommand(command: string, shown: string): Classified {
  const [, verb, noun] = /^([A-Za-z]+)-([A-Za-z]+)/.exec(command.toLowerCase()) ?? [];
  if (verb === undefined || noun === undefined) {
    if (
      /^(gci|ls|dir|gc|cat|type|echo|ps|gps|gwmi|gcm|select|where|foreach|sort|measure|if|else|try|catch|return|add-type|param|function|for|while|switch)\b/i.test(
        command,
      )
    )
      return make('process.read', shown, { certainty: 'likely' });
    return cannotTell('process.run', shown);
  }
  if (verb === 'out') return /^(string|host|null|default|gridview)$/.test(noun) ? make('process.read', shown) : make('file.write', shown);
  if (verb === 'invoke') return /^(restmethod|webrequest)$/.test(noun) ? webRequest(command, shown) : cannotTell('process.run', shown);
  // Session-only: types, objects, variables.
  if (
    /^(type|member|object|variable|location|strictmode|executionpolicy|timespan|guid|alias|psdrive|sleep)$/.test(noun) &&
    /^(add|new|set|start|push|pop)$/.test(verb)
  )
    return make('process.read', shown);
  if (READING.test(verb)) return make('process.read', shown);
  const kind = Object.hasOwn(CHANGING, verb) ? CHANGING[verb] : undefined;
  if (kind === undefined) return cannotTell('process.run', shown);
  return make(kind, shown, {
    certainty: 'likely',
    ...(verb === 'restart' ? { repeat: 'more' as const } : {}),
    reach: kind === 'message.send' ? 'open' : 'closed',
  });
}

function webRequest(command: string, shown: string): Classified {
  const method = /-method\s+'?([a-z]+)/i.exec(command)?.[1]?.toUpperCase() ?? 'GET';
  if (/^(GET|HEAD|OPTIONS)$/.test(method))
    return /-outfile\b/i.test(command) ? make('file.write', shown, { reach: 'fixed' }) : make('http.read', shown, { certainty: 'likely' });
  if (method === 'DELETE') return make('http.delete', shown);
  return make(method === 'POST' ? 'http.append' : 'http.write', shown, { certainty: 'likely' });
}
