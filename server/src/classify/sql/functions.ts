/**
 * Functions that write although they are called in a SELECT. Sources: PostgreSQL 17 manual, chapters 9.17 (sequences),
 * 9.28 (system administration), 33.4 (large objects), and the manuals of pg_cron, TimescaleDB, HypoPG, dblink and SQLite.
 */

import type { EffectKind } from '../../model/effect.js';
import type { Classified } from '../classified.js';
import { make, type Otherwise } from '../make.js';
import { wordSet } from '../words.js';

type Rule = readonly [pattern: RegExp, kind: EffectKind, otherwise?: Otherwise];

const RULES: readonly Rule[] = [
  // Moving a sequence's cursor decides what the next call gets, and is never undone.
  [/^nextval$/, 'db.update', { change: 'session', repeat: 'more' }],
  [/^setval$/, 'db.update'],
  [/^pg_(terminate|cancel)_backend$/, 'process.kill'],
  [/^(pg_stat_(statements_)?reset\w*|pg_stat_reset\w*|hypopg_reset|pg_qualstats_reset|pg_wait_sampling_reset_profile)$/, 'db.delete'],
  [/^(lo_unlink|pg_file_unlink|pg_drop_replication_slot|drop_chunks|dropgeometry\w+)$/, 'db.delete'],
  [/^(lo_put|lowrite|lo_truncate|lo_export|pg_file_write|pg_file_rename|pg_file_sync|writefile)$/, 'file.write'],
  [/^(lo_create|lo_creat|lo_import|lo_from_bytea)$/, 'db.insert'],
  [
    /^(pg_create_\w+_replication_slot|pg_copy_\w+_replication_slot|pg_create_restore_point|create_hypertable|create_distributed_table)$/,
    'db.schema',
    { change: 'add' },
  ],
  [/^(pg_logical_slot_get(_binary)?_changes|pg_replication_slot_advance|pg_promote|pg_switch_wal)$/, 'db.update', { repeat: 'more' }],
  [/^(pg_reload_conf|pg_rotate_logfile|pg_wal_replay_(pause|resume))$/, 'db.update', { change: 'arguable' }],
  [/^(pg_notify|pg_logical_emit_message)$/, 'message.send', { reach: 'closed' }],
  [/^(schedule_in_database|alter_job|unschedule|add_\w+_policy|remove_\w+_policy)$/, 'db.update', { certainty: 'likely' }],
  [/^(dblink_exec|sys_exec|sys_eval|xp_cmdshell|query_to_xml_write)$/, 'code.run', { certainty: 'likely' }],
  [/^hypopg_(create|drop)_index$/, 'db.schema', { change: 'session' }],
  [/^(load_extension)$/, 'code.run', { change: 'session' }],
];

/** What calling this function (without schema, any case) writes, or undefined where it only reads. */
export function writingFunction(name: string): Classified | undefined {
  const lower = name.toLowerCase();
  for (const [pattern, kind, otherwise] of RULES) if (pattern.test(lower)) return make(kind, `${lower}(…)`, otherwise);
  return undefined;
}

/** Functions that give something else each time, so that a statement that stores their result is never the same twice. */
const FRESH =
  wordSet(`now random rand uuid newid gen_random_uuid uuid_generate_v1 uuid_generate_v4 uuidv4 uuidv7 generate_uuid clock_timestamp statement_timestamp
  transaction_timestamp timeofday sysdate getdate getutcdate sysdatetime current_timestamp current_time current_date localtimestamp localtime
  utc_timestamp unix_timestamp unixepoch julianday randomblob curdate curtime nextval`);

/** Whether this function or keyword gives a fresh value; SQLite's `datetime('now')` is told by its argument. */
export function isFresh(name: string): boolean {
  return FRESH.has(name.toLowerCase());
}

/** Whether a column of this name keeps the time of the row's last change. */
export function isStamp(column: string): boolean {
  return /^(?:date_?|time_?)?(?:last_?)?(?:updated|modified|changed|edited)(?:_?(?:at|on|date|time|ts|timestamp|utc))?$/i.test(column);
}

/** Functions that add to their first argument rather than set it: `array_append(tags, …)`, `concat(log, …)`. */
const GROWING =
  /^(concat|concat_ws|array_(append|prepend|cat|remove|concat)|list_append|json_array_append|json_array_insert|jsonb_insert|string_append|date_add|dateadd|date_sub|reverse)$/;

export function isGrowing(name: string): boolean {
  return GROWING.test(name.toLowerCase());
}
