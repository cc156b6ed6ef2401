import type { BesideAssignment } from '#functions/capabilities/accounts/accounts/ports.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { maySee, type Principal } from '#shared/domain/roles.ts';

/** Sub-accounts in memory, with the versions and scopes of the real store. */
export const subAccountsInMemory = (...records: readonly SubAccountRecord[]) => {
  const rows = new Map(records.map((record) => [record.id, { version: 1, record }]));
  const writes: string[] = [];
  const assigned: BesideAssignment[] = [];
  const replace = (kind: string) => (record: SubAccountRecord, expected: number) => {
    const same = rows.get(record.id)?.version === expected;
    if (same) rows.set(record.id, { version: expected + 1, record });
    if (same) writes.push(`${kind} ${record.external_id}`);
    return Promise.resolve(same);
  };
  const accounts = {
    get: (id: string) => Promise.resolve(rows.get(id)),
    create: (record: SubAccountRecord) => {
      const free = !rows.has(record.id);
      if (free) rows.set(record.id, { version: 1, record });
      if (free) writes.push(`create ${record.external_id}`);
      return Promise.resolve(free);
    },
    replace: replace('replace'),
    replaceInStep: replace('replaceInStep'),
    assign: async (record: SubAccountRecord, expected: number, beside: BesideAssignment) => {
      const written = await replace('assign')(record, expected);
      if (written) assigned.push(beside);
      return written;
    },
    inStepOf: () => Promise.resolve(replace('replaceInStep')),
  };
  const lists = {
    every: (who: Principal) =>
      Promise.resolve([...rows.values()].filter(({ record }) => maySee(who, record))),
    page: (who: Principal, { limit, cursor }: { limit: number; cursor?: string | undefined }) => {
      const seen = [...rows.values()].map(({ record }) => record).filter((record) => maySee(who, record));
      const from = Number(cursor ?? 0);
      const more = seen.length > from + limit;
      return Promise.resolve({
        items: seen.slice(from, from + limit),
        next_cursor: more ? String(from + limit) : null,
      });
    },
  };
  return { rows, writes, assigned, accounts, lists };
};
