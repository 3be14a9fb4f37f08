import { describe, expect, it } from 'vitest';
import { classifyPipeline } from '../../server/src/classify/pipeline.js';
import { classifyVerb } from '../../server/src/classify/verbs.js';
import { HOSTILE, shown } from './table.js';

describe('verbs in method names', () => {
  it.each([
    ['getUser', 'api.read likely'],
    ['listUpdated', 'api.read likely'],
    ['getDeletedItems', 'api.read likely'],
    ['isDeleted', 'api.read likely'],
    ['hasWriteAccess', 'api.read likely'],
    ['find_by_id', 'api.read likely'],
    ['searchIssues', 'api.read likely'],
    ['toJSON', 'api.read likely'],
    ['batchGet', 'api.read likely'],
    ['createReadStream', 'api.read likely'],
    ['createClient', 'api.read likely'],
    ['createIssue', 'api.create likely'],
    ['bulkCreate', 'api.create likely'],
    ['addLabels', 'api.create likely'],
    ['getOrCreate', 'api.create ./same/. likely'],
    ['findOrInsertUser', 'api.create ./same/. likely'],
    ['sendMessage', 'message.send ././fixed likely'],
    ['triggerWorkflow', 'api.run likely'],
    ['updateIssue', 'api.update likely'],
    ['setTitle', 'api.update likely'],
    ['toggleMute', 'api.update ./more/. likely'],
    ['searchAndReplace', 'api.update ./more/. likely'],
    ['closeIssue', 'api.update likely'],
    ['deleteEmails', 'api.delete likely'],
    ['findAndDelete', 'api.delete likely'],
    ['findOneAndUpdate', 'api.update likely'],
    ['removeMember', 'api.delete likely'],
    ['batchDelete', 'api.delete likely'],
    ['createOrUpdateItem', 'api.update likely'],
    ['addEventListener', 'api.read likely'],
    ['removeItem', 'api.delete likely'],
    ['clearCache', 'api.read likely'],
    ['clearHistory', 'api.delete likely'],
    ['runQuery', 'unknown unknown'],
    ['runPipeline', 'api.run likely'],
    ['sendCommand', 'unknown unknown'],
    ['query', 'unknown unknown'],
    ['queryItems', 'api.read likely'],
    ['status', 'api.read likely'],
    ['connect', 'api.read likely'],
    ['close', 'unknown unknown'],
    ['set', 'unknown unknown'],
    ['process', 'unknown unknown'],
    ['executeThing', 'unknown unknown'],
    ['updatedAt', 'unknown unknown'],
    ['settings', 'unknown unknown'],
    ['additional', 'unknown unknown'],
    ['constructor', 'unknown unknown'],
    ['', 'unknown unknown'],
  ])('%s', (name, expected) => {
    expect(shown(classifyVerb(name))).toBe(expected);
  });

  it.each(HOSTILE)('hostile: %s', (_name, name) => {
    expect(['unknown', 'likely']).toContain(classifyVerb(name).certainty);
  });
});

describe('MongoDB pipelines', () => {
  it.each([
    [{ known: ['$match', '$group'], complete: true, fromArgument: null }, 'db.read'],
    [{ known: ['$match', '$out'], complete: true, fromArgument: null }, 'db.upsert'],
    [{ known: ['$merge'], complete: false, fromArgument: 'pipeline' }, 'db.upsert'],
    [{ known: [], complete: false, fromArgument: 'pipeline' }, 'db.any ← pipeline'],
    [{ known: ['$match'], complete: false, fromArgument: null }, 'db.any unknown/unknown/. unknown'],
  ])('%j', (stages, expected) => {
    expect(shown(classifyPipeline(stages))).toBe(expected);
  });
});
