import type { ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import { isPending } from '@ramps-gateway/shared/domain/policy.ts';
import type { Executing } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import type { Item, Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';

export type Due = Required<Pick<Item, 'due' | 'dueAt'>>;

export const dueAtOf = (at: string): Due => ({ due: QUEUES.approvals.name, dueAt: at });

const { all, byOwner, byManager, due } = TABLE.indexes;

export const approvalLists = ({ state, user_id }: ApprovalRecord, managerId: string | null) => {
  const list = `${ENTITY.approval}#${isPending(state) ? 'open' : 'decided'}`;
  return {
    all: list,
    owner: `${list}#${user_id}`,
    // Its maker finds it once.
    manager: managerId === null || managerId === user_id ? undefined : `${list}#${managerId}`,
  };
};

/**
 * Updates an approval if its version is unchanged. A closed one drops its command, with any secrets in it.
 * @param dueAt when it is next looked at; null for never
 */
export const movedWrite = (
  table: Table,
  { version, managerId }: Executing,
  record: ApprovalRecord,
  dueAt: string | null,
): Write => {
  const lists = approvalLists(record, managerId);
  const isOver = !isPending(record.state);
  const set = [
    '#record = :record',
    '#version = :next',
    '#all = :all',
    '#owner = :owner',
    ...(lists.manager === undefined ? [] : ['#manager = :manager']),
    ...(dueAt === null ? [] : ['#due = :due', '#dueAt = :dueAt']),
    ...(isOver ? ['#state.#command = :none'] : []),
  ];
  return {
    Update: {
      TableName: table.name,
      Key: { ...keys.approval(record.id) },
      UpdateExpression: `SET ${set.join(', ')}${dueAt === null ? ' REMOVE #due, #dueAt' : ''}`,
      ConditionExpression: '#version = :expected',
      ExpressionAttributeNames: {
        '#record': 'record',
        '#version': 'version',
        '#all': all.partition,
        '#owner': byOwner.partition,
        ...(lists.manager === undefined ? {} : { '#manager': byManager.partition }),
        '#due': due.partition,
        '#dueAt': due.sort,
        ...(isOver ? { '#state': 'state', '#command': 'command' } : {}),
      },
      ExpressionAttributeValues: {
        ':record': record,
        ':next': version + 1,
        ':expected': version,
        ':all': lists.all,
        ':owner': lists.owner,
        ...(lists.manager === undefined ? {} : { ':manager': lists.manager }),
        ...(dueAt === null ? {} : { ':due': QUEUES.approvals.name, ':dueAt': dueAt }),
        ...(isOver ? { ':none': null } : {}),
      },
    },
  };
};
