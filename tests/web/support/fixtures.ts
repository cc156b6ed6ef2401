import type { ConversionBreakdown } from '#shared/contract/breakdown.ts';
import type { ConversionAnswer } from '#shared/contract/calls/conversions.ts';
import type { StatisticsAnswer } from '#shared/contract/calls/statistics.ts';
import type { IncomingPaymentRecord } from '#shared/contract/payments.ts';
import type { Profile } from '#shared/contract/calls/profile.ts';
import { CONVERSION_STATUSES } from '#shared/domain/conversion.ts';
import { sumOf } from '#shared/domain/money.ts';
import type {
  ConfigurationRecord,
  ConversionRecord,
  StepRecord,
  SubAccountRecord,
} from '#shared/contract/records.ts';

/** The tests' current time. */
export const NOW = Date.parse('2026-11-20T14:30:00.000Z');

/** ISO time, this number of minutes before `NOW`. */
export const minutesAgo = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

export const link = {
  id: 'sub_1',
  name: 'Aurora Apostas',
  email: 'ops@aurora.example',
  external_id: 'acc_1',
};

export const conversion = (over: Partial<ConversionRecord> = {}): ConversionRecord => ({
  id: 'cnv_1',
  user_id: 'user_1',
  manager_id: null,
  sub_account_id: 'sub_1',
  sub_account: link,
  status: 'transfer_completed',
  original_amount: '1500.00',
  target_usdt_amount: '276.432199',
  applied_spread: '0.5',
  deposit_order_id: 'ord_deposit_1',
  end_to_end_id: 'E1234567820261120143000000000001',
  exchange_order_id: 'ord_exchange_1',
  transfer_order_id: 'ord_transfer_1',
  created_at: minutesAgo(10),
  updated_at: minutesAgo(6),
  completed_at: minutesAgo(6),
  retry_count: 0,
  error_message: null,
  error_code: null,
  exchanged_usdt_amount: null,
  transferred_usdt_amount: null,
  transfer_fee: null,
  destination: null,
  settled: null,
  note: null,
  ...over,
});

/** Where each cent of `conversion()` went. */
export const breakdown = (over: Partial<ConversionBreakdown> = {}): ConversionBreakdown => ({
  received: '1500',
  price: '5.399107',
  quoted: '277.821305',
  taken: { asset: 'BRL', amount: '1500' },
  given: { asset: 'USDT', amount: '277.821305' },
  fee: '1',
  spread: '1.389106',
  spread_percent: '0.5',
  spread_rule: 'band',
  slippage: '0',
  rounding: '0',
  sent: '275.432199',
  remains: [],
  ...over,
});

/** The response of a call for one conversion. */
export const answered = (of: ConversionRecord): ConversionAnswer => ({ ...of, breakdown: breakdown() });

export const failed = (over: Partial<ConversionRecord> = {}): ConversionRecord =>
  conversion({
    id: 'cnv_failed',
    status: 'failed',
    transfer_order_id: null,
    completed_at: null,
    retry_count: 2,
    error_message: 'No external USDT wallet is registered for this sub-account. Add one, then retry.',
    ...over,
  });

export const step = (over: Partial<StepRecord> = {}): StepRecord => ({
  id: 'step_1',
  conversion_process_id: 'cnv_1',
  step_name: 'confirm_deposit',
  status: 'completed',
  created_at: minutesAgo(10),
  execution_time_ms: 340,
  note: null,
  ...over,
});

export const subAccount = (over: Partial<SubAccountRecord> = {}): SubAccountRecord => ({
  id: 'sub_1',
  user_id: 'user_1',
  manager_id: null,
  external_id: 'acc_1',
  name: 'Aurora Apostas',
  email: 'ops@aurora.example',
  phone: null,
  country: 'BR',
  city: null,
  address: null,
  state: null,
  post_code: null,
  status: 'active',
  kyc_status: 'Verified',
  kyc_level: 'level_2',
  kyc_limit: '50000.00',
  kyc_volume: '12300.00',
  created_at: minutesAgo(90_000),
  updated_at: minutesAgo(90_000),
  ...over,
});

export const accountsOf = (count: number): readonly SubAccountRecord[] =>
  Array.from({ length: count }, (_, index) =>
    subAccount({
      id: `sub_${index + 1}`,
      external_id: `acc_${index + 1}`,
      name: `Customer ${index + 1}`,
      email: `customer${index + 1}@example.com`,
    }),
  );

export const configuration = (over: Partial<ConfigurationRecord> = {}): ConfigurationRecord => ({
  id: 'cfg_1',
  user_id: 'user_1',
  sub_account_id: 'sub_1',
  sub_account: link,
  is_enabled: true,
  minimum_amount: '100',
  maximum_daily_amount: '10000',
  custom_spread_override: null,
  destination: {
    wallet_id: 'wal_1',
    address: 'TOwnersWallet',
    network: 'tron',
    name: null,
    named_at: minutesAgo(80_000),
    confirmed_at: minutesAgo(80_000),
    confirmed_by: 'user_1',
  },
  maximum_slippage: '1',
  continue_next_day: false,
  notice: null,
  created_at: minutesAgo(80_000),
  updated_at: minutesAgo(80_000),
  ...over,
});

/** Held for a person to decide. */
export const payment = (over: Partial<IncomingPaymentRecord> = {}): IncomingPaymentRecord => ({
  id: 'pay_1',
  user_id: 'user_1',
  manager_id: null,
  sub_account_id: 'sub_1',
  sub_account: link,
  order_id: 'ord_deposit_9',
  amount: '80.00',
  payer: null,
  end_to_end_id: 'E1234567820261120143000000000009',
  state: 'not_converted',
  reason: {
    code: 'below_minimum',
    message: 'the deposit of R$ 80,00 is below the minimum of R$ 100,00',
    rule_value: '100',
    payment_value: '80.00',
  },
  note: null,
  conversion_id: null,
  usdt_amount: null,
  converted: null,
  closed: null,
  received_at: minutesAgo(150),
  updated_at: minutesAgo(150),
  ...over,
});

export const profile = (over: Partial<Profile> = {}): Profile => ({
  id: 'user_1',
  email: 'operator@example.com',
  name: 'Olivia Operator',
  role: 'gateway_user',
  is_admin: false,
  second_factor: null,
  second_factor_required: false,
  second_factor_until: null,
  kyc_status: 'Verified',
  kyc_level: 'level_2',
  kyc_volume: '12300.00',
  kyc_limit: '50000.00',
  kyc_account: { id: 'sub_1', name: 'Aurora Apostas' },
  kyc_accounts: { looked_at: 1, verified: 1, more: false },
  ...over,
});

const NO_WEBHOOKS = { pending: 0, processed: 0, ignored: 0, error: 0 };

/** The server's figures for these conversions. */
export const statisticsOf = (
  all: readonly ConversionRecord[],
  over: Partial<StatisticsAnswer> = {},
): StatisticsAnswer => {
  const figure = (found: readonly ConversionRecord[]) => ({
    count: found.length,
    brl: sumOf(found.map(({ original_amount: brl }) => brl)),
    usdt: sumOf(found.map((each) => each.transferred_usdt_amount ?? each.target_usdt_amount ?? '0')),
  });
  const figures = (found: readonly ConversionRecord[]) => {
    const failures = found.filter(({ status }) => status === 'failed');
    return {
      open: figure(found.filter(({ status }) => status !== 'transfer_completed' && status !== 'failed')),
      completed: figure(found.filter(({ status }) => status === 'transfer_completed')),
      failed: figure(failures.filter(({ settled }) => settled === null)),
      settled: figure(failures.filter(({ settled }) => settled !== null)),
    };
  };
  const counts = CONVERSION_STATUSES.map((status) => [
    status,
    all.filter((each) => each.status === status).length,
  ]);
  const took = all.flatMap(({ created_at, completed_at }) =>
    completed_at === null ? [] : [Date.parse(completed_at) - Date.parse(created_at)],
  );
  const day = new Date(NOW).toISOString().slice(0, 10);
  return {
    from: day,
    to: day,
    totals: {
      conversions: {
        ...figures(all),
        by_status: Object.fromEntries(counts) as Record<ConversionRecord['status'], number>,
        average_ms: took.length === 0 ? null : took.reduce((sum, each) => sum + each, 0) / took.length,
      },
      payments: {},
      webhooks: NO_WEBHOOKS,
      accounts: { total: 4, loaded: 4, treasury: '289247.5' },
      partners: { total: 31, active: 27 },
    },
    days: [
      {
        day,
        received: { count: all.length, brl: sumOf(all.map(({ original_amount: brl }) => brl)) },
        conversions: figures(all.filter(({ created_at }) => created_at.startsWith(day))),
        payments: {},
        webhooks: NO_WEBHOOKS,
      },
    ],
    ...over,
  };
};

/** A deposit, as the cause of a ledger posting. */
export const DEPOSIT_CAUSE = {
  sub_account_id: 'sub_1',
  posting_id: 'pst_1',
  kind: 'deposit',
  fact: 'order#ord_1',
  order_id: 'ord_deposit_1',
  conversion_id: null,
  payment_id: 'pay_1',
  by: null,
  person: null,
  note: null,
} as const;
