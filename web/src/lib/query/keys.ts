export const keys = {
  profile: ['profile'],
  passkeys: ['passkeys'],
  recoveryCodes: ['recovery-codes'],
  subAccounts: {
    all: ['sub-accounts'],
    listed: ['sub-accounts', 'listed'],
    one: (id: string) => ['sub-accounts', 'one', id],
    only: ['sub-accounts', 'only'],
    missing: ['sub-accounts', 'missing'],
  },
  attention: ['attention'],
  conversions: {
    lists: ['conversions', 'list'],
    recent: (role: string) => ['conversions', 'list', 'recent', role],
    list: (scope: 'own' | 'all', status: string) => ['conversions', 'list', scope, status],
    /** Under `lists`, so that a change of the conversion or its owner invalidates it. */
    one: (id: string) => ['conversions', 'list', 'one', id],
    stepsOfAll: ['conversions', 'steps'],
    steps: (id: string) => ['conversions', 'steps', id],
  },
  statistics: ['statistics'],
  spreadEarned: (by: string) => ['statistics', 'spread-earned', by],
  analytics: (from: string, to: string, by: string, subAccountId: string) => [
    'statistics',
    'analytics',
    from,
    to,
    by,
    subAccountId,
  ],
  breakdown: (by: string, from: string, to: string) => ['statistics', 'breakdown', by, from, to],
  /** Not a live key: it must not change while somebody reads it. */
  collectableSpread: (subAccountId: string) => ['collectable-spread', subAccountId],
  approvals: {
    all: ['approvals'],
    waiting: ['approvals', 'waiting'],
    list: (state: 'decided' | 'open') => ['approvals', state],
  },
  configurations: {
    all: ['conversion-configurations'],
    account: (subAccountId: string) => ['conversion-configurations', 'account', subAccountId],
    obstacles: (id: string) => ['conversion-configurations', 'obstacles', id],
  },
  payments: {
    all: ['payments'],
    list: (filter: object) => ['payments', 'list', filter],
    one: (id: string) => ['payments', 'one', id],
  },
  /** Apart from the lists, because it reloads less often. */
  paymentCounts: ['payment-counts'],
  transfers: {
    all: ['transfers'],
    column: (column: string, state: string, kind: string) => ['transfers', column, state, kind],
  },
  reconciliation: {
    all: ['reconciliation'],
    list: (state: string) => ['reconciliation', 'list', state],
    about: (account: string, order: string, row: string) => ['reconciliation', 'list', account, order, row],
    one: (id: string) => ['reconciliation', 'one', id],
    webhooks: (id: string) => ['reconciliation', 'webhooks', id],
    slots: ['reconciliation', 'slots'],
    slot: (id: string) => ['reconciliation', 'slot', id],
  },
  ledger: {
    all: ['ledger'],
    proof: ['ledger', 'proof'],
    /** Collections of the gateway's spread; changes of their orders invalidate them too. */
    collections: ['ledger', 'collections'],
    balances: (asOf: string) => ['ledger', 'balances', asOf],
    balancesOf: (subAccountId: string, asOf: string) => ['ledger', 'balances of', subAccountId, asOf],
    postings: (id: string) => ['ledger', 'postings', id],
    entries: (subAccountId: string, account: string, asOf: string) => [
      'ledger',
      'entries',
      subAccountId,
      account,
      asOf,
    ],
  },
  partners: {
    all: ['partners'],
    list: ['partners', 'list'],
    one: (id: string) => ['partners', 'one', id],
  },
  treasury: { all: ['treasury'], orders: ['treasury', 'orders'] },
  providerHealth: ['provider-health'],
  /** Orders from events. */
  orders: { all: ['orders'], account: (accountId: string) => ['orders', 'account', accountId] },
  webhookEvents: {
    all: ['webhook-events'],
    list: (scope: 'own' | 'all', status: string) => ['webhook-events', 'list', scope, status],
    ofOrder: (account: string, order: string) => ['webhook-events', 'list', account, order],
    one: (id: string) => ['webhook-events', 'one', id],
  },
  explorers: ['explorers'],
  settlements: ['settlements'],
  exports: {
    all: ['exports'],
    list: ['exports', 'list'],
    months: (subAccountId: string) => ['exports', 'months', subAccountId],
  },
  recipients: {
    all: ['recipients'],
    list: (kind: string, subAccountId: string) => ['recipients', kind, subAccountId],
  },
  stops: ['stops'],
  coolingOff: { all: ['cooling-off'], account: (subAccountId: string) => ['cooling-off', subAccountId] },
  notifications: ['notifications'],
  preferences: ['preferences'],
  savedViews: ['saved-views'],
  assets: {
    all: ['assets'],
    live: ['assets', 'live'],
    networks: (symbol: string) => ['assets', 'networks', symbol],
  },
  /** Stored holdings of all sub-accounts. */
  kept: {
    all: ['kept-holdings'],
    ones: ['kept-holdings', 'one'],
    one: (id: string) => ['kept-holdings', 'one', id],
  },
  /** Fetched from the provider, by its id of the sub-account. */
  holdings: {
    all: ['holdings'],
    account: (accountId: string) => ['holdings', accountId],
    balances: (accountId: string) => ['holdings', accountId, 'balances'],
    wallets: (accountId: string) => ['holdings', accountId, 'wallets'],
    /** External USDT wallets for conversions. */
    destinations: (accountId: string) => ['holdings', accountId, 'destinations'],
    banks: (accountId: string) => ['holdings', accountId, 'banks'],
    reserve: (accountId: string) => ['holdings', accountId, 'reserve'],
    /** Stored values after a query to the provider. */
    now: (accountId: string) => ['holdings', accountId, 'now'],
  },
  users: { all: ['users'], invitations: ['users', 'invitations'] },
  sessions: (userId: string) => ['sessions', userId],
  spreads: { all: ['spreads'], bands: ['spreads', 'bands'], clients: ['spreads', 'clients'] },
} as const;

/**
 * Queries that can miss frames between their first load and the first connection: all that frames invalidate
 * (features/insight/live/model/frames.ts), except provider holdings, which are too expensive to load twice at every
 * start.
 */
export const LIVE_KEYS: readonly QueryKey[] = [
  keys.conversions.lists,
  keys.conversions.stepsOfAll,
  keys.statistics,
  keys.configurations.all,
  keys.payments.all,
  keys.paymentCounts,
  keys.transfers.all,
  keys.attention,
  keys.subAccounts.all,
  keys.treasury.all,
  keys.webhookEvents.all,
  keys.settlements,
  keys.orders.all,
  keys.kept.all,
  keys.exports.all,
  keys.ledger.all,
  keys.approvals.all,
  keys.stops,
  keys.recipients.all,
  keys.partners.all,
];

export type QueryKey = readonly unknown[];
