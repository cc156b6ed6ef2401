import {
  type ApprovalRecord,
  approvalRecord,
  policyRecord,
} from '@ramps-gateway/shared/contract/approvals.ts';
import { SERVICES } from '@ramps-gateway/shared/contract/call.ts';
import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import { firstPolicy, isPending } from '@ramps-gateway/shared/domain/policy.ts';
import * as z from 'zod/mini';
import type {
  ApprovalPages,
  Approvals,
  PolicyRow,
  StoredApproval,
} from '../../../modules/approvals/ports.ts';
import type { Act, Executing } from '../../../modules/audit/act.ts';
import { approvalLists, dueAtOf, movedWrite } from './approval-rows.ts';
import type { Table } from '../table/client.ts';
import { dueIn } from '../table/due.ts';
import { atVersion, getItem, isLostRace, type Item, parseItem } from '../table/items.ts';
import { ENTITY, idOf, keys } from '../table/keys.ts';
import { listPage, listsOf } from '../table/lists.ts';
import { createItem, isWritten, replaceItem, transact } from '../table/writes.ts';

const sender = z.object({
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  session: z.optional(z.object({ id: z.string(), startedAt: z.number() })),
});

const keptCommand = z.object({
  service: z.enum(SERVICES),
  name: z.string(),
  version: z.int(),
  params: z.unknown(),
  query: z.unknown(),
  body: z.nullable(z.string()),
  sealed: z.boolean(),
  idempotencyKey: z.nullable(z.string()),
  sender,
  origin: z.string(),
  shown: z.string(),
  digest: z.string(),
});

const stateOf = z.object({
  state: z.object({ command: z.nullable(keptCommand), manager_id: z.nullable(z.string()) }),
});

const approvalIn = (item: unknown): StoredApproval => {
  const { command, manager_id: managerId } = stateOf.parse(item).state;
  const from = command && { ...command.sender, session: command.sender.session };
  return {
    ...parseItem(approvalRecord, item),
    command: command && from && { ...command, sender: from },
    managerId,
  };
};

const waiting = z.object({ approval_id: z.string() });

export const createApprovals = (table: Table): Approvals => {
  const get = async (id: string): Promise<StoredApproval | undefined> => {
    const item = await getItem(table, keys.approval(id));
    return item === undefined ? undefined : approvalIn(item);
  };
  const pointer = async (digest: string) => {
    const item = await getItem(table, keys.heldRequest(digest));
    return item === undefined ? undefined : parseItem(waiting, item);
  };
  const move = (
    approval: Executing,
    record: ApprovalRecord,
    due: string | null,
    act: Act | null,
  ): Promise<boolean> => isWritten(transact(table, [movedWrite(table, approval, record, due)], act));
  return {
    get,
    waitingFor: async (digest) => {
      const known = await pointer(digest);
      const found = known && (await get(known.record.approval_id));
      return found && isPending(found.record.state) ? found : undefined;
    },
    create: async (record, command, managerId, act) => {
      const known = await pointer(command.digest);
      const earlier = known && (await get(known.record.approval_id));
      if (earlier && isPending(earlier.record.state)) return false;
      const item: Item = {
        ...keys.approval(record.id),
        entity: ENTITY.approval,
        version: 1,
        record,
        state: { command, manager_id: managerId },
        ...approvalLists(record, managerId),
        sort: `${record.created_at}#${record.id}`,
        ...dueAtOf(record.ends_at),
      };
      const points: Item = {
        ...keys.heldRequest(command.digest),
        entity: ENTITY.heldRequest,
        version: (known?.version ?? 0) + 1,
        record: { approval_id: record.id },
        // The approval ends then, so the pointer may be removed.
        expiresAt: Math.ceil(Date.parse(record.ends_at) / 1000),
      };
      const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
      const writes = [
        { Put: { TableName: table.name, Item: item, ...isNew } },
        { Put: { TableName: table.name, Item: points, ...(known ? atVersion(known.version) : isNew) } },
      ];
      const parts = await transact(table, writes, act);
      if (parts.length > 0 && !parts.some(isLostRace)) throw new Error(`not held: ${parts.join(', ')}`);
      return parts.length === 0;
    },
    move,
    approve: move,
  };
};

export const createApprovalPages = (table: Table): ApprovalPages => ({
  page: (who, list, page) =>
    listPage(table, listsOf(`${ENTITY.approval}#${list}`, who, true), approvalRecord, page),
});

const keyed = z.object({ pk: z.string() });

export const createDueApprovals = (table: Table) => ({
  until: async (when: string, limit: number): Promise<readonly string[]> =>
    (
      await dueIn(
        table,
        QUEUES.approvals.name,
        when,
        (item) => idOf('approval', keyed.parse(item).pk) ?? '',
        {
          limit,
        },
      )
    ).rows,
});

/** @param first whether something needs a second person before an administrator has settled it */
export const createPolicyRow = (table: Table, first: boolean): PolicyRow => ({
  read: async () => {
    const item = await getItem(table, keys.policy);
    return item === undefined
      ? { version: 0, record: { ...firstPolicy(first), updated_by: null, updated_at: null } }
      : parseItem(policyRecord, item);
  },
  write: (record, expected, { act }) => {
    const item: Item = { ...keys.policy, entity: ENTITY.policy, version: expected + 1, record };
    return expected === 0 ? createItem(table, item, act) : replaceItem(table, item, expected, act);
  },
});
