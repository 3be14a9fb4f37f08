/** Sanity's client, by its documentation: an action says by its type what it does, a patch by its operations. */
import { describe, expect, it } from 'vitest';
import { type EffectKind, KIND_DEFAULTS } from '../../../server/src/model/effect.js';
import { behaviour, type Given } from '../follow.js';

function effect(chain: string, given?: Given): string {
  const b = behaviour('@sanity/client', chain, given);
  const standard = KIND_DEFAULTS[b.does as EffectKind];
  return standard ? `${b.does} ${b.change ?? standard.change} ${b.repeat ?? standard.repeat}` : (b.does ?? 'nothing');
}

const action = (type: string) => ({ '@0.actionType': `sanity.action.${type}` });

describe('@sanity/client', () => {
  it.each([
    ['createClient().fetch()', {}, 'api.read none same'],
    ['createClient().withConfig().fetch()', {}, 'api.read none same'],
    ['createClient().observable.fetch()', {}, 'api.read none same'],
    ['createClient().config()', {}, 'nothing'],
    ['createClient().config()', { '@0': {} }, 'state.set session same'],
    ['createClient().request()', { '@0.uri': '/x' }, 'http'],
    ['requester.clone()', {}, 'nothing'],
    ['createClient().create()', {}, 'api.create add more'],
    ['createClient().create()', { '@0._id': 'a' }, 'api.create add same'],
    ['createClient().create()', { '@1.dryRun': true }, 'api.read none same'],
    ['createClient().createIfNotExists()', {}, 'api.create add same'],
    ['createClient().createOrReplace()', {}, 'api.update destroy same'],
    ['createClient().patch().set().commit()', {}, 'api.update destroy same'],
    ['createClient().patch().inc()', {}, 'api.update destroy more'],
    ['createClient().patch()', { '@1.inc': {} }, 'api.update destroy more'],
    ['createClient().patch()', { '@1.set': {} }, 'nothing'],
    ['createClient().mutate()', {}, 'api.update destroy unknown'],
    ['createClient().action()', action('document.create'), 'api.create add same'],
    ['createClient().action()', action('release.create'), 'api.create add same'],
    ['createClient().action()', action('document.delete'), 'api.delete destroy same'],
    ['createClient().action()', action('release.delete'), 'api.delete destroy same'],
    ['createClient().action()', action('document.version.replace'), 'api.update destroy same'],
    ['createClient().action()', action('release.publish'), 'api.update destroy unknown'],
    ['createClient().action()', { ...action('release.edit'), '@0.patch.set': {} }, 'api.update destroy same'],
    ['createClient().action()', { ...action('release.edit'), '@0.patch.inc': {} }, 'api.update destroy more'],
    ['createClient().action()', { ...action('document.delete'), '@1.dryRun': true }, 'api.read none same'],
    ['createClient().action()', {}, 'api.update destroy unknown'],
    ['createClient().releases.create()', {}, 'api.create add more'],
    ['createClient().releases.create()', { '@0.releaseId': 'r1' }, 'api.create add same'],
    ['createClient().releases.delete()', {}, 'api.delete destroy same'],
    ['createClient().datasets.edit()', {}, 'api.update destroy same'],
    ['createClient().projects.list()', {}, 'api.read none same'],
    ['createClient().assets.upload()', {}, 'api.create add same'],
    ['createClient().agent.action.prompt()', {}, 'api.read none same'],
    ['createClient().agent.action.generate()', {}, 'api.update destroy more'],
    ['createClient().agent.action.generate()', { '@0.targetDocument.operation': 'create' }, 'api.create add more'],
    ['createClient().agent.action.generate()', { '@0.noWrite': true }, 'api.read none same'],
    ['createClient().agent.action.patch()', { '@0.target.operation': 'append' }, 'api.update destroy more'],
    ['createClient().agent.action.patch()', { '@0.target.operation': 'set' }, 'api.update destroy same'],
    ['createClient().functions.invoke()', {}, 'api.run unknown unknown'],
  ] as const)('%s with %o: %s', (chain, given, expected) => {
    expect(effect(chain, given)).toBe(expected);
  });
});
