import type { IndexName } from '@ramps-gateway/shared/contract/table.ts';

/**
 * Kinds of items by what their partition key is like, in the notation of IAM: one for each of
 * functions/src/adapters/dynamo/keys.ts (which infra does not import; a test holds the two together).
 */
export const ITEMS = {
  administrators: 'ADMINISTRATORS',
  assets: 'ASSETS',
  claim: 'CLAIM#*',
  connection: 'CONNECTION#*',
  conversion: 'CONVERSION#*',
  event: 'EVENT#*',
  exception: 'EXCEPTION#*',
  order: 'ORDER#*',
  orderReference: 'ORDER_REFERENCE#*',
  orderRequest: 'ORDER_REQUEST#*',
  reconciliation: 'RECONCILIATION',
  settlement: 'SETTLEMENT#*',
  spreadBand: 'SPREAD_BAND#*',
  /** With its conversion configuration, its daily totals and how far it has been reconciled. */
  subAccount: 'SUBACCOUNT#*',
  /** The profile with the role, the client's spread and the webhook configuration. */
  user: 'USER#*',
  userCreation: 'USER_CREATION#*',
} as const;

export type ItemKind = keyof typeof ITEMS;

export type ReadAction = 'BatchGetItem' | 'GetItem' | 'Query';
export type WriteAction = 'ConditionCheckItem' | 'DeleteItem' | 'PutItem' | 'UpdateItem';

/** What one function does with the table. */
export interface TableAccess {
  readonly reads: { readonly [action in ReadAction]?: readonly ItemKind[] };
  /**
   * A transaction is allowed by the actions of its parts, and AWS does not say whether it shows the keys of all parts to
   * each: what a function writes are therefore the same kinds for each of its actions.
   */
  readonly writes?: { readonly actions: readonly WriteAction[]; readonly items: readonly ItemKind[] };
  /** Index -> what the partitions are like that it queries there. */
  readonly lists: { readonly [index in IndexName]?: readonly string[] };
}

/** The lists of what a principal may see: their own, those that they manage, and an administrator's. */
const listsOf = (...entities: readonly string[]): TableAccess['lists'] => ({
  all: entities,
  byOwner: entities.map((entity) => `${entity}#*`),
  byManager: entities.map((entity) => `${entity}#*`),
});

const settlesUsers = {
  reads: { GetItem: ['user', 'userCreation'] },
  writes: {
    actions: ['DeleteItem', 'PutItem', 'UpdateItem'],
    items: ['administrators', 'user', 'userCreation'],
  },
} as const;

const converts = {
  reads: { GetItem: ['conversion', 'event', 'order', 'settlement', 'spreadBand', 'subAccount', 'user'] },
  writes: {
    actions: ['PutItem', 'UpdateItem'],
    items: ['conversion', 'event', 'order', 'settlement', 'subAccount'],
  },
} as const;

const puts = (...items: readonly ItemKind[]): NonNullable<TableAccess['writes']> => ({
  actions: ['PutItem'],
  items,
});

/** By the name of the function; nobody ever scans. */
export const TABLE_ACCESS: Readonly<Record<string, TableAccess>> = {
  users: { ...settlesUsers, lists: { all: ['profile'], byOwner: ['sub_account#*'] } },
  accounts: {
    reads: { GetItem: ['subAccount', 'user'], BatchGetItem: ['claim', 'subAccount'] },
    writes: { actions: ['ConditionCheckItem', 'DeleteItem', 'PutItem'], items: ['claim', 'subAccount'] },
    lists: { ...listsOf('sub_account'), byManager: ['sub_account#*', 'sub_account_claim#*'] },
  },
  assets: { reads: { GetItem: ['user'], Query: ['assets'] }, writes: puts('assets'), lists: {} },
  orders: {
    reads: { GetItem: ['subAccount', 'user'], BatchGetItem: ['subAccount'] },
    lists: { ...listsOf('order'), byAccount: ['order#*'] },
  },
  treasury: {
    reads: { GetItem: ['user'], BatchGetItem: ['subAccount'] },
    lists: { ...listsOf('sub_account', 'order'), byAccount: ['order#*'] },
  },
  credentials: { reads: { GetItem: ['user'] }, lists: {} },
  ramps: {
    reads: { GetItem: ['orderRequest', 'subAccount', 'user'] },
    writes: {
      actions: ['DeleteItem', 'PutItem'],
      items: ['claim', 'orderReference', 'orderRequest', 'subAccount'],
    },
    lists: {},
  },
  conversions: {
    reads: { GetItem: ['conversion', 'subAccount', 'user'] },
    writes: {
      actions: ['ConditionCheckItem', 'DeleteItem', 'PutItem'],
      items: ['conversion', 'subAccount'],
    },
    lists: listsOf('conversion_process', 'conversion_configuration'),
  },
  reconciliation: {
    reads: {
      GetItem: ['conversion', 'exception', 'subAccount', 'user'],
      BatchGetItem: ['conversion', 'order', 'settlement'],
      Query: ['exception'],
    },
    writes: puts('event', 'exception'),
    lists: { all: ['reconciliation_exception#*'], byOwner: ['webhook_event#*'] },
  },
  pricing: {
    reads: { GetItem: ['user'], BatchGetItem: ['spreadBand', 'user'] },
    writes: puts('spreadBand', 'user'),
    lists: { all: ['client_spread', 'spread_band'] },
  },
  'webhook-configuration': { reads: { GetItem: ['user'] }, writes: puts('user'), lists: {} },
  'webhook-intake': { reads: { BatchGetItem: ['subAccount', 'user'] }, writes: puts('event'), lists: {} },
  description: { reads: {}, lists: {} },
  'drive-conversions': { ...converts, lists: {} },
  // Of the eight partitions of due work; `DUE#users` is not among them.
  sweep: { ...converts, lists: { due: ['DUE#?'] } },
  reconcile: {
    reads: {
      GetItem: ['conversion', 'exception', 'reconciliation', 'subAccount'],
      BatchGetItem: ['conversion', 'order', 'settlement'],
    },
    writes: puts('exception', 'reconciliation', 'subAccount'),
    lists: { all: ['order', 'reconciliation_exception#*', 'sub_account'], due: ['PARKED'] },
  },
  'tidy-users': { ...settlesUsers, lists: { due: ['DUE#users'] } },
  'push-changes': {
    reads: {},
    writes: { actions: ['DeleteItem'], items: ['connection'] },
    lists: { all: ['connection#*'], byOwner: ['connection#*'] },
  },
  socket: {
    reads: { GetItem: ['connection', 'user'] },
    writes: { actions: ['DeleteItem', 'PutItem'], items: ['connection'] },
    lists: {},
  },
  'identity-trigger': {
    reads: { GetItem: ['user'] },
    writes: { actions: ['PutItem', 'UpdateItem'], items: ['administrators', 'user'] },
    lists: {},
  },
};

/** Throws for a function that says nothing of the table, not even that it leaves it alone. */
export const tableAccessOf = (name: string): TableAccess => {
  const access = TABLE_ACCESS[name];
  if (!access) throw new Error(`infra/config/table-access.ts does not say what ${name} does with the table`);
  return access;
};

/** False for a function that leaves the table alone. */
export const usesTable = (name: string): boolean => {
  const { reads, writes, lists } = tableAccessOf(name);
  return writes !== undefined || Object.keys({ ...reads, ...lists }).length > 0;
};
