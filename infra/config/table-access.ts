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
  destinationsRound: 'DESTINATIONS_ROUND',
  conversion: 'CONVERSION#*',
  event: 'EVENT#*',
  exception: 'EXCEPTION#*',
  notification: 'NOTIFICATION#*',
  order: 'ORDER#*',
  orderReference: 'ORDER_REFERENCE#*',
  orderRequest: 'ORDER_REQUEST#*',
  payment: 'PAYMENT#*',
  reconciliation: 'RECONCILIATION',
  settlement: 'SETTLEMENT#*',
  spreadBand: 'SPREAD_BAND#*',
  /**
   * With its conversion configuration, its daily totals, its spread, its known wallets, who places an order of it, a change
   * of ownership under way and how far it has been reconciled.
   */
  subAccount: 'SUBACCOUNT#*',
  /** The profile with the role, the client's spread and the webhook configuration. */
  user: 'USER#*',
  userCreation: 'USER_CREATION#*',
  /** How many events the minutes have had, by the owner of a webhook configuration. */
  webhookQuota: 'WEBHOOK_QUOTA#*',
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
  reads: {
    GetItem: ['conversion', 'event', 'order', 'payment', 'settlement', 'spreadBand', 'subAccount', 'user'],
  },
  writes: {
    actions: ['ConditionCheckItem', 'PutItem', 'UpdateItem'],
    items: ['conversion', 'event', 'order', 'payment', 'settlement', 'subAccount'],
  },
} as const;

/** Orders and all that follows from them. */
const ownedRows = ['conversion', 'order', 'payment', 'settlement'] as const;

const followsOwnership = {
  reads: { GetItem: [...ownedRows, 'subAccount'], BatchGetItem: ownedRows },
  writes: { actions: ['DeleteItem', 'PutItem', 'UpdateItem'], items: [...ownedRows, 'subAccount'] },
} as const;

/** Open conversions and held payments of an account. */
const ofAccount = { byAccount: ['conversion_process#*', 'payment#*'] } as const;

const puts = (...items: readonly ItemKind[]): NonNullable<TableAccess['writes']> => ({
  actions: ['PutItem'],
  items,
});

/** By the name of the function; nobody ever scans. */
export const TABLE_ACCESS: Readonly<Record<string, TableAccess>> = {
  users: { ...settlesUsers, lists: { all: ['profile'], byOwner: ['sub_account#*'] } },
  accounts: {
    reads: { GetItem: ['subAccount', 'user'], BatchGetItem: ['claim', 'subAccount'] },
    writes: {
      actions: ['ConditionCheckItem', 'DeleteItem', 'PutItem'],
      items: ['claim', 'notification', 'subAccount'],
    },
    lists: {
      ...listsOf('sub_account'),
      byManager: ['sub_account#*', 'sub_account_claim#*'],
      byAccount: ['conversion_process#*', 'payment#*'],
    },
  },
  assets: { reads: { GetItem: ['user'], Query: ['assets'] }, writes: puts('assets'), lists: {} },
  orders: {
    reads: { GetItem: ['subAccount', 'user'], BatchGetItem: ['subAccount'] },
    lists: { ...listsOf('order'), byAccount: ['order#*'] },
  },
  notifications: {
    reads: { GetItem: ['notification', 'user'] },
    writes: puts('notification'),
    lists: { byOwner: ['notification#*'] },
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
      items: ['claim', 'notification', 'orderReference', 'orderRequest', 'subAccount'],
    },
    lists: { byAccount: ['conversion_process#*'] },
  },
  conversions: {
    reads: {
      GetItem: ['conversion', 'payment', 'spreadBand', 'subAccount', 'user'],
      BatchGetItem: ['subAccount'],
    },
    writes: {
      actions: ['ConditionCheckItem', 'DeleteItem', 'PutItem'],
      items: ['conversion', 'notification', 'payment', 'subAccount'],
    },
    lists: {
      all: ['conversion_process', 'conversion_configuration', 'payment#*'],
      byOwner: ['conversion_process#*', 'conversion_configuration#*', 'payment#*'],
      byManager: ['conversion_process#*', 'conversion_configuration#*', 'payment#*'],
    },
  },
  reconciliation: {
    reads: {
      GetItem: ['conversion', 'exception', 'subAccount', 'user'],
      BatchGetItem: ['conversion', 'order', 'payment', 'settlement'],
      Query: ['exception'],
    },
    // A conversion that is settled with its exception.
    writes: { actions: ['PutItem', 'UpdateItem'], items: ['conversion', 'event', 'exception'] },
    lists: { all: ['reconciliation_exception#*'], byOwner: ['webhook_event#*'] },
  },
  pricing: {
    reads: { GetItem: ['user'], BatchGetItem: ['spreadBand', 'user'] },
    writes: puts('spreadBand', 'user'),
    lists: { all: ['client_spread', 'spread_band'] },
  },
  'webhook-configuration': { reads: { GetItem: ['user'] }, writes: puts('user'), lists: {} },
  'webhook-intake': {
    reads: { BatchGetItem: ['subAccount', 'user', 'webhookQuota'] },
    writes: { actions: ['PutItem', 'UpdateItem'], items: ['event', 'webhookQuota'] },
    lists: {},
  },
  description: { reads: {}, lists: {} },
  'drive-conversions': { ...converts, lists: ofAccount },
  // Of the partitions of due conversions and due events; `DUE#users` and `DUE#moves` are not among them.
  sweep: { ...converts, lists: { ...ofAccount, due: ['DUE#?', 'DUE#e?'] } },
  reconcile: {
    reads: {
      GetItem: ['conversion', 'event', 'exception', 'reconciliation', 'subAccount'],
      BatchGetItem: ['conversion', 'order', 'payment', 'settlement'],
    },
    writes: puts('event', 'exception', 'reconciliation', 'subAccount'),
    lists: { all: ['order', 'reconciliation_exception#*', 'sub_account'], due: ['PARKED', 'DUE#?'] },
  },
  'watch-orders': {
    reads: {
      GetItem: ['event', 'reconciliation', 'subAccount'],
      BatchGetItem: ['conversion', 'order', 'payment', 'settlement'],
    },
    writes: puts('event', 'reconciliation'),
    lists: { all: ['conversion_configuration'] },
  },
  'watch-destinations': {
    reads: { GetItem: ['destinationsRound', 'subAccount'] },
    writes: puts('destinationsRound', 'notification', 'subAccount'),
    lists: { all: ['sub_account'] },
  },
  'tidy-users': { ...settlesUsers, lists: { due: ['DUE#users'] } },
  'follow-ownership': { ...followsOwnership, lists: { byAccount: ['order#*'] } },
  'settle-ownership': { ...followsOwnership, lists: { byAccount: ['order#*'], due: ['DUE#moves'] } },
  'push-changes': {
    reads: { BatchGetItem: ['subAccount'] },
    writes: { actions: ['DeleteItem'], items: ['connection'] },
    lists: { all: ['connection#*'], byOwner: ['connection#*'] },
  },
  socket: {
    reads: { GetItem: ['connection', 'user'] },
    writes: { actions: ['DeleteItem', 'PutItem'], items: ['connection'] },
    lists: { byOwner: ['connection#*'] },
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
