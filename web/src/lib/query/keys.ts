/** Every key of the query cache. A shorter key stands for all that begin with it. */
export const keys = {
  profile: ['profile'],
  /** The reader's own, as the sign-in service has them. */
  passkeys: ['passkeys'],
  subAccounts: {
    all: ['sub-accounts'],
    /** In parts, as a page lists them. */
    listed: ['sub-accounts', 'listed'],
    one: (id: string) => ['sub-accounts', 'one', id],
    /** The one of a client who has one. */
    only: ['sub-accounts', 'only'],
    missing: (role: string) => ['sub-accounts', 'missing', role],
  },
  /** What waits for the caller. */
  attention: ['attention'],
  conversions: {
    lists: ['conversions', 'list'],
    recent: (role: string) => ['conversions', 'list', 'recent', role],
    list: (scope: 'own' | 'all', status: string) => ['conversions', 'list', scope, status],
    /** Outdated with the lists: by a change of it, and of whose it is. */
    one: (id: string) => ['conversions', 'list', 'one', id],
    stepsOfAll: ['conversions', 'steps'],
    steps: (id: string) => ['conversions', 'steps', id],
  },
  /** Figures that are kept beside the records. */
  statistics: ['statistics'],
  /** Outdated with them. */
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
  /** What there is to review before spread is collected: it stays as it is while somebody reads it. */
  collectableSpread: (subAccountId: string) => ['collectable-spread', subAccountId],
  gatewaySettings: ['gateway-settings'],
  /** What waits for a second person, or did. */
  approvals: {
    all: ['approvals'],
    /** How many. */
    waiting: ['approvals', 'waiting'],
    list: (state: 'decided' | 'open') => ['approvals', state],
  },
  policy: ['policy'],
  configurations: {
    all: ['conversion-configurations'],
    account: (subAccountId: string) => ['conversion-configurations', 'account', subAccountId],
    /** Outdated with them. */
    obstacles: (id: string) => ['conversion-configurations', 'obstacles', id],
  },
  /** Incoming PIX. */
  payments: {
    all: ['payments'],
    list: (list: string) => ['payments', 'list', list],
    one: (id: string) => ['payments', 'one', id],
  },
  /** Columns of the transfers board. */
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
  },
  /** The books, as of now ('') or of a moment. */
  ledger: {
    all: ['ledger'],
    proof: ['ledger', 'proof'],
    /** Of the gateway's spread; outdated with what becomes of their orders, too. */
    collections: ['ledger', 'collections'],
    books: (asOf: string) => ['ledger', 'books', asOf],
    book: (subAccountId: string, asOf: string) => ['ledger', 'book', subAccountId, asOf],
    /** Of a payment or a conversion. */
    postings: (id: string) => ['ledger', 'postings', id],
    entries: (subAccountId: string, account: string, asOf: string) => [
      'ledger',
      'entries',
      subAccountId,
      account,
      asOf,
    ],
  },
  /** The ledger accounts that there are, of one sub-account or ('') of all; another one seldom comes. */
  ledgerAccounts: (subAccountId: string) => ['ledger-accounts', subAccountId],
  /** Who owns sub-accounts, as a list and one by one. */
  partners: {
    all: ['partners'],
    totals: ['partners', 'totals'],
    list: ['partners', 'list'],
    one: (id: string) => ['partners', 'one', id],
  },
  treasury: { all: ['treasury'], orders: ['treasury', 'orders'], totals: ['treasury', 'totals'] },
  /** How the provider answered of late. */
  providerHealth: ['provider-health'],
  /** As events reported them. */
  orders: { all: ['orders'], account: (accountId: string) => ['orders', 'account', accountId] },
  /** The course of the reference price. */
  rates: (window: string) => ['rates', window],
  /** What the provider offers. */
  offer: ['offer'],
  webhookEvents: {
    all: ['webhook-events'],
    list: (scope: 'own' | 'all', status: string) => ['webhook-events', 'list', scope, status],
    ofOrder: (account: string, order: string) => ['webhook-events', 'list', account, order],
    one: (id: string) => ['webhook-events', 'one', id],
  },
  /** Files that were asked for, and statements of months. */
  exports: {
    all: ['exports'],
    list: ['exports', 'list'],
    months: (subAccountId: string) => ['exports', 'months', subAccountId],
  },
  /** What was done, as the log of it says; its rows never change. */
  audit: { list: (filter: string) => ['audit', filter], own: (userId: string) => ['audit', 'own', userId] },
  /** Where money may be sent to, by what is asked for; `all` of them. */
  recipients: {
    all: ['recipients'],
    list: (kind: string, subAccountId: string) => ['recipients', kind, subAccountId],
  },
  /** What is stopped, of all that the caller sees. */
  stops: ['stops'],
  /** New destinations, by sub-account. */
  coolingOff: { all: ['cooling-off'], account: (subAccountId: string) => ['cooling-off', subAccountId] },
  notifications: ['notifications'],
  /** The reader's own. */
  preferences: ['preferences'],
  /** Views of pages that the reader has named. */
  savedViews: ['saved-views'],
  search: (text: string) => ['search', text],
  assets: {
    all: ['assets'],
    live: ['assets', 'live'],
    networks: (symbol: string) => ['assets', 'networks', symbol],
  },
  /** What is kept of all sub-accounts' holdings. */
  kept: {
    all: ['kept-holdings'],
    /** By themselves. */
    ones: ['kept-holdings', 'one'],
    one: (id: string) => ['kept-holdings', 'one', id],
  },
  /** What the provider holds of one sub-account, by the provider's id of it. */
  holdings: {
    all: ['holdings'],
    account: (accountId: string) => ['holdings', accountId],
    balances: (accountId: string) => ['holdings', accountId, 'balances'],
    wallets: (accountId: string) => ['holdings', accountId, 'wallets'],
    /** Its external wallets of USDT, to which conversions may send. */
    destinations: (accountId: string) => ['holdings', accountId, 'destinations'],
    banks: (accountId: string) => ['holdings', accountId, 'banks'],
    reserve: (accountId: string) => ['holdings', accountId, 'reserve'],
    /** What is kept of it, after the provider was asked. */
    now: (accountId: string) => ['holdings', accountId, 'now'],
  },
  /** Invitations are outdated with the list. */
  users: { all: ['users'], invitations: ['users', 'invitations'] },
  /** Of somebody, or ('') the reader's own. */
  sessions: (userId: string) => ['sessions', userId],
  spreads: { all: ['spreads'], bands: ['spreads', 'bands'], clients: ['spreads', 'clients'] },
  webhookConfiguration: ['webhook-configuration'],
  credentials: ['credentials'],
} as const;

/**
 * What the server pushes when it changes, and so may have missed between its first reading and the first connection. It is
 * what frames outdate (features/live/model/frames.ts), without what the provider holds of each sub-account: reading all of that twice at every start costs too much for
 * the moment that it may be behind.
 */
export const LIVE_KEYS: readonly QueryKey[] = [
  keys.conversions.lists,
  keys.conversions.stepsOfAll,
  keys.statistics,
  keys.configurations.all,
  keys.payments.all,
  keys.transfers.all,
  keys.attention,
  keys.subAccounts.all,
  keys.treasury.all,
  keys.webhookEvents.all,
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
