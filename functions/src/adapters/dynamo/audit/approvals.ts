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
import { approvalLists, movedWrite } from './act-rows.ts';
import type { Table } from '../table/client.ts';
import { dueAt, dueIds } from '../table/due.ts';
import { put, isNew, unchanged } from '../table/expressions.ts';
import { getItem, parseItem, readItem } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { listPage, listsOf } from '../table/lists.ts';
import { isWritten, saveItem, transact, writeAll } from '../table/writes.ts';

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
  const pending = async (digest: string) => {
    const pointer = await readItem(table, keys.heldRequest(digest), waiting);
    const found = pointer && (await get(pointer.record.approval_id));
    return {
      pointed: pointer?.version ?? 0,
      approval: found && isPending(found.record.state) ? found : undefined,
    };
  };
  const move = (
    approval: Executing,
    record: ApprovalRecord,
    due: string | null,
    act: Act | null,
  ): Promise<boolean> => isWritten(transact(table, [movedWrite(table, approval, record, due)], act));
  return {
    get,
    waitingFor: async (digest) => (await pending(digest)).approval,
    create: async (record, command, managerId, act) => {
      const { pointed, approval } = await pending(command.digest);
      if (approval) return false;
      const item = itemOf('approval', keys.approval(record.id), 1, record, {
        state: { command, manager_id: managerId },
        ...approvalLists(record, managerId),
        sort: `${record.created_at}#${record.id}`,
        ...dueAt(QUEUES.approvals.name, record.ends_at),
      });
      const held = { approval_id: record.id };
      const points = itemOf('heldRequest', keys.heldRequest(command.digest), pointed + 1, held, {
        // The approval has ended by then, so the pointer can expire.
        expiresAt: Math.ceil(Date.parse(record.ends_at) / 1000),
      });
      return writeAll(table, [put(table, item, isNew), put(table, points, unchanged(pointed))], act);
    },
    move,
    approve: move,
  };
};

export const createApprovalPages = (table: Table): ApprovalPages => ({
  page: (who, list, page) =>
    listPage(table, listsOf(`${ENTITY.approval}#${list}`, who, true), approvalRecord, page),
});

export const createDueApprovals = (table: Table) => ({ until: dueIds(table, 'approvals', 'approval') });

/** @param first whether actions need a second person until an administrator sets the policy */
export const createPolicyRow = (table: Table, first: boolean): PolicyRow => ({
  read: async () =>
    (await readItem(table, keys.policy, policyRecord)) ?? {
      version: 0,
      record: { ...firstPolicy(first), updated_by: null, updated_at: null },
    },
  write: (record, expected, { act }) =>
    saveItem(table, itemOf('policy', keys.policy, expected + 1, record), expected, act),
});
