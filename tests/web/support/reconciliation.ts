import type { Evidence, ExceptionRecord } from '#shared/contract/reconciliation.ts';
import { link, minutesAgo } from './fixtures.ts';

export const exception = (over: Partial<ExceptionRecord> = {}): ExceptionRecord => ({
  id: 'rec_1',
  kind: 'missing_here',
  state: 'open',
  sub_account: link,
  order_id: 'ord_deposit_1',
  order_type: 'deposit',
  conversion_id: null,
  differences: [{ field: 'conversion', ours: null, provider: 'confirmed, R$ 1.500,00' }],
  amount: '1500.00',
  asset: 'BRL',
  detail: 'This deposit is confirmed, but no event of it ever came.',
  resumable: true,
  first_seen_at: minutesAgo(90),
  updated_at: minutesAgo(90),
  closed_at: null,
  ...over,
});

export const evidence = (over: Partial<Evidence> = {}): Evidence => ({
  provider: null,
  recorded: null,
  conversion: null,
  deposit: null,
  quote: null,
  exchange: null,
  transfer: null,
  balance: null,
  webhooks: [],
  webhooks_cursor: null,
  attempts: [],
  ...over,
});
