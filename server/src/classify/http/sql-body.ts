/**
 * Requests that carry SQL or Flux: a hosted database takes statements by POST, so that the statement and not the method says
 * what happens. The path says so (`/sql`, `/database/query`), or the name of the field does (`{"sql": …}`).
 */
import { constantText, type Hole, type Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { classifyFlux, looksLikeFlux } from '../flux.js';
import { soleHole } from '../holes.js';
import { cannotTell, make } from '../make.js';
import { classifySql } from '../sql.js';
import { splitWords, wordSet } from '../words.js';
import { type Body, readBody, valuesOf } from './body.js';
import { ANY } from './segments.js';

/** What an endpoint's name may be made of besides `sql`, so that it runs what it is given: `/sql`, `/run-sql`, `/execute_sql_query`. */
const RUNS = wordSet('sql raw run exec execute query statement statements batch do admin api');
/** Ends of a path that take statements where a segment before them names a database. */
const ENDS = wordSet('query statement statements execute exec run raw batch pipeline migration migrations');
const DATABASES = wordSet(`
  database db sql d1 warehouse warehouses postgres postgresql pg mysql mariadb sqlite libsql snowflake bigquery redshift clickhouse
  duckdb trino presto athena`);
/** Ends of a path that run what a field with SQL says; at others it may as well be kept (`/views`) or looked at (`/format`). */
const RUNS_FIELD = /^(execute|exec|run|query|pipeline|batch|dataset|rpc|call|invoke|submit|data|jobs)$/i;

/** `sql`, `rawSql`, `sql_query`: such a field is SQL wherever it stands. */
const SQL_FIELD = /^(raw_?)?sql(_?(query|text|statement|command|string))?$/i;
/** Fields that are SQL where the path says so. */
const STATEMENT_FIELD = /^(statements?|stmts?|query|queries|query_?text|raw_?query|(raw_?)?sql(_?\w+)?)$/i;
const READ_ONLY = /^(is_?)?read_?only$/i;

/** Whether the path alone says that the endpoint runs SQL. */
export function pathRunsSql(segments: readonly string[]): boolean {
  const last = segments.at(-1);
  if (last === undefined || last === ANY || last === '_sql') return false;
  const words = splitWords(last);
  if (words.includes('sql') && words.every((word) => RUNS.has(word) || /^v\d+$/.test(word))) return true;
  // Where others keep queries, this one runs them: https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/query
  if (last === 'queries') return segments.slice(-5, -1).includes('bigquery');
  return ENDS.has(last.toLowerCase()) && segments.slice(-5, -1).some((segment) => DATABASES.has(segment.toLowerCase()));
}

/**
 * What the SQL in a request does, or null where it carries none. The reach is the usual one of a database: the URL knows
 * better. A statement that the caller supplies is anyone's, unless the request says that it only reads.
 */
export function sqlOfRequest(segments: readonly string[], bodyText: Text | undefined, contentType?: Text): Classified[] | null {
  const flux = bodyText === undefined ? null : fluxOf(segments, bodyText, contentType);
  if (flux !== null) return flux;
  const says = pathRunsSql(segments);
  const unknown = [cannotTell('db.any', null)];
  if (bodyText === undefined || bodyText.length === 0) return says ? unknown : null;
  const whole = soleHole(bodyText);
  if (whole !== undefined) return says ? ofWhole(whole) : null;
  const body = readBody(bodyText);
  const statements = valuesOf(body, (name) => (says ? STATEMENT_FIELD.test(name) : fieldIsSql(name, segments)));
  if (statements.length > 0) {
    const readOnlyConnection = valuesOf(body, (name) => READ_ONLY.test(name)).some((value) => constantText(value) === 'true');
    const found = statements.flatMap((statement) => classifySql(statement, { readOnlyConnection }));
    return found.length === 0 ? null : found.map((c) => (says || c.certainty !== 'proven' ? c : { ...c, certainty: 'likely' as const }));
  }
  if (!says) return null;
  if (body.open.length > 0) return body.open.flatMap(ofWhole);
  // The text itself, not as JSON.
  return isJson(bodyText, body) ? null : classifySql(bodyText);
}

/**
 * What the Flux in a request to InfluxDB does, or null where it carries none: as a field beside its type, or as the body
 * itself, by its content type or by its look (https://docs.influxdata.com/influxdb/v2/query-data/execute-queries/influx-api/).
 */
function fluxOf(segments: readonly string[], bodyText: Text, contentType: Text | undefined): Classified[] | null {
  const says = constantText(contentType ?? [])?.includes('vnd.flux') === true;
  if (!says && !(segments.at(-1) === 'query' && segments.at(-2) === 'v2')) return null;
  if (says || looksLikeFlux(bodyText.slice(0, 1))) return classifyFlux(bodyText);
  const body = readBody(bodyText);
  const typed = valuesOf(body, (name) => name === 'type').some((value) => constantText(value) === 'flux');
  const queries = valuesOf(body, (name) => name === 'query');
  return queries.length > 0 && (typed || queries.every(looksLikeFlux)) ? queries.flatMap(classifyFlux) : null;
}

function fieldIsSql(name: string, segments: readonly string[]): boolean {
  const last = segments.at(-1) ?? '';
  if (SQL_FIELD.test(name) && (last === '' || RUNS_FIELD.test(last))) return true;
  // Elasticsearch's `_sql` only selects from a `query`; others of that path run a `stmt`.
  return /^_sql$/i.test(last) ? /^stmts?$/i.test(name) : /^statements?$/i.test(last) && /^(statement|stmt)$/i.test(name);
}

function isJson(text: Text, body: Body): boolean {
  const first = text[0];
  return body.fields.length > 0 || (typeof first === 'string' && /^\s*[[{]/.test(first));
}

function ofWhole(hole: Hole): Classified[] {
  return [hole.origin === 'argument' ? make('db.any', null, { dependsOn: [hole.name] }) : cannotTell('db.any', null)];
}
