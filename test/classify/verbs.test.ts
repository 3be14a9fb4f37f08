import { describe, expect, it } from 'vitest';
import { classifyPipeline } from '../../server/src/classify/pipeline.js';
import { classifyVerb } from '../../server/src/classify/verbs.js';
import { HOSTILE, shown } from './table.js';

describe('verbs in method names', () => {
  it.each([
    ['getUser', 'api.read likely'],
    ['nl2sql', 'api.read likely'],
    ['text2image', 'unknown unknown'],
    ['body', 'api.read likely'],
    ['bodyParser', 'unknown unknown'],
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
    ['postDocumentValidate', 'api.read likely'],
    ['postDocumentValidated', 'api.create likely'],
    ['postCheck', 'api.create likely'],
    ['shutdown', 'unknown unknown'],
    ['shutdownServer', 'api.delete likely'],
    ['postHealthCheck', 'api.create likely'],
    ['postHealthGroupCheck', 'api.read likely'],
    ['postViewerSavedSearch', 'api.create likely'],
    ['testConnection', 'api.read likely'],
    ['testWebhook', 'unknown unknown'],
    ['uploadUserAvatar', 'api.update ./arguable/. likely'],
    ['uploadUserFile', 'api.create likely'],
    ['byOrderId', 'api.read likely'],
    ['withCustomHeader', 'api.read likely'],
    ['withRetryAndDelete', 'unknown unknown'],
    ['withdrawFunds', 'unknown unknown'],
    ['newWithToken', 'api.read likely'],
    ['newTicket', 'unknown unknown'],
    ['vpcListSubnets', 'api.read likely'],
    ['tenantsGetTenant', 'api.read likely'],
    ['tenantsDeleteTenant', 'api.delete likely'],
    ['forgetGetTenant', 'unknown unknown'],
    ['onDeleteTenant', 'unknown unknown'],
    ['createFetch', 'api.read likely'],
    ['createAgent', 'api.create likely'],
    ['createIssue', 'api.create likely'],
    ['bulkCreate', 'api.create likely'],
    ['addLabels', 'api.create likely'],
    ['getOrCreate', 'api.create ./same/. likely'],
    ['findOrInsertUser', 'api.create ./same/. likely'],
    ['forwardEmail', 'message.send ././fixed likely'],
    ['forwardOut', 'unknown unknown'],
    ['sendMessage', 'message.send ././fixed likely'],
    ['triggerWorkflow', 'api.run likely'],
    ['updateIssue', 'api.update likely'],
    ['setTitle', 'api.update likely'],
    ['toggleMute', 'api.update ./more/. likely'],
    ['searchAndReplace', 'api.update ./more/. likely'],
    ['closeIssue', 'api.update likely'],
    ['reopenIssue', 'api.update add/./. likely'],
    ['archiveProject', 'api.update likely'],
    ['unarchiveProject', 'api.update add/./. likely'],
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
    // the client's own plumbing, and calls that say nothing
    ['use', 'api.read likely'],
    ['useState', 'unknown unknown'],
    ['validate', 'api.read likely'],
    ['assertValid', 'api.read likely'],
    ['request', 'unknown unknown'],
    ['call', 'unknown unknown'],
    ['invoke', 'unknown unknown'],
    ['execute', 'unknown unknown'],
    // pages read, and jobs that read them
    ['scrapeUrl', 'api.read likely'],
    ['mapUrl', 'api.read likely'],
    ['search', 'api.read likely'],
    ['extract', 'api.read likely'],
    ['crawlUrl', 'api.run likely'],
    ['asyncCrawlUrl', 'api.run likely'],
    ['startCrawl', 'api.run likely'],
    ['startAgent', 'api.run likely'],
    ['startExtract', 'api.run likely'],
    ['batchScrapeUrls', 'api.run likely'],
    ['checkCrawlStatus', 'api.read likely'],
    ['cancelCrawl', 'api.update likely'],
    ['stopCrawl', 'api.delete likely'],
    // what a person does in a page
    ['interact', 'browser.act likely'],
    ['click', 'browser.act likely'],
    ['doubleClick', 'browser.act likely'],
    ['type', 'browser.act likely'],
    ['typeText', 'browser.act likely'],
    ['typeOf', 'unknown unknown'],
    ['pressKey', 'browser.act likely'],
    ['fillForm', 'browser.act likely'],
    ['fill', 'unknown unknown'],
    ['tap', 'unknown unknown'],
    ['selectOption', 'browser.act likely'],
    // what rested runs again; what is there now is overwritten
    ['resumeProject', 'api.update add/./. likely'],
    ['wakeUp', 'api.update add/./. likely'],
    ['enableFeature', 'api.update add/./. likely'],
    ['disableFeature', 'api.update likely'],
    ['restoreProject', 'api.update add/./. likely'],
    ['restoreBackup', 'api.update likely'],
    ['restoreFromSnapshot', 'api.update likely'],
    // what usually reads, and with what it acts on may as well write; beside each the twin that reads
    ['verify', 'unknown unknown'],
    ['verifyDomain', 'unknown unknown'],
    ['verifyEmail', 'unknown unknown'],
    ['verifySignature', 'api.read likely'],
    ['verifyToken', 'api.read likely'],
    ['checkIn', 'unknown unknown'],
    ['checkOut', 'unknown unknown'],
    ['checkStatus', 'api.read likely'],
    ['evaluateScript', 'unknown unknown'],
    ['evaluateExpression', 'api.read likely'],
    ['extractAllTo', 'unknown unknown'],
    ['extractLinks', 'api.read likely'],
    ['acquireLock', 'unknown unknown'],
    ['acquireToken', 'api.read likely'],
    ['selectProject', 'unknown unknown'],
    ['selectRows', 'api.read likely'],
    ['convertLead', 'unknown unknown'],
    ['convertUnits', 'api.read likely'],
    ['showNotification', 'unknown unknown'],
    ['showTables', 'api.read likely'],
    // a thing in front of its verb; beside it the twin in which the first word is the verb
    ['orderUpdate', 'api.update likely'],
    ['orderItems', 'api.create likely'],
    ['commentDelete', 'api.delete likely'],
    ['commentOnIssue', 'api.create likely'],
    ['filterCreate', 'api.create likely'],
    ['filterRows', 'api.read likely'],
    ['listUpdates', 'api.read likely'],
    // values only, whatever the library
    ['createExpression', 'api.read likely'],
    ['createExpense', 'api.create likely'],
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

describe('what is made in memory, and what is a thing of a service', () => {
  it.each(['createRequest', 'createHttpRequest', 'createRequestFromConfig', 'createError', 'createStackTraceFromText'])(
    '%s reads',
    (name) => {
      expect(classifyVerb(name)).toMatchObject({ kind: 'api.read', change: 'none' });
    },
  );
  it.each(['createPullRequest', 'createPullRequestFromBranch', 'createMergeRequest', 'createTrace', 'createScheduleException'])(
    '%s adds',
    (name) => {
      expect(classifyVerb(name)).toMatchObject({ kind: 'api.create', change: 'add' });
    },
  );
});
