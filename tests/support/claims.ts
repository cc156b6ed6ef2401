import type { Claim } from '#functions/modules/accounts/ports.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';

/** Claims in memory, with the rules of adapters/dynamo/accounts/claims. `create` creates the sub-account's row. */
export const claimsInMemory = (create: (record: SubAccountRecord) => Promise<boolean>) => {
  const open = new Map<string, Claim>();
  const isSame = (claim: Claim): boolean => open.get(claim.id)?.created_at === claim.created_at;
  const drop = (claim: Claim): Promise<void> => {
    if (isSame(claim)) open.delete(claim.id);
    return Promise.resolve();
  };
  const claims = {
    begin: (claim: Claim, now: string) => {
      const held = open.get(claim.id);
      if (held && held.held_until > now) return Promise.resolve(false);
      open.set(claim.id, claim);
      return Promise.resolve(true);
    },
    drop,
    settle: async (claim: Claim, record: SubAccountRecord) => {
      const isNew = await create(record);
      if (isNew) await drop(claim);
      return isNew;
    },
    ofMany: (ids: readonly string[]) => Promise.resolve(ids.flatMap((id) => open.get(id) ?? [])),
    ofManager: (userId: string) =>
      Promise.resolve([...open.values()].filter(({ manager_id }) => manager_id === userId)),
  };
  return { open, claims };
};
