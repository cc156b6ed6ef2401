import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { actionLabel } from './objects.ts';

const COLUMNS = [
  'time_utc',
  'who',
  'user_id',
  'email',
  'role',
  'schedule',
  'channel',
  'action',
  'action_label',
  'object_kind',
  'object_id',
  'outcome',
  'reason',
  'before',
  'after',
  'address',
  'browser',
  'correlation_id',
  'id',
  'day',
  'shard',
  'number',
  'previous_hash',
  'hash',
];

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

const whoOf = ({ actor }: AuditRecord): readonly string[] =>
  actor.kind === 'person'
    ? [actor.kind, actor.user_id, actor.email ?? '', actor.role, '']
    : [actor.kind, '', '', '', actor.name];

const rowOf = (row: AuditRecord): readonly string[] => [
  row.at,
  ...whoOf(row),
  row.channel,
  row.action,
  actionLabel(row.action),
  row.object?.kind ?? '',
  row.object?.id ?? '',
  row.outcome,
  row.reason ?? '',
  json(row.before),
  json(row.after),
  row.address ?? '',
  row.user_agent ?? '',
  row.correlation_id ?? '',
  row.id,
  row.day,
  String(row.shard),
  String(row.number),
  row.previous?.hash ?? '',
  row.hash,
];

/** Every field, so that an export can be verified without the gateway. */
export const csvRows = (rows: readonly AuditRecord[]): readonly (readonly string[])[] => [
  COLUMNS,
  ...rows.map(rowOf),
];
