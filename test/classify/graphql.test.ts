import { describe, expect, it } from 'vitest';
import { classifyGraphql } from '../../server/src/classify/graphql.js';
import { arg, HOSTILE, shown, text, unknown } from './table.js';

describe('GraphQL documents', () => {
  it.each([
    ['a query', ['query { viewer { login } }'], 'http.read'],
    ['a short query', ['{ viewer { login } }'], 'http.read'],
    ['a subscription', ['subscription S { events { id } }'], 'http.read'],
    ['a query about mutations', ['# mutation { deleteAll }\nquery { mutationLog { id } }'], 'http.read'],
    ['a creation', ['mutation { createIssue(title: "x") { id } }'], 'http.append'],
    ['object before verb', ['mutation M($i: I!) { issueCreate(input: $i) { success } }'], 'http.append'],
    ['a removal', ['mutation { issueDelete(id: 1) { success } }'], 'http.delete'],
    ['an update', ['mutation { updateIssue(id: 1) { id } }'], 'http.write'],
    ['something that rested', ['mutation { unarchiveIssue(id: 1) { id } }'], 'http.append ./same/.'],
    ['something that rested, the object before the verb', ['mutation { issueUnarchive(id: 1) { ok } }'], 'http.append ./same/.'],
    ['its twin that puts it to rest', ['mutation { issueArchive(id: 1) { ok } }'], 'http.write'],
    ['two things that are joined', ['mutation { issueToReleaseCreate(input: $i) { ok } }'], 'http.append ./arguable/.'],
    ['its twin that makes one', ['mutation { issueCreate(input: $i) { ok } }'], 'http.append'],
    ['a secret that is made anew', ['mutation { applicationRotateSecret(id: 1) { secret } }'], 'http.write ./more/. likely'],
    ['a verb in front that makes a value anew', ['mutation { regenerateToken(id: 1) { token } }'], 'http.write ./more/.'],
    ['no known verb', ['mutation { frobnicate(id: 1) { id } }'], 'http.write likely'],
    ['two fields', ['mutation { createA { id } deleteB { id } }'], 'http.append + http.delete'],
    ['two operations', ['query A { a } mutation B { deleteB }'], 'http.read + http.delete'],
    ['a fragment hole first', text`${unknown('FRAGMENT')} query { a { ...F } }`, 'http.read'],
    ['a value hole', text`query { repository(id: "${arg('id')}") { id } }`, 'http.read'],
    ['a field hole', text`mutation { delete${arg('type')}(id: 1) { id } }`, 'http.delete'],
    ['the caller’s document', text`${arg('query')}`, 'http.write ./more/. ← query'],
    ['an unknown document', text`${unknown('query')}`, 'http.write unknown/unknown/. unknown'],
    ['a broken mutation', ['mutation { createIssue('], 'http.write likely'],
    ['not GraphQL', ['hello'], 'unknown unknown'],
    ['the operation is the caller’s', text`${arg('op', ['query', 'mutation'])} { deleteX }`, 'http.read ← op + http.delete ← op'],
  ] as const)('%s', (_name, document, expected) => {
    expect(shown(classifyGraphql(document))).toBe(expected);
  });

  it.each(HOSTILE)('hostile: %s', (_name, document) => {
    const start = performance.now();
    classifyGraphql([document]);
    classifyGraphql(['query { ', document]);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
