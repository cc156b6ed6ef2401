import type { GatewaySettings } from '#shared/contract/calls/gateway-settings.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import type { CollectableSpread, SpreadCollection } from '#shared/contract/calls/spread-earned.ts';
import { minutesAgo } from '#tests/web/support/fixtures.ts';

export const ADDRESS = 'TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N';
export const WALLET = { name: 'Treasury wallet', network: 'tron', address: ADDRESS };

export const SETTINGS = 'GET /api/gateway-settings';
export const SAVE = 'PUT /api/gateway-settings';
export const COLLECTIONS = 'GET /api/spread-collections';
export const COLLECT = 'POST /api/spread-collections';
export const CHECK = 'POST /api/spread-collections/spr_1/check';
export const CLOSE = 'POST /api/spread-collections/spr_1/closure';
export const REVIEW = 'GET /api/subaccounts/sub_1/collectable-spread';

export const settings = (over: Partial<GatewaySettings> = {}): GatewaySettings => ({
  ...NOTHING_SETTLED,
  collection_wallet: WALLET,
  updated_by: { id: 'user_1', email: 'admin@example.com' },
  updated_at: minutesAgo(10),
  version: 3,
  ...over,
});

export const collection = (over: Partial<SpreadCollection> = {}): SpreadCollection => ({
  id: 'spr_1',
  sub_account_id: 'sub_1',
  sub_account: { id: 'sub_1', name: 'Aurora Apostas', email: 'aurora@example.com', external_id: 'acc_1' },
  amount: '2.5',
  wallet: { wallet_id: 'wal_1', address: ADDRESS, network: 'tron' },
  status: 'ordered',
  order_id: 'ord_1',
  message: null,
  by: { id: 'user_1', email: 'admin@example.com' },
  closed: null,
  created_at: minutesAgo(5),
  updated_at: minutesAgo(5),
  order: null,
  ...over,
});

export const collectable = (over: Partial<CollectableSpread> = {}): CollectableSpread => ({
  sub_account_id: 'sub_1',
  name: 'Aurora Apostas',
  spread: '3.5',
  balance: '102.25',
  counted_on: '99.75',
  at_most: '2.5',
  wallet: WALLET,
  wallet_id: 'wal_1',
  open: null,
  ...over,
});
