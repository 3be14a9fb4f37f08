/** Requests that say how they are meant: only tried, or over what is there. Beside each the twin that says nothing of the kind. */
import { describe, expect, it } from 'vitest';
import { classifyHttp } from '../../server/src/classify/http.js';
import type { Text } from '../../server/src/model/text.js';
import { arg, text, unknown } from './table.js';

const sent = (method: string, url: Text, body?: Text) => {
  const { kind, change, repeat, switches } = classifyHttp({ method: [method], url, ...(body ? { body } : {}) });
  return `${kind} ${change}/${repeat}${switches ? ` ? ${switches.join()}` : ''}`;
};
const ITEM = 'https://api.example.com/items/7';

describe('a request that is only tried', () => {
  it.each([
    ['in the address', 'DELETE', [`${ITEM}?dryRun=All`], undefined, 'http.read none/same'],
    ['in the body', 'PUT', [ITEM], ['{"a":1,"validate_only":true}'], 'http.read none/same'],
    ['in its options', 'POST', [ITEM], ['{"options":{"dry-run":"true"}}'], 'http.read none/same'],
    ['where the caller says so', 'DELETE', [`${ITEM}?dry_run=`, arg('dry')], undefined, 'http.delete destroy/same ? dry'],
    ['where something else does', 'DELETE', [`${ITEM}?dry_run=`, unknown('dry')], undefined, 'http.delete destroy/same ? '],
    ['where one of two is told', 'PUT', [ITEM], text`{"dryRun":${arg('dry', ['true', 'false'])}}`, 'http.write destroy/same ? dry'],
  ])('%s', (_, method, url, body, expected) => {
    expect(sent(method, url, body)).toBe(expected);
  });

  it.each([
    ['it is not', 'DELETE', [`${ITEM}?dryRun=false`], undefined, 'http.delete destroy/same'],
    ['a text that speaks of it', 'PUT', [ITEM], ['{"text":"dryRun=true"}'], 'http.write destroy/same'],
    ['part of what is kept', 'PUT', [ITEM], ['{"job":{"steps":[{"dry_run":true}]}}'], 'http.write destroy/same'],
    ['another flag', 'DELETE', [`${ITEM}?read_only=true`], undefined, 'http.delete destroy/same'],
    ['a path', 'DELETE', ['https://api.example.com/dryRun=true'], undefined, 'http.delete destroy/same'],
  ])('its twin: %s', (_, method, url, body, expected) => {
    expect(sent(method, url, body)).toBe(expected);
  });
});

describe('a request whose mode says what becomes of what is there', () => {
  const STEPS = ['https://api.example.com/cases/7/steps'];
  it.each<readonly [string, Text, RegExp]>([
    ['replaces it', ['{"items":[],"mode":"OVERWRITE"}'], /^http\.write destroy/],
    ['as the caller chooses', text`{"items":[],"mode":${arg('mode', ['APPEND', 'OVERWRITE'])}}`, /^http\.write destroy.*\? mode/],
    ['its twin: adds to it', ['{"items":[],"mode":"APPEND"}'], /^http\.append add/],
    ['its twin: the mode of something else', text`{"items":[],"mode":${arg('mode', ['fast', 'slow'])}}`, /^http\.append add\/more$/],
  ])('%s', (_, body, expected) => {
    expect(sent('POST', STEPS, body)).toMatch(expected);
  });
});

describe('a request that meets what is there', () => {
  const FILES = ['https://api.example.com/files'];
  const KEPT = 'https://graph.microsoft.com/v1.0/me/drive/root:/a:/content';
  it.each([
    ['writes over it', 'POST', FILES, ['{"name":"a","overwrite":true}'], 'http.write destroy/same'],
    ['leaves it', 'PUT', FILES, ['{"name":"a","upsert":false}'], 'http.append add/arguable'],
    ['does as the caller says', 'POST', FILES, text`{"overwrite":${arg('over')}}`, 'http.write destroy/same ? over'],
    ['is put beside it', 'PUT', [`${KEPT}?@microsoft.graph.conflictBehavior=rename`], undefined, 'http.append add/more'],
    ['is refused', 'PUT', [`${KEPT}?%40microsoft.graph.conflictBehavior=fail`], undefined, 'http.append add/arguable'],
    ['replaces it', 'PUT', [`${KEPT}?@microsoft.graph.conflictBehavior=replace`], undefined, 'http.write destroy/same'],
  ])('%s', (_, method, url, body, expected) => {
    expect(sent(method, url, body)).toBe(expected);
  });

  it.each([
    ['nothing is said', 'POST', FILES, ['{"name":"a"}'], 'http.append add/more'],
    ['a text that speaks of it', 'POST', FILES, ['{"name":"overwrite existing conflict"}'], 'http.append add/more'],
    ['it is removed anyway', 'DELETE', FILES, ['{"overwrite":false}'], 'http.delete destroy/same'],
    ['it is only asked for', 'GET', ['https://api.example.com/files?overwrite=true'], undefined, 'http.read none/same'],
    ['conflicts of another kind', 'POST', FILES, ['{"conflicts":[{"id":1}]}'], 'http.append add/more'],
  ])('its twin: %s', (_, method, url, body, expected) => {
    expect(sent(method, url, body)).toBe(expected);
  });
});
