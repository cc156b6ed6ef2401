import * as z from 'zod/mini';
import type { Claim, Claims } from '../../../modules/accounts/ports.ts';
import type { Table } from '../table/client.ts';
import { isNew, put, remove, x } from '../table/expressions.ts';
import { isLostRace } from '../table/items.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';
import { listRecords } from '../table/lists.ts';
import { rowsOf, transact, writeOne } from '../table/writes.ts';
import { subAccounts } from './sub-accounts.ts';

const claimRecord = z.object({
  id: z.string(),
  reference: z.string(),
  email: z.string(),
  name: z.string(),
  user_id: z.string(),
  manager_id: z.string(),
  created_at: z.string(),
  held_until: z.string(),
});

const ofManager = (userId: string): string => `${ENTITY.claim}#${userId}`;

const claims = rowsOf(
  'claim',
  claimRecord,
  ({ id }) => keys.claim(id),
  (claim) => ({
    manager: ofManager(claim.manager_id),
    sort: `${claim.created_at}#${claim.id}`,
    expiresAt: endOf('claim', claim.created_at),
  }),
);

export const createClaimStore = (table: Table) => {
  // Keeps another user's claim for the same name and email.
  const removed = ({ id, created_at }: Claim) =>
    remove(table, keys.claim(id), x`attribute_not_exists(pk) OR record.created_at = ${created_at}`);

  const settle: Claims['settle'] = async (claim, record) => {
    const row = put(table, subAccounts.item(record, 1), isNew);
    const [own, rest] = await transact(table, [row, removed(claim)]);
    if (own === undefined) return true;
    if (!isLostRace(own) && !isLostRace(rest)) throw new Error(`not written: ${own}, ${rest ?? ''}`);
    return false;
  };

  return {
    begin: (claim: Claim, now: string): Promise<boolean> => {
      const isOver = x`attribute_not_exists(pk) OR record.held_until <= ${now}`;
      return writeOne(table, put(table, claims.item(claim, 1), isOver));
    },
    drop: async (claim: Claim): Promise<void> => {
      await writeOne(table, removed(claim));
    },
    settle,
    ofMany: (ids: readonly string[]): Promise<readonly Claim[]> => claims.records(table, ids.map(keys.claim)),
    ofManager: (userId: string): Promise<readonly Claim[]> =>
      listRecords(table, [['byManager', ofManager(userId)]], claimRecord),
  };
};
