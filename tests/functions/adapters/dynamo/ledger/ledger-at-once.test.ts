import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { getItem } from '#functions/adapters/dynamo/table/items.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { createLedger, type createLedgerWriter } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { factOfCorrection, sha256 } from '#functions/modules/ledger/model.ts';
import type { OrderRecord } from '#shared/contract/records.ts';
import type { LedgerAccount } from '#shared/domain/ledger/accounts.ts';
import { faultOf, type Standing } from '#shared/domain/ledger/post.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { multiply } from '#shared/domain/money.ts';
import { many } from '#tests/support/engine.ts';
import { NOW, order, subAccount } from '#tests/support/records.ts';
import { inFull } from '#tests/support/tiers.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

/** The stores as separate functions have them: none knows what waits in another. */
const FUNCTIONS = 5;
const asFunctions = async () => {
  const instances: {
    readonly orders: typeof createOrderStore;
    readonly ledger: typeof createLedgerWriter;
  }[] = [];
  for (let each = 0; each < FUNCTIONS; each += 1) {
    vi.resetModules();
    instances.push({
      orders: (await import('#functions/adapters/dynamo/orders/orders.ts')).createOrderStore,
      ledger: (await import('#functions/adapters/dynamo/ledger/ledger.ts')).createLedgerWriter,
    });
  }
  return (nth: number) => {
    const instance = instances[nth % FUNCTIONS];
    if (!instance) throw new Error('no such function');
    return instance;
  };
};

const engine = unitEngine();
let table: Table;
let functionOf: Awaited<ReturnType<typeof asFunctions>>;
beforeAll(async () => {
  table = await engine.newTable();
  functionOf = await asFunctions();
});

const at = (seconds: number): string => new Date(NOW.getTime() + seconds * 1000).toISOString();

const depositOf = (account: string, number: number, over: Partial<OrderRecord> = {}): OrderRecord =>
  order(subAccount({ external_id: account, user_id: 'owner' }), number, {
    source_amount: '1.01',
    target_amount: '1.01',
    created_at: at(0),
    updated_at: at(0),
    ...over,
  });

/** Postings to one sub-account at once. */
const POSTINGS = many(inFull ? 200 : 60);

/** The entries of a ledger account; numbered without a gap, chained and adding up. */
const chainOf = async (account: string, ledger: LedgerAccount) => {
  const { items } = await createLedger(table).entries(account, ledger, {}, { limit: 1000 }, 'ascending');
  let before: Standing | undefined;
  for (const entry of items) {
    expect(faultOf(entry, before, sha256), `entry ${entry.number}`).toBeUndefined();
    before = entry;
  }
  expect(items.map(({ number }) => number)).toEqual(items.map((_, nth) => nth + 1));
  return items;
};

describe('five functions at once', () => {
  test('many postings to one sub-account: none lost, doubled or out of order', async () => {
    const account = subAccountId('acc_200');
    const orders = Array.from({ length: POSTINGS }, (_, number) => depositOf('acc_200', number));
    await Promise.all(
      orders.map((order, nth) =>
        functionOf(nth)
          .orders(table)
          .keep(order, at(nth % 7)),
      ),
    );
    const ledger = createLedger(table);
    for (const ledger of ['available:BRL', 'pix_in:BRL'] as const) {
      const entries = await chainOf(account, ledger);
      expect(new Set(entries.map(({ fact }) => fact)).size).toBe(POSTINGS);
      expect(entries).toHaveLength(POSTINGS);
      const times = entries.map(({ posted_at }) => posted_at);
      expect(times).toEqual(times.toSorted());
    }
    const { items } = await ledger.postings(account, {}, { limit: 1000 }, 'ascending');
    expect(items.map(({ number }) => number)).toEqual(orders.map((_, nth) => nth + 1));
    const total = multiply('1.01', String(POSTINGS));
    const head = (await ledger.heads([account])).get(account);
    expect(head).toMatchObject({ postings: POSTINGS });
    expect(head?.accounts['available:BRL']).toMatchObject({ number: POSTINGS, balance: total });
    expect(items.at(-1)?.balances).toEqual({ 'available:BRL': total, 'pix_in:BRL': `-${total}` });
  });

  test('post the same order once', async () => {
    const order = depositOf('acc_50', 1);
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) => functionOf(nth).orders(table).keep(order, at(nth))),
    );
    expect(await createLedger(table).ofFact(`order#${order.id}`)).toHaveLength(1);
    expect(await chainOf(subAccountId('acc_50'), 'available:BRL')).toHaveLength(1);
  });

  test("post the same correction once, even as a sub-account's first", async () => {
    const account = subAccountId('acc_corrected');
    const correction = factOfCorrection({
      id: 'cor_50',
      sub_account_id: account,
      lines: [
        { account: 'correction:USDT', amount: '-3' },
        { account: 'available:USDT', amount: '3' },
      ],
      by: 'administrator',
      note: 'found at the provider',
      at: at(0),
    });
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) => functionOf(nth).ledger(table).post(correction, at(nth))),
    );
    expect(await createLedger(table).ofFact(correction.id)).toHaveLength(1);
    const [entry, ...others] = await chainOf(account, 'available:USDT');
    expect(entry?.balance).toBe('3');
    expect(others).toEqual([]);
  });

  test('two answers about one order: the ledger agrees with the row', async () => {
    const ledger = createLedger(table);
    for (let round = 0; round < 6; round += 1) {
      const of = `acc_two_${round}`;
      const [confirmed, cancelled] = [
        depositOf(of, 1, { updated_at: at(1) }),
        depositOf(of, 1, { status: 'cancelled', event_type: 'order.cancelled', updated_at: at(2) }),
      ];
      await Promise.all([
        functionOf(0).orders(table).keep(confirmed, at(20)),
        functionOf(1).orders(table).keep(cancelled, at(40)),
        functionOf(2).orders(table).keep(confirmed, at(20)),
      ]);
      const head = (await ledger.heads([subAccountId(of)])).get(subAccountId(of));
      expect(head?.accounts['available:BRL']?.balance ?? '0').toBe('0');
      for (const ledger of ['available:BRL', 'pix_in:BRL', 'returned:BRL'] as const)
        await chainOf(subAccountId(of), ledger);
    }
  });
});

test('a row and its posting are one write: if the posting fails, the next try writes both', async () => {
  const client = new Proxy(table.client, {
    get: (real, name) =>
      name === 'send'
        ? (command: Parameters<typeof real.send>[0]) => {
            const isPosting =
              command instanceof TransactWriteCommand && JSON.stringify(command.input).includes('"POSTING#');
            return isPosting ? Promise.reject(new Error('the write broke off')) : real.send(command);
          }
        : (Reflect.get(real, name) as unknown),
  });
  const order = depositOf('acc_whole', 1);
  const row = () => getItem(table, keys.order(order.id));
  await expect(createOrderStore({ ...table, client }).keep(order, at(1))).rejects.toThrow('broke off');
  expect(await row()).toBeUndefined();
  await createOrderStore(table).keep(order, at(2));
  expect(await row()).toMatchObject({ record: { status: 'confirmed' } });
  expect(await createLedger(table).ofFact(`order#${order.id}`)).toHaveLength(1);
});
