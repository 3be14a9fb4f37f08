/** The command-line clients of databases: their statements go to the SQL classifier. */
import { constantText, type Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import type { Call } from './call.js';
import type { Family, Outcome } from './family.js';
import { READS, WRITES_FILE } from './outcomes.js';
import { argumentHole } from './shared.js';

/** Statements that are given in a way that cannot be read here. */
export const UNKNOWN_SQL: Outcome = { kind: 'db.any', change: 'unknown', repeat: 'unknown', certainty: 'unknown' };

/** A file of statements: the caller's file holds anything. */
export function fromFile(file: Text | undefined): Outcome {
  const hole = argumentHole(file);
  return hole === undefined ? UNKNOWN_SQL : { kind: 'db.any', dependsOn: [hole.name] };
}

function statements(call: Call, texts: readonly Text[], files: readonly Text[]): readonly (Outcome | Classified)[] {
  const found = [
    ...texts.flatMap((text): readonly (Outcome | Classified)[] => {
      // `\dt`, `.tables`: the client's own commands; some of them write files or run programs.
      const head = constantText(text.slice(0, 1)) ?? '';
      if (/^\s*[\\.]/.test(head))
        return [
          /^\s*(\\(copy|i|ir|o|w|!|g|e|lo_)|\.(read|import|save|backup|restore|output|once|shell|system|load|dump|clone|open|excel))/.test(
            head,
          )
            ? UNKNOWN_SQL
            : { kind: 'db.read' },
        ];
      return call.runner.sql(text);
    }),
    ...files.map(fromFile),
  ];
  // Without a statement it reads its standard input.
  return found.length > 0 ? found : [UNKNOWN_SQL];
}

export const psql: Family = {
  programs: ['psql', 'pgcli', 'cockroach', 'usql', 'crdb'],
  source: 'https://www.postgresql.org/docs/current/app-psql.html',
  valued: [
    '-h',
    '-p',
    '-U',
    '-d',
    '-c',
    '-f',
    '-v',
    '-F',
    '-P',
    '-o',
    '-L',
    '--command',
    '--file',
    '--dbname',
    '--host',
    '--port',
    '--username',
    '--set',
  ],
  otherwise: (call) =>
    call.must('-l', '--list')
      ? { kind: 'db.read' }
      : statements(call, call.values('-c', '--command', '-e', '--execute'), call.values('-f', '--file')),
};

export const mysql: Family = {
  programs: [
    'mysql',
    'mariadb',
    'mycli',
    'clickhouse-client',
    'clickhouse',
    'sqlcmd',
    'trino',
    'presto',
    'snowsql',
    'sqlplus',
    'tsql',
    'isql',
  ],
  source: 'https://dev.mysql.com/doc/refman/8.4/en/mysql-command-options.html',
  valued: ['-h', '-P', '-u', '-D', '-e', '--execute', '-q', '--query', '-Q', '-S', '-U', '-d', '-f', '-i', '-o'],
  otherwise: (call) =>
    statements(call, call.values('-e', '--execute', '-q', '--query', '-Q'), call.values('-i', '--queries-file', '-f', '--file')),
};

export const sqlite: Family = {
  programs: ['sqlite3', 'sqlite', 'duckdb', 'litecli', 'libsql', 'turso'],
  source: 'https://www.sqlite.org/cli.html',
  valued: ['-separator', '-newline', '-cmd', '-init', '-c', '-nullvalue', '-mode', '-s', '-f'],
  otherwise: (call) => {
    const given = [...call.operands.slice(1).map((word) => word.text), ...call.values('-cmd', '-c', '-s')];
    const found = statements(call, given, call.values('-init', '-f'));
    return call.must('-readonly', '--readonly') ? { kind: 'db.read' } : found;
  },
};

const REDIS_READS =
  /^(get|mget|keys|scan|exists|type|ttl|pttl|info|ping|dbsize|hget|hgetall|hmget|hkeys|hvals|hlen|hexists|hscan|lrange|llen|lindex|lpos|smembers|sismember|scard|sscan|srandmember|zrange|zrangebyscore|zrevrange|zscore|zcard|zrank|zcount|zscan|strlen|getrange|bitcount|getbit|object|memory|client|config|slowlog|time|lastsave|role|command|cluster|echo|xrange|xlen|xinfo|xread|pfcount|geopos|geodist|geosearch|json\.get|ft\.search|ft\.info|ft\._list|dump|randomkey|touch|monitor|acl|latency|module|debug|pubsub|sinter|sunion|sdiff)$/;
const REDIS_ADDS = /^(lpush|rpush|lpushx|rpushx|xadd|publish|append)$/;
const REDIS_GROWS =
  /^(incr|decr|incrby|decrby|incrbyfloat|hincrby|hincrbyfloat|zincrby|lpop|rpop|spop|blpop|brpop|rpoplpush|lmove|getdel|zpopmin|zpopmax)$/;
const REDIS_ADMIN =
  /^(set|resetstat|rewrite|kill|reset|setuser|deluser|load|unload|forget|meet|failover|addslots|delslots|pause|purge|sleep|segfault|reload|flushall)$/;

export const redis: Family = {
  programs: ['redis-cli', 'valkey-cli', 'keydb-cli'],
  source: 'https://redis.io/docs/latest/commands/',
  valued: ['-h', '-p', '-a', '-n', '-u', '--user', '--pass', '-r', '-i', '-s', '--pattern', '--eval'],
  otherwise: (call) => {
    if (call.may('--eval', '--pipe')) return UNKNOWN_SQL;
    const word = call.operands[0];
    if (word === undefined)
      return call.must('--scan', '--bigkeys', '--stat', '--latency', '--memkeys', '--hotkeys') ? { kind: 'db.read' } : UNKNOWN_SQL;
    const [name = '', inline] = (constantText(word.text) ?? '').toLowerCase().trim().split(/\s+/);
    const hole = argumentHole(word.text.slice(0, 1));
    if (name === '') return hole === undefined ? UNKNOWN_SQL : { kind: 'db.any', dependsOn: [hole.name] };
    const second = (inline ?? call.operand(1) ?? '').toLowerCase();
    if (REDIS_READS.test(name))
      return /^(config|client|slowlog|cluster|acl|memory|latency|debug|module)$/.test(name) && REDIS_ADMIN.test(second)
        ? { kind: 'db.update' }
        : { kind: 'db.read' };
    if (REDIS_ADDS.test(name)) return { kind: 'db.insert' };
    if (/^(sadd|setnx|hsetnx|zadd|pfadd|msetnx)$/.test(name))
      return name === 'zadd' ? { kind: 'db.upsert' } : { kind: 'db.insert', repeat: 'same' };
    if (REDIS_GROWS.test(name)) return { kind: 'db.update', repeat: 'more' };
    if (
      /^(del|unlink|flushall|flushdb|hdel|srem|zrem|lrem|ltrim|xdel|xtrim|expire|pexpire|expireat|json\.del|ft\.dropindex|getdel)$/.test(
        name,
      )
    )
      return { kind: 'db.delete' };
    if (
      /^(set|mset|hset|hmset|lset|setex|psetex|getset|rename|move|copy|restore|persist|json\.set|setbit|setrange|linsert|smove|sort|bitop|save|bgsave|bgrewriteaof)$/.test(
        name,
      )
    )
      return { kind: 'db.upsert' };
    return UNKNOWN_SQL;
  },
};

const MONGO_WRITES =
  /\.(insert\w*|update\w*|replaceOne|delete\w*|remove|drop\w*|create\w*|save|findAndModify|findOneAnd\w+|bulkWrite|renameCollection|mapReduce|rename)\s*\(|\$(out|merge)\b/;

export const mongo: Family = {
  programs: ['mongosh', 'mongo'],
  source: 'https://www.mongodb.com/docs/mongodb-shell/',
  valued: ['--eval', '--host', '--port', '-u', '-p', '--username', '--password', '--file', '-f'],
  otherwise: (call) => {
    const script = call.value('--eval');
    if (script === undefined) return fromFile(call.value('-f', '--file'));
    const hole = argumentHole(script.slice(0, 1));
    if (hole !== undefined) return { kind: 'db.any', dependsOn: [hole.name] };
    const constant = script.map((part) => (typeof part === 'string' ? part : '')).join('');
    if (/\.(delete\w*|remove|drop\w*|findOneAndDelete)\s*\(/.test(constant)) return { kind: 'db.delete' };
    if (/\.insert\w*\s*\(/.test(constant)) return { kind: 'db.insert' };
    if (MONGO_WRITES.test(constant)) return { kind: 'db.update' };
    return /\.(find|findOne|count\w*|aggregate|distinct|stats|getCollection\w*|explain|getIndexes|listDatabases|hello|serverStatus|adminCommand|runCommand)\s*\(|^\s*(show|help)\b/.test(
      constant,
    )
      ? { kind: 'db.read', certainty: 'likely' }
      : UNKNOWN_SQL;
  },
};

export const dumps: Family = {
  programs: [
    'pg_dump',
    'pg_dumpall',
    'mysqldump',
    'mongodump',
    'mongoexport',
    'pg_basebackup',
    'sqlite3_rsync',
    'mydumper',
    'mariadb-dump',
  ],
  source: 'https://www.postgresql.org/docs/current/app-pgdump.html',
  otherwise: (call) =>
    call.may('-f', '--file', '-o', '--out', '-D', '--result-file', '-r', '--archive') || /^mongodump|^pg_base/.test(call.program)
      ? WRITES_FILE
      : { kind: 'db.read' },
};

export const restores: Family = {
  programs: [
    'pg_restore',
    'mysqlimport',
    'mongorestore',
    'mongoimport',
    'dropdb',
    'createdb',
    'createuser',
    'dropuser',
    'pg_ctl',
    'pg_isready',
    'mysqladmin',
    'vacuumdb',
    'reindexdb',
    'clusterdb',
    'initdb',
    'pgbench',
  ],
  source: 'https://www.postgresql.org/docs/current/reference-client.html',
  otherwise: (call) => {
    switch (call.program) {
      case 'pg_isready':
        return READS;
      case 'createdb':
      case 'createuser':
        return { kind: 'db.schema', change: 'add' };
      case 'vacuumdb':
      case 'reindexdb':
      case 'clusterdb':
        return { kind: 'db.schema', change: 'arguable' };
      case 'dropdb':
      case 'dropuser':
        return { kind: 'db.schema' };
      case 'pg_restore':
        return call.must('-l', '--list') ? { kind: 'file.read' } : { kind: 'db.upsert' };
      case 'pg_ctl':
      case 'mysqladmin':
        return /^(status|ping|version|processlist|variables|extended-status)$/.test(call.operand(0) ?? '')
          ? READS
          : { kind: 'process.kill' };
      default:
        return { kind: 'db.upsert' };
    }
  },
};
