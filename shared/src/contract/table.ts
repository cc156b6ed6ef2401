/** The single table, for the CDK data stack, the local stack and the store adapters (docs/table.md). */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. Only on short-lived rows: connections, answered order requests, open claims. */
  timeToLive: 'expiresAt',
  /** Attributes that lists need. Changes to other attributes do not write the index. */
  projected: ['entity', 'version', 'record'],
  indexes: {
    byOwner: { partition: 'owner', sort: 'sort', projected: true },
    byManager: { partition: 'manager', sort: 'sort', projected: true },
    all: { partition: 'all', sort: 'sort', projected: true },
    /** Orders by sub-account. */
    byAccount: { partition: 'account', sort: 'sort', projected: true },
    /** Sparse: rows for the sweep, by time (ISO 8601). Keys only. */
    due: { partition: 'due', sort: 'dueAt', projected: false },
  },
} as const;

export type IndexName = keyof typeof TABLE.indexes;
