import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import * as z from 'zod/mini';
import type { UnsettledUser, UnsettledUsers } from '../../../capabilities/accounts/users/ports.ts';
import type { Table } from '../table/client.ts';
import { dueIn } from '../table/due.ts';
import { idOf } from '../table/keys.ts';

const { name: PARTITION } = QUEUES.users;

export const dueUser = (until: string): { readonly due: string; readonly dueAt: string } => ({
  due: PARTITION,
  dueAt: until,
});

const dueItem = z.object({ pk: z.string() });

const unsettledOf = (item: unknown): UnsettledUser => {
  const { pk } = dueItem.parse(item);
  const [userId, email] = [idOf('profile', pk), idOf('userCreation', pk)];
  if (userId !== undefined) return { kind: 'role', userId };
  if (email !== undefined) return { kind: 'creation', email };
  throw new Error(`nothing is known to be unsettled about ${pk}`);
};

export const createUnsettledUsers = (table: Table): UnsettledUsers => ({
  until: async (when, limit) => (await dueIn(table, PARTITION, when, unsettledOf, { limit })).rows,
});
