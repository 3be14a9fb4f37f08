/** The databases, services and browsers of the catalogue: that the trickier calls come out as their documentation says. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memberOf } from '../../server/src/catalogue/catalogue.js';
import { type EffectKind, KIND_DEFAULTS } from '../../server/src/model/effect.js';
import { behaviour, CATALOGUE, type Given } from './follow.js';

/** `kind change repeat` of a call, as the verdicts will see it; a classifier gives its name and its text. */
function effect(module: string, chain: string, given?: Given): string {
  const b = behaviour(module, chain, given);
  if (!b.does || b.does === 'nothing') return 'nothing';
  const standard = KIND_DEFAULTS[b.does as EffectKind];
  return standard
    ? `${b.does} ${b.change ?? standard.change} ${b.repeat ?? standard.repeat}`
    : `${b.does} ${b.text ?? b.method ?? ''}`.trim();
}

describe('databases', () => {
  it.each([
    ['pg', 'new Pool().query()', {}, 'sql @0'],
    ['pg', 'new Pool().connect().query()', { '@0.text': 'SELECT 1' }, 'sql @0.text'],
    ['pg', 'default.Pool().query()', {}, 'sql @0'],
    ['postgres', 'default()()', {}, 'sql @0'],
    ['mysql2/promise', 'createPool().getConnection().execute()', { '@0.sql': 'SELECT 1' }, 'sql @0.sql'],
    ['better-sqlite3', 'new default().prepare().run()', {}, 'sql @new.0'],
    ['better-sqlite3', 'new default().prepare().run()', { '@1.readonly': true }, 'db.read none same'],
    ['mongodb', 'new MongoClient().db().collection().find().toArray()', {}, 'nothing'],
    ['mongodb', 'new MongoClient().db().collection().insertOne()', {}, 'db.insert add more'],
    ['mongodb', 'new MongoClient().db().collection().updateOne()', { '@1.$inc': {} }, 'db.update destroy more'],
    [
      '@mongosh/service-provider-node-driver',
      'NodeDriverServiceProvider.connect().updateMany()',
      { '@3.$inc': {} },
      'db.update destroy more',
    ],
    [
      '@mongosh/service-provider-node-driver',
      'NodeDriverServiceProvider.connect().updateMany()',
      { '@3.$set': {} },
      'db.update destroy same',
    ],
    ['mongodb', 'new MongoClient().db().collection().updateOne()', { '@2.upsert': true }, 'db.upsert destroy same'],
    ['mongodb', 'new MongoClient().db().collection().aggregate()', {}, 'pipeline @0'],
    ['mongodb', 'new MongoClient().db().command()', { '@0.dbStats': 1 }, 'db.read none same'],
    ['mongodb', 'new MongoClient().db().command()', {}, 'db.any destroy more'],
    ['mongoose', 'model().findById()', {}, 'db.read none same'],
    ['redis', 'createClient().set()', {}, 'db.upsert destroy same'],
    ['redis', 'createClient().set()', { '@2.NX': true }, 'db.insert add same'],
    ['redis', 'createClient().hGetAll()', {}, 'db.read none same'],
    ['ioredis', 'new default().incr()', {}, 'db.update destroy more'],
    ['ioredis', 'new default().pipeline().lpush().del()', {}, 'db.delete destroy same'],
    ['ioredis', 'new default().set()', { '@4': 'NX' }, 'db.insert add same'],
    ['@prisma/client', 'new PrismaClient().user.findMany()', {}, 'db.read none same'],
    ['@prisma/client', 'new PrismaClient().user.upsert()', {}, 'db.upsert destroy same'],
    ['@prisma/client', 'new PrismaClient().$queryRawUnsafe()', {}, 'sql @0'],
    ['knex', 'default()().where().del()', {}, 'db.delete destroy same'],
    ['knex', 'default().raw()', {}, 'sql @0'],
    ['knex', 'default().schema.createTable()', {}, 'db.schema add same'],
    ['drizzle-orm/node-postgres', 'drizzle().select().from()', {}, 'nothing'],
    ['drizzle-orm/libsql', 'drizzle().insert().values().onConflictDoUpdate()', {}, 'db.upsert destroy same'],
    ['drizzle-orm/better-sqlite3', 'drizzle().query.users.findFirst()', {}, 'db.read none same'],
    ['kysely', 'new Kysely().deleteFrom()', {}, 'db.delete destroy same'],
    ['@supabase/supabase-js', 'createClient().from().insert().select()', {}, 'nothing'],
    ['@supabase/supabase-js', 'createClient().storage.from().upload()', { '@2.upsert': true }, 'db.upsert destroy same'],
    ['@elastic/elasticsearch', 'new Client().indices.delete()', {}, 'db.delete destroy same'],
    ['@elastic/elasticsearch', 'new Client().snapshot.restore()', {}, 'db.schema destroy same'],
    ['@elastic/elasticsearch', 'new Client().index()', { '@0.id': '1' }, 'db.upsert destroy same'],
  ] as const)('%s: %s with %j is %s', (module, chain, given, expected) => {
    expect(effect(module, chain, given)).toBe(expected);
  });
});

describe('services', () => {
  it.each([
    ['contentful-management', 'createClient().asset.processForAllLocales()', {}, 'api.update add same'],
    ['contentful-management', 'createClient().asset.publish()', {}, 'api.update destroy same'],
    ['contentful-management', 'createClient().aiAction.invoke()', {}, 'api.run add more'],
    ['contentful-management', 'createClient().aiActionInvocation.get()', {}, 'api.read none same'],
    ['@octokit/rest', 'new Octokit().rest.issues.create()', {}, 'api.create add more'],
    ['@octokit/rest', 'new Octokit().issues.listForRepo()', {}, 'api.read none same'],
    ['@octokit/rest', 'new Octokit().rest.repos.createOrUpdateFileContents()', {}, 'api.update destroy same'],
    ['@octokit/rest', 'new Octokit().rest.search.code()', {}, 'api.read none same'],
    ['@octokit/rest', 'new Octokit().rest.reactions.createForIssue()', {}, 'api.create add same'],
    ['@octokit/rest', 'new Octokit().rest.pulls.merge()', {}, 'api.update destroy same'],
    ['octokit', 'new Octokit().graphql()', {}, 'graphql @0'],
    ['googleapis', 'google.gmail().users.messages.send()', {}, 'message.send add more'],
    ['@line/bot-sdk', 'LineBotClient.fromChannelAccessToken().pushMessage()', {}, 'message.send add more'],
    ['@line/bot-sdk', 'LineBotClient.fromChannelAccessToken().getProfile()', {}, 'api.read none same'],
    ['@line/bot-sdk', 'new messagingApi.MessagingApiClient().setDefaultRichMenu()', {}, 'api.update destroy same'],
    ['googleapis', 'google.gmail().users.labels.create()', {}, 'api.create add same'],
    ['googleapis', 'google.gmail().users.drafts.create()', {}, 'api.create add more'],
    ['googleapis', 'google.gmail().users.messages.modify()', {}, 'api.update destroy same'],
    ['googleapis', 'google.gmail().users.settings.sendAs.verify()', {}, 'api.create add more'],
    ['googleapis', 'google.gmail().users.settings.sendAs.smimeInfo.setDefault()', {}, 'api.update destroy same'],
    ['googleapis', 'google.drive().files.list()', {}, 'api.read none same'],
    ['googleapis', 'google.sheets().spreadsheets.values.append()', {}, 'api.create add more'],
    ['googleapis', 'google.docs().documents.batchUpdate()', {}, 'edits @0.requestBody.requests'],
    ['@googleapis/calendar', 'calendar().events.delete()', {}, 'api.delete destroy same'],
    ['@slack/web-api', 'new WebClient().chat.postMessage()', {}, 'message.send add more'],
    ['@slack/web-api', 'new WebClient().conversations.history()', {}, 'api.read none same'],
    ['@slack/web-api', 'new WebClient().reactions.add()', {}, 'api.create add same'],
    ['nodemailer', 'createTransport().sendMail()', {}, 'message.send add more'],
    ['resend', 'new Resend().domains.verify()', {}, 'api.run add more'],
    ['resend', 'new Resend().domains.get()', {}, 'api.read none same'],
    ['cacache', 'verify()', {}, 'file.delete destroy same'],
    ['cacache', 'ls()', {}, 'file.read none same'],
    ['nodemailer', 'createTransport().sendMail()', { '@0.jsonTransport': true }, 'nothing'],
    ['stripe', 'new default().checkout.sessions.create()', {}, 'api.create add more'],
    ['stripe', 'new default().subscriptions.cancel()', {}, 'api.delete destroy same'],
    ['@linear/sdk', 'new LinearClient().issueAddLabel()', {}, 'api.create add same'],
    ['@linear/sdk', 'new LinearClient().unarchiveIssue()', {}, 'api.update add same'],
    ['@linear/sdk', 'new LinearClient().archiveIssue()', {}, 'api.update destroy same'],
    ['@linear/sdk', 'new LinearClient().createIssueToRelease()', {}, 'api.create add arguable'],
    ['@linear/sdk', 'new LinearClient().createIssue()', {}, 'api.create add more'],
    ['@neon/sdk', 'createNeonClient().auth.create()', {}, 'api.create add same'],
    ['@neon/sdk', 'createNeonClient().branches.create()', {}, 'api.create add more'],
    ['@doist/todoist-sdk', 'new TodoistApi().reopenTask()', {}, 'api.update add same'],
    ['@doist/todoist-sdk', 'new TodoistApi().sync()', {}, 'http POST'],
    ['@zodios/core', 'new Zodios().post()', {}, 'http POST'],
    ['@zodios/core', 'new Zodios().use()', {}, 'nothing'],
    ['@zodios/core', 'new Zodios().deleteUser()', {}, 'verb'],
    ['@vercel/functions', 'waitUntil()', {}, 'nothing'],
    ['@vercel/functions', 'getCache().get()', {}, 'api.read none same'],
    ['@vercel/functions', 'dangerouslyDeleteByTag()', {}, 'api.delete destroy same'],
    ['puppeteer-core', 'launch().newPage()._client().send()', {}, 'browser.act unknown unknown'],
    ['puppeteer-core', 'launch().newPage().emit()', {}, 'nothing'],
    ['@linear/sdk', 'new LinearClient().searchIssues()', {}, 'api.read none same'],
    ['azure-devops-node-api', 'new WebApi().getWorkItemTrackingApi().queryByWiql()', {}, 'api.read none same'],
    ['azure-devops-node-api', 'new WebApi().getBuildApi().queueBuild()', {}, 'api.run add more'],
    ['@aws-sdk/client-s3', 'new PutObjectCommand()', {}, 'api.update destroy same'],
    ['@aws-sdk/client-ec2', 'new DescribeInstancesCommand()', {}, 'api.read none same'],
    ['@aws-sdk/client-ec2', 'new TerminateInstancesCommand()', {}, 'api.delete destroy same'],
    ['@kubernetes/client-node', 'new KubeConfig().makeApiClient().listNamespacedPod()', {}, 'api.read none same'],
    ['@kubernetes/client-node', 'new KubeConfig().makeApiClient().deleteNamespacedPod()', {}, 'api.delete destroy same'],
    ['openai', 'new default().chat.completions.create()', {}, 'api.read none same'],
    ['openai', 'new default().images.generate()', {}, 'api.run add more'],
    ['openai', 'new default().files.create()', {}, 'api.create add more'],
    ['@sentry/node', 'captureException()', {}, 'nothing'],
    ['@microsoft/microsoft-graph-client', 'Client.init().api().select().patch()', {}, 'http PATCH'],
  ] as const)('%s: %s with %j is %s', (module, chain, given, expected) => {
    expect(effect(module, chain, given)).toBe(expected);
  });
});

describe('browsers', () => {
  it.each([
    ['playwright', 'chromium.launch().newPage().goto()', {}, 'browser.navigate session same'],
    ['playwright', 'chromium.launch().newContext().newPage().locator().click()', {}, 'browser.act arguable more'],
    ['playwright', 'chromium.launch().newPage().screenshot()', {}, 'browser.read none same'],
    ['playwright', 'chromium.launch().newPage().screenshot()', { '@0.path': 'a.png' }, 'file.write destroy same'],
    ['playwright', 'chromium.launch().newPage().getByRole().textContent()', {}, 'browser.read none same'],
    ['puppeteer', 'default.launch().newPage().type()', {}, 'browser.act arguable more'],
    ['puppeteer', 'launch().newPage().pdf()', { '@0.path': 'a.pdf' }, 'file.write destroy same'],
    ['selenium-webdriver', 'new Builder().forBrowser().build().findElement().getText()', {}, 'browser.read none same'],
  ] as const)('%s: %s with %j is %s', (module, chain, given, expected) => {
    expect(effect(module, chain, given)).toBe(expected);
  });

  // The one library of these that the repository depends on anyway: its declarations are what the entries are held to.
  const declarations = readFileSync(
    join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'types', 'types.d.ts'),
    'utf8',
  );

  it.each(['Page', 'Frame', 'Locator', 'BrowserContext', 'Browser', 'APIRequestContext', 'Keyboard', 'Mouse'])(
    'has an entry for each member of Playwright’s %s',
    (name) => {
      const body = new RegExp(`^export interface ${name} (?:extends [^{]*)?\\{([\\s\\S]*?)^\\}`, 'm').exec(declarations)?.[1] ?? '';
      const members = new Set([...body.matchAll(/^ {2}([\w$]+)[(<:]/gm)].map((match) => match[1] as string));
      expect(members.size).toBeGreaterThan(4);
      const library = CATALOGUE.library('playwright');
      if (!library) throw new Error('no library playwright');
      const unknown = [...members].filter((member) => !memberOf({ kind: 'type', library, type: name }, member));
      expect(unknown).toEqual([]);
    },
  );
});

describe('advertisements, notices and messages', () => {
  it.each([
    ['google-ads-api', 'new GoogleAdsApi().listAccessibleCustomers()', {}, 'api.read none same'],
    ['google-ads-api', 'new GoogleAdsApi().Customer().query()', {}, 'api.read none same'],
    ['google-ads-api', 'new GoogleAdsApi().Customer().campaigns.create()', {}, 'api.create add more'],
    ['google-ads-api', 'new GoogleAdsApi().Customer().campaignBudgets.update()', {}, 'api.update destroy same'],
    ['google-ads-api', 'new GoogleAdsApi().Customer().adGroupCriteria.remove()', {}, 'api.delete destroy same'],
    ['google-ads-api', 'new GoogleAdsApi().Customer().mutateResources()', {}, 'api.update destroy more'],
    ['google-ads-api', 'new GoogleAdsApi().Customer().keywordPlanIdeas.generateKeywordIdeas()', {}, 'api.read none same'],
    ['node-notifier', 'default.notify()', {}, 'message.send add more'],
    ['pubnub', 'new default().publish()', {}, 'message.send add more'],
    ['pubnub', 'new default().hereNow()', {}, 'api.read none same'],
    ['pubnub', 'new default().deleteMessages()', {}, 'api.delete destroy same'],
    ['pubnub', 'new default().objects.setUUIDMetadata()', {}, 'api.update destroy same'],
    ['pubnub', 'new default().objects.getAllUUIDMetadata()', {}, 'api.read none same'],
    ['pubnub', 'new default().objects.removeMemberships()', {}, 'api.delete destroy same'],
    ['pubnub', 'new default().channel().subscription().subscribe()', {}, 'nothing'],
    ['safe-regex2', 'default()', {}, 'nothing'],
    ['node-notifier', 'default.on()', {}, 'nothing'],
  ] as [string, string, Given, string][])('%s %s', (module, chain, given, expected) => {
    expect(effect(module, chain, given)).toBe(expected);
  });

  it('a notice stays on the machine', () => {
    expect(behaviour('node-notifier', 'default.notify()', {}).reach).toBe('closed');
  });
});
