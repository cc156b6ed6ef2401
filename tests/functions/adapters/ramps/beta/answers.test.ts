import type { Outgoing } from '#functions/modules/provider/calls.ts';
import { listAssets, listNetworks } from '#shared/contract/ramps/assets.ts';
import { addExternalBank } from '#shared/contract/ramps/external-bank.ts';
import { addExternalWallet } from '#shared/contract/ramps/external-wallet.ts';
import * as holdings from '#shared/contract/ramps/holdings.ts';
import { createSubAccount } from '#shared/contract/ramps/new-sub-account.ts';
import * as orders from '#shared/contract/ramps/orders.ts';
import { deactivateSubAccount, getSubAccount, listSubAccounts } from '#shared/contract/ramps/sub-accounts.ts';
import {
  ASKED_AT,
  attemptsOf,
  canonicalOf,
  exampleOf,
  fixture,
  FIXTURES,
  readAs,
  wireOf,
} from '#tests/support/beta-fixtures.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const PAIR = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1500' };
const TO = { address: 'T', address_tag: null, network: 'tron' };
const BANK = { asset: 'BRL', name: 'Made Up', country: 'BR' };

/** The call behind each fixture. */
const CALLS: Readonly<Record<string, Outgoing>> = {
  assets: { row: listAssets, query: { type: 'crypto' } },
  networks: { row: listNetworks, values: { asset: 'USDT' } },
  quote: { row: orders.requestQuote, data: PAIR },
  'balance-assets': { row: holdings.getBalances },
  'balance-pool': { row: holdings.getPoolBalances },
  'sub-accounts': { row: listSubAccounts },
  'sub-account': { row: getSubAccount },
  'create-sub-account': { row: createSubAccount, data: {} },
  'make-inactive': { row: deactivateSubAccount },
  wallets: { row: holdings.listWallets },
  'add-external-wallet': {
    row: addExternalWallet,
    data: { asset: 'USDT', network: 'tron', address: 'T', name: 'n' },
  },
  'add-shared-wallet': { row: holdings.addSharedWallet, data: { asset: 'USDT' } },
  'delete-wallet': { row: holdings.deleteWallet, values: { id: 'w-2' } },
  banks: { row: holdings.listBanks },
  'add-external-bank': { row: addExternalBank, data: BANK },
  'add-shared-bank': { row: holdings.addSharedBank, data: { asset: 'BRL' } },
  'delete-bank': { row: holdings.deleteBank, values: { id: 'b-1' } },
  exchange: { row: orders.orderExchange, data: PAIR },
  withdrawal: {
    row: orders.orderWithdrawal,
    data: { asset: 'USDT', amount: '1', wallet_id: 'w' },
    destination: TO,
  },
  'order-list': { row: orders.listOrders },
  'order-detail': { row: orders.getOrder },
};

/** Fixtures without a row: tokens, events, errors, and calls the gateway does not make. `balance` is below. */
const OTHERS = [
  'balance',
  'errors',
  'order-event',
  'payment-order',
  'revoke',
  'settlement-event',
  'shared-withdrawal',
  'token',
];

const callOf = (name: string): Outgoing => CALLS[name] ?? expect.fail(`no call for ${name}`);

const examples = Object.keys(CALLS).flatMap((name) =>
  [{ name: undefined }, ...(fixture(name).variants ?? [])].flatMap(({ name: variant }) => {
    const { answer } = exampleOf(name, variant);
    return answer?.status === 200 ? [[name, variant, answer] as const] : [];
  }),
);

test('every fixture has a call', () => {
  expect([...Object.keys(CALLS), ...OTHERS].toSorted()).toEqual([...FIXTURES].toSorted());
});

const created = z.union([orders.orderAnswer, orders.madeOrder]);

test.each(examples)('%s, %s: fits the row', (name, _variant, answer) => {
  const call = callOf(name);
  const read = readAs(call, wireOf(answer));
  expect(read).toMatchObject({ ok: true });
  const schema = call.row.handling === 'order' ? created : call.row.answer;
  expect(z.safeParse(schema, read.ok && read.value)).toMatchObject({ success: true });
});

const rows = (variant?: string) =>
  (canonicalOf(callOf('order-list'), 'order-list', variant) as { list: Record<string, unknown>[] }).list;

describe('orders', () => {
  test('a row belongs to the customer, and has no invented fields', () => {
    expect(rows('a deposit')).toEqual([
      {
        id: 'o-1',
        type: 'deposit',
        account_id: 'sub-7',
        status: 'confirmed',
        source_asset: 'BRL',
        target_asset: 'BRL',
        source_amount: '1500',
        target_amount: '1500',
        total_fee: '0',
        reference: null,
        end_to_end_id: null,
        payer_name: null,
        payer_document: null,
        transaction_hash: null,
        created_at: '2025-01-02T03:04:05.678Z',
        updated_at: null,
      },
    ]);
  });

  test("its fields show an order's type", () => {
    expect(rows().map(({ id, type }) => [id, type])).toEqual([
      ['o-3', 'withdrawal'],
      ['o-2', 'exchange'],
      ['o-1', 'deposit'],
    ]);
    const [deposit] = (wireOf(exampleOf('order-list', 'a deposit').answer ?? {}) as { orders: object[] })
      .orders;
    const typed = (over: object) => {
      const read = readAs(callOf('order-list'), { orders: [{ ...deposit, ...over }] });
      return read.ok ? (read.value as { list: { type: unknown }[] }).list[0]?.type : read;
    };
    for (const unclear of [
      { target_amount: '1499' },
      { recipient_email: '' },
      { description: 'Invoice 1' },
      { description: '', recipient_email: '' },
      { target_asset: 'USDT' },
      { target_asset: 'USDT', description: '' },
    ])
      expect(typed(unclear), JSON.stringify(unclear)).toBe('unclear');
  });

  test('open becomes pending, and canceled gets two l; other statuses pass', () => {
    expect(rows('every status').map(({ id, status }) => [id, status])).toEqual([
      ['o-4', 'pending'],
      ['o-3', 'pending'],
      ['o-2', 'confirmed'],
      ['o-5', 'cancelled'],
    ]);
  });

  test.each(['orders', 'list'])('%s: an unreadable row keeps its place and names the field', (under) => {
    const [row] = (wireOf(exampleOf('order-list', 'an exchange').answer ?? {}) as { orders: object[] })
      .orders;
    const bad = { ...row, created_at: 'yesterday' };
    const parents = { ...row, id: 'o-8', sub_account_id: 'acc-parent' };
    const read = readAs(callOf('order-list'), { [under]: [bad, parents, row, 'nothing'] });
    expect(read).toMatchObject({
      ok: true,
      value: {
        list: [
          { id: 'o-2', account_id: 'sub-7', type: null, created_at: 'yesterday', unreadable: 'created_at' },
          { id: 'o-8', account_id: null },
          { id: 'o-2', account_id: 'sub-7', type: 'exchange' },
          { unreadable: 'body' },
        ],
      },
    });
  });

  test.each([
    [undefined, { total_row: 3, is_last: true }],
    ['no total', { total_row: null, is_last: true }],
    ['no total_pages', { total_row: 1, is_last: null }],
    ['rows under list', { total_row: 1, is_last: null }],
    ['an empty page', { total_row: 3, is_last: true }],
  ])('%s: the end of the list', (variant, end) => {
    expect(canonicalOf(callOf('order-list'), 'order-list', variant)).toMatchObject(end);
  });

  test('the first of two pages is not the last', () => {
    const { answer } = exampleOf('order-list', 'the second of two pages');
    const call: Outgoing = { row: orders.listOrders, query: { page: '1', size: '2' } };
    expect(readAs(call, wireOf(answer ?? {}))).toMatchObject({ value: { is_last: false } });
    expect(readAs({ ...call, query: { page: '2' } }, wireOf(answer ?? {}))).toMatchObject({
      value: { is_last: true },
    });
  });

  test('a detail does not name its account', () => {
    expect(canonicalOf(callOf('order-detail'), 'order-detail')).toMatchObject({
      id: 'o-1',
      type: 'deposit',
      account_id: null,
    });
  });

  test('a detail of another order is refused', () => {
    const call: Outgoing = { row: orders.getOrder, values: { id: 'o-9' } };
    expect(readAs(call, wireOf(exampleOf('order-detail').answer ?? {}))).toEqual({ ok: false, field: 'id' });
  });

  test.each(['exchange', 'withdrawal'])('a created %s has a time and no id', (name) => {
    expect(canonicalOf(callOf(name), name)).toEqual({ id: null, made_at: '2025-01-02T03:04:05.678Z' });
  });
});

test('numbers keep every digit', () => {
  const digits = 'more digits than a double holds';
  expect(rows(digits)[0]).toMatchObject({
    source_amount: '9007199254740993.01',
    target_amount: '0.123456789012345678',
    total_fee: '58546795155816.454565',
  });
  expect(canonicalOf(callOf('quote'), 'quote', digits)).toMatchObject({
    target_amount_estimate: '0.085714285714285714',
    price: { price: '17500.000000000000000001' },
  });
  for (const name of ['balance-assets', 'balance-pool'])
    expect(canonicalOf(callOf(name), name, digits)).toEqual([
      { asset: 'ETH', balance_amount: '0.123456789012345678' },
      { asset: 'BRL', balance_amount: '9007199254740993.01' },
    ]);
});

describe('quotes', () => {
  test('have no id and last twenty seconds from the request', () => {
    expect(canonicalOf(callOf('quote'), 'quote')).toEqual({
      id: null,
      source_asset: 'BRL',
      source_amount: '1500',
      target_asset: 'USDT',
      target_amount_estimate: '277.77',
      target_amount: null,
      price: { price: '5.4' },
      expires_at: new Date(ASKED_AT.getTime() + 20_000).toISOString(),
    });
  });

  test.each([
    ['for a target amount', '1499.958'],
    ['no estimate, only a target amount', '1500'],
  ])('%s', (variant, source_amount) => {
    expect(canonicalOf(callOf('quote'), 'quote', variant)).toMatchObject({
      source_amount,
      target_amount_estimate: '277.77',
    });
  });
});

describe('sub-accounts', () => {
  test.each([undefined, 'account_id is the sub-account', 'sub_account_id', 'subaccount_id', 'only id'])(
    '%s: the id of the customer',
    (variant) => {
      const { list } = canonicalOf(callOf('sub-accounts'), 'sub-accounts', variant) as { list: object[] };
      expect(list[0]).toMatchObject({ account_id: 'sub-7', created_at: '2025-01-02T03:04:05.678Z' });
    },
  );

  test('one without an id does not hide the others', () => {
    const read = readAs(callOf('sub-accounts'), { list: [{ name: 'x' }, { id: 'sub-7' }] });
    expect(read).toMatchObject({ value: { list: [{ name: 'x' }, { account_id: 'sub-7' }] } });
  });

  test("an account_id shared by all rows is the parent's", () => {
    const list = [{ account_id: 'acc-parent' }, { account_id: 'acc-parent' }];
    expect(readAs(callOf('sub-accounts'), { list })).toEqual({ ok: false, field: 'list[0].id' });
  });

  test.each([undefined, 'the example: the whole sub-account', 'sub_account_id'])(
    'a created one: %s',
    (variant) => {
      expect(canonicalOf(callOf('create-sub-account'), 'create-sub-account', variant)).toMatchObject({
        account_id: 'sub-7',
      });
    },
  );
});

describe('places', () => {
  test('reads wallets, without deleted ones', () => {
    const list = [
      { id: 'w-1', asset: 'USDT', Network: 'tron', type: 'external', address: 'T1', address_tag: '' },
      { id: 'w-2', address: 'T2', deleted_at: '2025-01-02T03:04:05.678901Z' },
      { id: 'w-3', address: 'T3', deleted_at: '0001-01-01T00:00:00Z' },
    ];
    expect(readAs(callOf('wallets'), { list })).toMatchObject({
      value: {
        list: [
          { id: 'w-1', network: 'tron', wallet_type: 'external', address: 'T1', address_tag: null },
          { id: 'w-3' },
        ],
        total_row: 2,
      },
    });
  });

  test.each([
    [undefined, { country: 'BR', branch: '0001', account: '12345-6', bank_type: 'external' }],
    ['Mexico', { country: 'MX', branch: null, account: '646180110400000007' }],
    ['FedNow', { country: 'US', instant_payment_type: 'FedNow' }],
    ['shared, BR', { country: 'BR', branch: null, account: null, instant_payment_type: 'PIX' }],
  ])('a bank account: %s', (variant, expected) => {
    expect(canonicalOf(callOf('banks'), 'banks', variant)).toMatchObject({ list: [expected], total_row: 1 });
  });

  test('a deposit account is payable', () => {
    const made = canonicalOf(callOf('add-shared-bank'), 'add-shared-bank');
    expect(made).toMatchObject({ instant_payment_type: 'PIX', account: null });
    expect(holdings.isPayable(made)).toBe(true);
  });
});

test('assets have their requested type, and each is listed once', () => {
  const [attempt] = attemptsOf({ row: listAssets });
  const bodies = [undefined, 'the type is empty'].map((variant) =>
    wireOf(exampleOf('assets', variant).answer ?? {}),
  );
  expect(attempt.read([...bodies, bodies[0]], ASKED_AT)).toMatchObject({
    value: {
      assets: [
        { symbol: 'USDT', type: 'crypto' },
        { symbol: 'BTC', type: 'crypto' },
        { symbol: 'BRL', type: 'fiat' },
      ],
    },
  });
});

test('a network is identified by its name, never by its id', () => {
  expect(canonicalOf(callOf('networks'), 'networks')).toMatchObject({
    networks: [
      { id: 'erc-20', name: 'erc-20' },
      { id: 'tron', name: 'tron' },
    ],
  });
});

test('a balance may be negative', () => {
  const list = [{ asset: 'BRL', total: '-1.50' }];
  expect(readAs(callOf('balance-assets'), list)).toMatchObject({ value: [{ balance_amount: '-1.50' }] });
});

describe('balances, asset by asset', () => {
  const [, byAsset] = attemptsOf(callOf('balance-assets'));
  const [brl, usdt] = [undefined, 'no fees'].map((variant) =>
    wireOf(exampleOf('balance', variant).answer ?? {}),
  );

  test('are requested as documented', () => {
    const { path, query } = byAsset?.requests[0] ?? {};
    expect(`${path}?asset=${query?.['asset']}`).toBe(exampleOf('balance').request?.path);
  });

  test('make one list', () => {
    expect(byAsset?.read([brl, usdt], ASKED_AT)).toEqual({
      ok: true,
      value: [
        { asset: 'BRL', balance_amount: '1500.5' },
        { asset: 'USDT', balance_amount: '0' },
      ],
    });
  });

  test('of another asset than requested are refused', () => {
    expect(byAsset?.read([usdt, brl], ASKED_AT)).toEqual({ ok: false, field: 'total_asset' });
  });
});

test.each<[string, unknown, string]>([
  ['order-list', {}, 'orders'],
  ['order-list', { orders: {} }, 'orders'],
  ['order-list', { orders: [], total_pages: 'many' }, 'total_pages'],
  ['order-list', 'text', 'body'],
  ['order-detail', { id: 'o-1' }, 'status'],
  ['exchange', { amount: '1500' }, 'date_time'],
  ['withdrawal', { date_time: 'now' }, 'date_time'],
  ['quote', { ...PAIR, target_amount: '0', target_amount_estimate: '0' }, 'target_amount_estimate'],
  ['quote', { ...PAIR, source_amount: '-1' }, 'source_amount'],
  ['balance-assets', {}, 'balances'],
  ['balance-assets', [{ asset: 'BRL' }], '[0].balance_amount'],
  ['balance-assets', { data: [{ asset: 'BRL', total: 'much' }] }, 'data[0].total'],
  ['balance-pool', { balances: [{ balance_amount: '1' }] }, 'balances[0].asset'],
  ['sub-accounts', { list: [{ name: 'x' }] }, 'list[0].id'],
  ['sub-account', { name: 'x' }, 'id'],
  ['create-sub-account', { message: '' }, 'id'],
  ['wallets', { list: [{ id: 'w-1', address: 'T' }, { id: 'w-2' }] }, 'list[1].address'],
  ['banks', {}, 'list'],
  ['add-shared-wallet', { id: 'w-1' }, 'address'],
  ['add-external-bank', {}, 'id'],
  ['assets', { assets: [{ name: 'x' }] }, 'assets[0].symbol'],
  ['networks', { networks: [{}] }, 'networks[0].name'],
])('%s is unreadable from %j: %s', (name, body, field) => {
  expect(readAs(callOf(name), body)).toEqual({ ok: false, field });
});
