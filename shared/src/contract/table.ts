/** The single table, for the CDK data stack, the local stack and the store adapters (docs/table.md). */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds; connections, answered order requests and open claims carry it: what counts for a time only. */
  timeToLive: 'expiresAt',
  /** What a list needs of an item; the rest of the item does not touch an index when it changes. */
  projected: ['entity', 'version', 'record'],
  indexes: {
    byOwner: { partition: 'owner', sort: 'sort', projected: true },
    byManager: { partition: 'manager', sort: 'sort', projected: true },
    all: { partition: 'all', sort: 'sort', projected: true },
    /** Orders of one sub-account. */
    byAccount: { partition: 'account', sort: 'sort', projected: true },
    /** Sparse: what the sweep must look at, and when (ISO 8601). Keys only. */
    due: { partition: 'due', sort: 'dueAt', projected: false },
  },
} as const;

export type IndexName = keyof typeof TABLE.indexes;
