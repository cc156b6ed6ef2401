import type { Key } from './items.ts';

export const ASSETS = 'ASSETS';

/** Every primary key of the table, written once. The access patterns are in the README. */
export const keys = {
  profile: (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'PROFILE' }),
  /** What is known of a user who is being created, by email: they have no id yet. */
  userCreation: (email: string): Key => ({ pk: `USER_CREATION#${email}`, sk: 'USER_CREATION' }),
  /** The ids of all administrators: the last one must stay one. */
  administrators: { pk: 'ADMINISTRATORS', sk: 'ADMINISTRATORS' } satisfies Key,
  clientSpread: (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'CLIENT_SPREAD' }),
  webhookConfiguration: (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'WEBHOOK_CONFIGURATION' }),
  spreadBand: (id: string): Key => ({ pk: `SPREAD_BAND#${id}`, sk: 'SPREAD_BAND' }),
  /** All assets stand under one partition key, by symbol: a list of them is one Query. */
  asset: (symbol: string, id: string): Key => ({ pk: ASSETS, sk: `ASSET#${symbol}#${id}` }),
  subAccount: (id: string): Key => ({ pk: `SUBACCOUNT#${id}`, sk: 'SUBACCOUNT' }),
  configuration: (subAccountId: string): Key => ({ pk: `SUBACCOUNT#${subAccountId}`, sk: 'CONFIGURATION' }),
  /** What a sub-account has converted on a UTC day. */
  dailyTotal: (subAccountId: string, day: string): Key => ({
    pk: `SUBACCOUNT#${subAccountId}`,
    sk: `DAY#${day}`,
  }),
  /** USDT of the house in a sub-account: the sum of what its conversions have left there. */
  spreadReserve: (subAccountId: string): Key => ({ pk: `SUBACCOUNT#${subAccountId}`, sk: 'SPREAD' }),
  /** Who places an order of a sub-account that must leave the spread there. */
  orderLock: (subAccountId: string): Key => ({ pk: `SUBACCOUNT#${subAccountId}`, sk: 'ORDER_LOCK' }),
  /** The external wallets of a sub-account as they were seen last. */
  destinations: (subAccountId: string): Key => ({ pk: `SUBACCOUNT#${subAccountId}`, sk: 'DESTINATIONS' }),
  /** A change of ownership whose rows have not all been listed anew. */
  ownershipMove: (subAccountId: string): Key => ({ pk: `SUBACCOUNT#${subAccountId}`, sk: 'MOVE' }),
  /** How far the round has come that looks at everybody's wallets. */
  destinationsRound: { pk: 'DESTINATIONS_ROUND', sk: 'DESTINATIONS_ROUND' } satisfies Key,
  payment: (id: string): Key => ({ pk: `PAYMENT#${id}`, sk: 'PAYMENT' }),
  notification: (id: string): Key => ({ pk: `NOTIFICATION#${id}`, sk: 'NOTIFICATION' }),
  conversion: (id: string): Key => ({ pk: `CONVERSION#${id}`, sk: 'CONVERSION' }),
  /** The events of a configuration's owner that were taken in within one minute, `2026-11-20T14:00`. */
  webhookQuota: (userId: string, minute: string): Key => ({ pk: `WEBHOOK_QUOTA#${userId}`, sk: minute }),
  webhookEvent: (id: string): Key => ({ pk: `EVENT#${id}`, sk: 'EVENT' }),
  order: (id: string): Key => ({ pk: `ORDER#${id}`, sk: 'ORDER' }),
  settlement: (id: string): Key => ({ pk: `SETTLEMENT#${id}`, sk: 'SETTLEMENT' }),
  /** An order call of the proxy, by its caller's Idempotency-Key; and a caller's own reference of an order. */
  orderRequest: (userId: string, key: string): Key => ({
    pk: `ORDER_REQUEST#${userId}#${key}`,
    sk: 'ORDER_REQUEST',
  }),
  orderReference: (accountId: string, digest: string): Key => ({
    pk: `ORDER_REFERENCE#${accountId}#${digest}`,
    sk: 'ORDER_REFERENCE',
  }),
  /** A sub-account that is being created. */
  claim: (id: string): Key => ({ pk: `CLAIM#${id}`, sk: 'CLAIM' }),
  exception: (id: string): Key => ({ pk: `EXCEPTION#${id}`, sk: 'EXCEPTION' }),
  /** By the exception's version after the action, in order. */
  exceptionAction: (id: string, version: number): Key => ({
    pk: `EXCEPTION#${id}`,
    sk: `ACTION#${String(version).padStart(9, '0')}`,
  }),
  /** How far an account's orders have been compared. */
  accountReconciliation: (subAccountId: string): Key => ({
    pk: `SUBACCOUNT#${subAccountId}`,
    sk: 'RECONCILIATION',
  }),
  /** What its orders add up to. */
  accountBalances: (subAccountId: string): Key => ({ pk: `SUBACCOUNT#${subAccountId}`, sk: 'BALANCES' }),
  reconciliation: { pk: 'RECONCILIATION', sk: 'RECONCILIATION' },
  /** How far the provider's list of all orders has been watched. */
  orderWatch: { pk: 'RECONCILIATION', sk: 'WATCH' },
  connection: (id: string): Key => ({ pk: `CONNECTION#${id}`, sk: 'CONNECTION' }),
};

/** The names that the stream consumers filter by (infra/config/functions.ts). */
export const ENTITY = {
  profile: 'profile',
  userCreation: 'user_creation',
  administrators: 'administrators',
  spreadBand: 'spread_band',
  clientSpread: 'client_spread',
  subAccount: 'sub_account',
  asset: 'asset',
  configuration: 'conversion_configuration',
  conversion: 'conversion_process',
  webhookEvent: 'webhook_event',
  webhookConfiguration: 'webhook_configuration',
  webhookQuota: 'webhook_quota',
  order: 'order',
  settlement: 'settlement',
  orderRequest: 'order_request',
  orderReference: 'order_reference',
  orderLock: 'order_lock',
  claim: 'sub_account_claim',
  connection: 'connection',
  dailyTotal: 'daily_total',
  spreadReserve: 'spread_reserve',
  destinations: 'destinations',
  destinationsRound: 'destinations_round',
  ownershipMove: 'ownership_move',
  payment: 'payment',
  notification: 'notification',
  exception: 'reconciliation_exception',
  exceptionAction: 'reconciliation_action',
  reconciliationMark: 'reconciliation_mark',
} as const;
