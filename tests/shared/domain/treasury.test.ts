import { isAmount, isSummable, sumOf } from '#shared/domain/money.ts';
import {
  customerName,
  customerStatus,
  customerView,
  type Holdings,
  isLeftOut,
  ledgerDiffer,
  firstHour,
  orderMoney,
  preferred,
  transactionStatus,
  transactionType,
  transactionView,
  type TreasuryOrder,
  treasuryTotals,
  volumeOfDay,
  volumeSince,
} from '#shared/domain/treasury.ts';
import { describe, expect, test } from 'vitest';

const ORDER: TreasuryOrder = {
  id: 'ord_1',
  external_order_id: 'ord_ext_1',
  account_id: 'acc_demo_aurora',
  type: 'deposit',
  status: 'confirmed',
  source_asset: 'BRL',
  target_asset: 'BRL',
  source_amount: '1500.00',
  target_amount: '1500.00',
  created_at: '2026-11-20T14:00:00.000Z',
  updated_at: '2026-11-20T14:05:00.000Z',
};

const order = (over: Partial<TreasuryOrder> = {}): TreasuryOrder => ({ ...ORDER, ...over });

const ACCOUNT = {
  id: 'sub_1',
  external_id: 'acc_demo_aurora',
  name: 'Aurora',
  email: 'finance@aurora.example',
  updated_at: '2026-11-01T00:00:00.000Z',
};

const ASKED_AT = '2026-11-20T14:06:00.000Z';

const held = (balances: Readonly<Record<string, string>>) =>
  Object.entries(balances).map(([asset, balance]) => ({ asset, balance }));
const wallets = (addresses: Readonly<Record<string, string | null>>) =>
  Object.entries(addresses).map(([asset, address]) => ({ asset, address }));

const loaded = (over: Partial<Holdings> = {}): Holdings => ({
  balances: held({ USDT: '10.5' }),
  balances_at: ASKED_AT,
  wallets: wallets({ USDT: 'TAurora' }),
  latest_order: null,
  latest_deposit_at: null,
  problem: null,
  ...over,
});

/** An account without any data. */
const unknown = (problem: Holdings['problem'] = null): Holdings =>
  loaded({ balances: null, balances_at: null, wallets: null, problem });
const PROBLEM = { message: 'The provider did not answer in time.' };

test('S4.9 the transaction type follows from the target asset', () => {
  for (const asset of ['BTC', 'ETH', 'USDT']) expect(transactionType(asset), asset).toBe('withdrawal');
  for (const asset of ['BRL', 'USD', 'DAI', 'usdt', ''])
    expect(transactionType(asset), asset).toBe('deposit');
});

test('S4.10 the transaction status follows from the order status', () => {
  const statuses = (['confirmed', 'pending', 'cancelled'] as const).map(transactionStatus);
  expect(statuses).toEqual(['completed', 'pending', 'failed']);
});

test('S4.11 a customer is active above a balance of 0', () => {
  for (const balance of ['0', '0.000000', '-1']) expect(customerStatus(balance), balance).toBe('inactive');
  for (const balance of ['0.000001', '12840.512300']) expect(customerStatus(balance), balance).toBe('active');
});

test('S7.8 S7.9 USDT is preferred, else the first', () => {
  for (const [assets, chosen] of [
    [['BRL', 'USDT', 'BTC'], 'USDT'],
    [['BRL', 'BTC'], 'BRL'],
    [['USDT'], 'USDT'],
    [[], undefined],
  ] as const)
    expect([assets, preferred(assets.map((asset) => ({ asset })))?.asset]).toEqual([assets, chosen]);
});

test('S3.30 S8.47 the name falls back to the email, then to the end of the external id', () => {
  for (const [name, email, shown] of [
    ['Aurora', 'a@x.example', 'Aurora'],
    ['', 'a@x.example', 'a@x.example'],
    ['  ', 'a@x.example', 'a@x.example'],
    ['', '', 'Account aurora'],
    ['', ' ', 'Account aurora'],
  ] as const)
    expect(customerName({ name, email, external_id: 'acc_demo_aurora' })).toBe(shown);
});

describe('S3.30 the customer', () => {
  test('as the provider and the latest order show', () => {
    const latest = { latest_order: ORDER, latest_deposit_at: ORDER.created_at };
    expect(customerView(ACCOUNT, loaded(latest))).toEqual({
      id: 'sub_1',
      external_id: 'acc_demo_aurora',
      name: 'Aurora',
      email: 'finance@aurora.example',
      walletAddress: 'TAurora',
      balance: '10.5',
      currency: 'USDT',
      lastDeposit: ORDER.created_at,
      lastActivity: ORDER.updated_at,
      status: 'active',
      state: 'loaded',
      booked: null,
      asOf: ASKED_AT,
      problem: null,
    });
  });

  const NO_WALLET = 'Wallet not available';
  test.each<[string, Holdings, Partial<ReturnType<typeof customerView>>]>([
    [
      'S7.9 USDT first, for balances and wallets',
      loaded({ balances: held({ BRL: '9', USDT: '2' }), wallets: wallets({ BTC: 'bc1', USDT: 'T2' }) }),
      { balance: '2', currency: 'USDT', walletAddress: 'T2' },
    ],
    [
      'otherwise the first of each',
      loaded({ balances: held({ BRL: '9', BTC: '2' }), wallets: wallets({ BTC: 'bc1', ETH: '0x1' }) }),
      { balance: '9', currency: 'BRL', walletAddress: 'bc1', status: 'active' },
    ],
    ['no balance is 0', loaded({ balances: [] }), { balance: '0', currency: 'USDT', status: 'inactive' }],
    ['no wallet', loaded({ wallets: [] }), { walletAddress: NO_WALLET, balance: '10.5' }],
    ['a failed wallet', loaded({ wallets: null }), { walletAddress: NO_WALLET, state: 'loaded' }],
    ['one without an address', loaded({ wallets: wallets({ USDT: null }) }), { walletAddress: NO_WALLET }],
    [
      'S8.41 a failed account without data',
      unknown(PROBLEM),
      {
        asOf: null,
        problem: PROBLEM.message,
        balance: '0',
        currency: 'USDT',
        status: 'inactive',
        walletAddress: 'API Error - Cannot load wallet',
        name: 'Aurora',
        email: 'finance@aurora.example',
        state: 'failed',
      },
    ],
    [
      'a failing one keeps earlier data, with its time',
      loaded({ problem: PROBLEM }),
      { balance: '10.5', status: 'active', state: 'loaded', asOf: ASKED_AT, problem: PROBLEM.message },
    ],
    [
      'an account not yet read',
      unknown(),
      { balance: '0', status: 'inactive', walletAddress: NO_WALLET, state: 'not_loaded' },
    ],
  ])('%s', (_what, holdings, expected) => {
    expect(customerView(ACCOUNT, holdings)).toMatchObject(expected);
  });

  test('S8.47 without a name and an email', () => {
    const nameless = { ...ACCOUNT, name: '', email: '' };
    expect(customerView(nameless, unknown(PROBLEM))).toMatchObject({
      name: 'Account aurora',
      email: 'No email available',
    });
  });

  test('S7.28 takes activity from the latest order, and the last deposit from the latest deposit', () => {
    for (const none of [loaded(), undefined])
      expect(customerView(ACCOUNT, none)).toMatchObject({
        lastDeposit: null,
        lastActivity: ACCOUNT.updated_at,
      });
    // An exchange came after it.
    const since = { latest_order: ORDER, latest_deposit_at: '2026-11-20T13:00:00.000Z' };
    expect(customerView(ACCOUNT, loaded(since))).toMatchObject({
      lastDeposit: '2026-11-20T13:00:00.000Z',
      lastActivity: ORDER.updated_at,
    });
  });
});

describe('S3.31 S9.29 the transaction', () => {
  test('of a deposit has no sign', () => {
    expect(transactionView(ORDER, 'Aurora')).toEqual({
      id: 'ord_1',
      type: 'deposit',
      kind: 'deposit',
      customer: 'Aurora',
      amount: '1500.00',
      currency: 'BRL',
      time: ORDER.created_at,
      hash: 'ord_ext_1',
      status: 'completed',
      sold: null,
    });
  });

  test('of an exchange has what was sold for it', () => {
    const exchange = { ...ORDER, type: 'exchange', target_asset: 'USDT', target_amount: '277.26' } as const;
    expect(transactionView(exchange, 'Aurora')).toMatchObject({
      amount: '277.26',
      currency: 'USDT',
      sold: { amount: '1500.00', currency: 'BRL' },
    });
  });

  test('shows the target, else the source, else nothing', () => {
    for (const [over, amount, currency] of [
      [{ target_asset: 'USDT', target_amount: '277.26' }, '277.26', 'USDT'],
      [{ target_asset: 'USDT', target_amount: '0' }, '1500.00', 'BRL'],
      // S9.29: BRL when no asset is named.
      [{ target_asset: '' }, '1500.00', 'BRL'],
      [{ target_amount: '0', source_amount: '0.00' }, '0.00', 'BRL'],
    ] as const)
      expect([over, orderMoney(order(over))]).toEqual([over, { amount, currency }]);
  });
});

describe('S2.61 S9.31 totals', () => {
  const now = '2026-11-20T23:59:59.999Z';
  const customer = (balance: string, currency: string) => ({
    balance,
    currency,
    status: customerStatus(balance),
  });

  test('the treasury is exact, in USDT; no data is 0', () => {
    const customers = [
      customer('0.1', 'USDT'),
      customer('0.2', 'USDT'),
      customer('123456789012345678.000000000000000001', 'USDT'),
      customer('500', 'BRL'),
      customer('0', 'USDT'),
    ];
    const treasury = '123456789012345678.300000000000000001';
    expect(treasuryTotals(customers)).toEqual({ treasury, active_customers: 4 });
    expect(treasuryTotals([])).toEqual({ treasury: '0', active_customers: 0 });
  });

  const HOURS = [
    { hour: '2026-11-19T11', brl: '1000' },
    { hour: '2026-11-20T00', brl: '1' },
    { hour: '2026-11-20T03', brl: '100.10' },
    { hour: '2026-11-20T23', brl: '0.20' },
  ];

  test('S9.31 the volume is of the UTC day, in BRL', () => {
    expect(volumeOfDay(HOURS, now)).toBe('101.3');
    expect(volumeOfDay([], now)).toBe('0');
  });

  test('a local day must start on a UTC hour, or its volume is unknown', () => {
    // São Paulo is three hours behind UTC; Kolkata is off by half an hour.
    expect(volumeSince(HOURS, '2026-11-20T03:00:00.000Z')).toBe('100.3');
    expect(volumeSince(HOURS, '2026-11-19T11:00:00.000Z')).toBe('1101.3');
    expect(volumeSince(HOURS, '2026-11-19T18:30:00.000Z')).toBeUndefined();
    expect(firstHour(now)).toBe('2026-11-19T10');
  });

  test('compares ledger and provider where both are known', () => {
    const kept = loaded({ balances: held({ USDT: '10.50' }) });
    const of = (booked: Holdings['booked']) => customerView(ACCOUNT, { ...kept, booked });
    expect([of(undefined).booked, ledgerDiffer(of(undefined))]).toEqual([null, false]);
    expect(ledgerDiffer(of(held({ USDT: '10.5' })))).toBe(false);
    expect(ledgerDiffer(of(held({ USDT: '10.499999' })))).toBe(true);
    expect([of([]).booked, ledgerDiffer(of([]))]).toEqual(['0', true]);
  });
});

describe('nothing stored makes it throw', () => {
  const nines = [18, 19, 30, 31, 1000].map((count) => '9'.repeat(count));
  const amounts = [
    ...['', ' ', '-', 'x', '0x10', '1e5', '1,5', 'NaN', 'Infinity', '٥', '01', '+1', '-0', '0'],
    ...[...nines, `0.${'9'.repeat(19)}`, '-1', `-${'9'.repeat(30)}`],
  ];

  test.each(amounts)('an amount of %j', (amount) => {
    const bad = order({ id: 'bad', target_amount: amount, source_amount: amount });
    const shown = orderMoney(bad);
    expect(isAmount(shown.amount)).toBe(true);
    expect(isAmount(transactionView(bad, 'A').amount)).toBe(true);
    const view = customerView(ACCOUNT, loaded({ balances: held({ USDT: amount }) }));
    expect(isAmount(view.balance)).toBe(true);
    const customers = [
      { balance: amount, currency: 'USDT', status: customerStatus(amount) },
      { balance: '2.5', currency: 'USDT', status: 'active' as const },
    ];
    const { treasury } = treasuryTotals(customers);
    expect(isAmount(treasury)).toBe(true);
    expect(customers.map(isLeftOut)).toEqual([!isSummable(amount), false]);
    if (!isSummable(amount)) expect(treasury).toBe('2.5');
  });

  test('an invalid balance counts as an account that could not be loaded', () => {
    expect(customerView(ACCOUNT, loaded({ balances: held({ USDT: '?' }) }))).toMatchObject({
      balance: '0',
      state: 'failed',
      status: 'inactive',
      walletAddress: 'API Error - Cannot load wallet',
    });
  });

  test('sums the largest ones, and all kinds in any order', () => {
    const largest = Array.from({ length: 1000 }, () => '9'.repeat(24));
    expect(isAmount(sumOf(largest))).toBe(true);
    expect(sumOf([...amounts, '0.1', '0.2'])).toBe(sumOf(['0.2', ...amounts.toReversed(), '0.1']));
    expect(sumOf([])).toBe('0');
    expect(sumOf(['0.1', 'x', '0.2'])).toBe('0.3');
  });
});
