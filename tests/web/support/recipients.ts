import type { Recipient } from '#shared/contract/recipients.ts';
import { link, minutesAgo } from './fixtures.ts';

export const recipient = (over: Partial<Recipient> = {}): Recipient => ({
  id: 'rcp_1',
  sub_account: { ...link, phone: '+55 11 5550 0134' },
  kind: 'wallet',
  destination_id: 'wal_1',
  name: 'Cold store',
  asset: 'USDT',
  place: 'tron',
  masked: 'TXYZ12...mnopqr',
  state: 'ready',
  cooling_until: null,
  stop: null,
  transfers: 3,
  totals: [{ asset: 'USDT', amount: '276.4321' }],
  last_at: minutesAgo(60),
  added_at: minutesAgo(60 * 24),
  ...over,
});
