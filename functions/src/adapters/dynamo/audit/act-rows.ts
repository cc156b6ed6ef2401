import type { ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import { auditHeadRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import { AUDIT_SHARDS } from '@ramps-gateway/shared/domain/audit.ts';
import { isPending } from '@ramps-gateway/shared/domain/policy.ts';
import type { AuditedAction, Executing } from '../../../modules/audit/act.ts';
import type { Ending } from '../../../modules/audit/ending.ts';
import { rowAfter } from '../../../modules/audit/model.ts';
import type { Table } from '../table/client.ts';
import { atVersion, isNew, joined, put, unchanged, update, x } from '../table/expressions.ts';
import { type Item, readItem, type Write } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';

export const approvalLists = ({ state, user_id }: ApprovalRecord, managerId: string | null) => {
  const list = `${ENTITY.approval}#${isPending(state) ? 'open' : 'decided'}`;
  return {
    all: list,
    owner: `${list}#${user_id}`,
    // A manager who is also the maker gets it in one list only.
    manager: managerId === null || managerId === user_id ? undefined : `${list}#${managerId}`,
  };
};

/**
 * Updates an approval if its version is unchanged. A closed one drops its command, with any secrets in it.
 * @param dueAt when the schedule checks it next; null for never
 */
export const movedWrite = (
  table: Table,
  { version, managerId }: Executing,
  record: ApprovalRecord,
  dueAt: string | null,
): Write => {
  const { all, owner, manager } = approvalLists(record, managerId);
  const change = [
    x`SET record = ${record}, version = ${version + 1}, all = ${all}, owner = ${owner}`,
    ...(manager === undefined ? [] : [x`, manager = ${manager}`]),
    ...(isPending(record.state) ? [] : [x`, state.command = ${null}`]),
    dueAt === null ? x` REMOVE due, dueAt` : x`, due = ${QUEUES.approvals.name}, dueAt = ${dueAt}`,
  ];
  return update(table, keys.approval(record.id), joined(change, ''), atVersion(version));
};

const listsOf = ({
  actor,
  action,
  concern,
}: AuditedAction): Pick<Item, 'all' | 'owner' | 'account' | 'manager'> => ({
  all: ENTITY.auditRow,
  owner: actor.kind === 'person' ? `${ENTITY.auditRow}#${actor.user_id}` : undefined,
  account: concern.object ? `${ENTITY.auditRow}#${concern.object.kind}#${concern.object.id}` : undefined,
  manager: `${ENTITY.auditRow}#${action ?? ''}`,
});

/** The next try takes another shard, because this one is busy. */
const shardOf = (auditedAction: AuditedAction, tries: number): number =>
  ((auditedAction.id.codePointAt(auditedAction.id.length - 1) ?? 0) + tries) % AUDIT_SHARDS;

export const auditWrites = async (
  table: Table,
  auditedAction: AuditedAction,
  ending: Ending,
  tries: number,
): Promise<readonly Write[]> => {
  const shard = shardOf(auditedAction, tries);
  const key = keys.auditHead(String(shard));
  const standing = await readItem(table, key, auditHeadRecord);
  const { record, head } = rowAfter(auditedAction, ending, shard, standing?.record);
  const version = standing?.version ?? 0;
  const row = itemOf('auditRow', keys.auditRow(record.day, String(shard), record.number), 1, record, {
    ...listsOf(auditedAction),
    sort: `${record.at}#${record.id}`,
  });
  return [
    put(table, itemOf('auditHead', key, version + 1, head), unchanged(version)),
    put(table, row, isNew),
  ];
};
