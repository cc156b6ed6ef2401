import type { Key } from './items.ts';

export const ASSETS = 'ASSETS';

/** Every primary key of the table, written once. The access patterns are in the README. */
export const keys = {
  profile: (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'PROFILE' }),
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
  conversion: (id: string): Key => ({ pk: `CONVERSION#${id}`, sk: 'CONVERSION' }),
  webhookEvent: (id: string): Key => ({ pk: `EVENT#${id}`, sk: 'EVENT' }),
  order: (id: string): Key => ({ pk: `ORDER#${id}`, sk: 'ORDER' }),
  settlement: (id: string): Key => ({ pk: `SETTLEMENT#${id}`, sk: 'SETTLEMENT' }),
  connection: (id: string): Key => ({ pk: `CONNECTION#${id}`, sk: 'CONNECTION' }),
};

/** The names that the stream consumers filter by (infra/config/functions.ts). */
export const ENTITY = {
  profile: 'profile',
  subAccount: 'sub_account',
  asset: 'asset',
  configuration: 'conversion_configuration',
  conversion: 'conversion_process',
  webhookEvent: 'webhook_event',
  webhookConfiguration: 'webhook_configuration',
  order: 'order',
  settlement: 'settlement',
  connection: 'connection',
  dailyTotal: 'daily_total',
} as const;
