import type { ProfileRecord } from '#shared/contract/records.ts';

export const profilesInMemory = (...records: readonly ProfileRecord[]) => {
  const rows = new Map(records.map((record) => [record.user_id, { version: 1, record }]));
  const replace = (record: ProfileRecord, expected: number) => {
    const same = rows.get(record.user_id)?.version === expected;
    if (same) rows.set(record.user_id, { version: expected + 1, record });
    return Promise.resolve(same);
  };
  return {
    rows,
    get: (userId: string) => Promise.resolve(rows.get(userId)),
    create: (record: ProfileRecord) => {
      const free = !rows.has(record.user_id);
      if (free) rows.set(record.user_id, { version: 1, record });
      return Promise.resolve(free);
    },
    replace,
    accept: replace,
  };
};
