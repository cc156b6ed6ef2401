import { describe, expect, it } from 'vitest';
import { createLedger, createLedgerWriter } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createPaymentStore } from '#functions/adapters/dynamo/conversions/payments.ts';
import { begin, settled } from '#functions/modules/conversions/transitions.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { factOfCorrection, factOfOpening, factOfOrder, sha256 } from '#functions/modules/ledger/model.ts';
import type { OrderRecord } from '#shared/contract/records.ts';
import { faultOf, type Standing } from '#shared/domain/ledger/post.ts';
import { heldPayment, NOW, order, subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { NO_ROW } from '#tests/support/work.ts';

const engine = unitEngine();
const table = await engine.newTable();

const later = (seconds: number): string => new Date(NOW.getTime() + seconds * 1000).toISOString();
let made = 0;

const newAccount = () => {
  made += 1;
  const external = `acc_ledger_${made}`;
  return subAccount({ id: subAccountId(external), external_id: external, user_id: 'owner' });
};

const orderOf = (account: ReturnType<typeof newAccount>, over: Partial<OrderRecord> = {}): OrderRecord => {
  made += 1;
  const at = { created_at: later(0), updated_at: later(0) };
  return order(account, made, { source_amount: '100.00', target_amount: '100.00', ...at, ...over });
};
describe('the ledger', () => {
  it('posts an order once with its row, and later only the difference', async () => {
    const account = newAccount();
    const [orders, ledger] = [createOrderStore(table), createLedger(table)];
    const order = orderOf(account, { status: 'pending' });
    await orders.keep(order, later(1));
    expect(await ledger.heads([account.id])).toEqual(new Map());
    const confirmed = { ...order, status: 'confirmed', updated_at: later(2) } as const;
    for (const at of [3, 4, 5]) await orders.keep(confirmed, later(at));
    await orders.keepSettlement(confirmed, later(6));
    const head = (await ledger.heads([account.id])).get(account.id);
    expect(head).toMatchObject({ id: account.id, postings: 1, posted_at: later(3) });
    expect(head?.accounts['available:BRL']).toMatchObject({ number: 1, balance: '100' });
    await orders.keep({ ...confirmed, status: 'cancelled', updated_at: later(9) }, later(10));
    const postings = await ledger.ofFact(`order#${order.id}`);
    expect(postings.map(({ kind, balances }) => [kind, balances])).toEqual([
      ['deposit', { 'pix_in:BRL': '-100', 'available:BRL': '100' }],
      ['deposit_returned', { 'pix_in:BRL': '-100', 'available:BRL': '0', 'returned:BRL': '100' }],
    ]);
  });

  it('S6.244 is the truth: a posting that a row does not know is not made again', async () => {
    const account = newAccount();
    const [orders, ledger] = [createOrderStore(table), createLedger(table)];
    const order = orderOf(account, { status: 'pending' });
    await orders.keep(order, later(1));
    const confirmed = { ...order, status: 'confirmed', updated_at: later(2) } as const;
    await createLedgerWriter(table).post(factOfOrder(confirmed), later(2));
    await orders.keep(confirmed, later(3));
    await orders.keep({ ...confirmed, status: 'cancelled', updated_at: later(9) }, later(10));
    const postings = await ledger.ofFact(`order#${order.id}`);
    expect(postings.map(({ kind }) => kind)).toEqual(['deposit', 'deposit_returned']);
    const fresh = orderOf(account);
    await createLedgerWriter(table).post(factOfOrder(fresh), later(11));
    await orders.keep(fresh, later(12));
    expect(await ledger.ofFact(`order#${fresh.id}`)).toHaveLength(1);
  });

  it('has the balances at any moment, and their entries, page by page', async () => {
    const account = newAccount();
    const [orders, ledger] = [createOrderStore(table), createLedger(table)];
    for (const at of [10, 20, 30, 40, 50]) await orders.keep(orderOf(account), later(at));
    expect(await ledger.lastAt(account.id, later(9))).toBeUndefined();
    expect((await ledger.lastAt(account.id, later(20)))?.balances['available:BRL']).toBe('200');
    expect((await ledger.lastAt(account.id, later(39)))?.balances['available:BRL']).toBe('300');
    expect((await ledger.entryAt(account.id, 'available:BRL', later(45)))?.balance).toBe('400');
    expect(await ledger.entryAt(account.id, 'held:BRL', later(45))).toBeUndefined();
    for (const order of ['descending', 'ascending'] as const) {
      const numbers: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await ledger.entries(account.id, 'pix_in:BRL', {}, { limit: 2, cursor }, order);
        expect(page.items.length).toBeLessThanOrEqual(2);
        numbers.push(...page.items.map(({ number }) => number));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(numbers).toEqual(order === 'ascending' ? [1, 2, 3, 4, 5] : [5, 4, 3, 2, 1]);
    }
    const period = { from: later(20), until: later(40) };
    const { items } = await ledger.postings(account.id, period, { limit: 10 }, 'ascending');
    expect(items.map(({ number }) => number)).toEqual([2, 3, 4]);
    expect((await ledger.postings(account.id, period, { limit: 3 })).next_cursor).toBeNull();
  });

  it('never goes back in time', async () => {
    const account = newAccount();
    const [orders, ledger] = [createOrderStore(table), createLedger(table)];
    await orders.keep(orderOf(account), later(60));
    await orders.keep(orderOf(account), later(5));
    const { items } = await ledger.postings(account.id, {}, { limit: 10 }, 'ascending');
    expect(items.map(({ posted_at }) => posted_at)).toEqual([later(60), later(60)]);
    expect(items.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('sets a deposit aside as its conversion starts, and returns it when settled', async () => {
    const account = newAccount();
    const [orders, conversions, ledger] = [
      createOrderStore(table),
      createConversionStore(table),
      createLedger(table),
    ];
    const deposit = orderOf(account);
    await orders.keep(deposit, later(1));
    const conversion = begin(
      account,
      { order_id: deposit.external_order_id, amount: '100.00', end_to_end_id: null },
      NOW,
    );
    expect(await conversions.create(conversion)).toBe('new');
    expect(await conversions.create(conversion)).toBe('exists');
    const balances = async () => (await ledger.lastAt(account.id, later(9999)))?.balances;
    expect(await balances()).toMatchObject({ 'available:BRL': '0', 'in_conversion:BRL': '100' });
    const kept = await conversions.get(conversion.record.id);
    if (!kept) throw new Error('not there');
    const saved = await conversions.save({ ...kept, record: { ...kept.record, note: 'waits' } });
    expect(await ledger.ofFact(`conversion#${conversion.record.id}`)).toHaveLength(1);
    if (!saved) throw new Error('not saved');
    const by = { by: 'admin', email: 'a@b.c', note: 'paid back by hand', order_id: null, at: later(70) };
    await conversions.save(settled({ ...saved, record: { ...saved.record, status: 'failed' } }, by));
    expect(await balances()).toMatchObject({ 'available:BRL': '100', 'in_conversion:BRL': '0' });
    const postings = await ledger.ofFact(`conversion#${conversion.record.id}`);
    expect(postings.map(({ kind, by: who, note }) => [kind, who, note])).toEqual([
      ['conversion_begun', null, null],
      ['conversion_ended', 'admin', 'paid back by hand'],
    ]);
  });

  it("keeps a held payment's money until it converts, both in one posting", async () => {
    const account = newAccount();
    const [orders, payments, ledger] = [
      createOrderStore(table),
      createPaymentStore(table),
      createLedger(table),
    ];
    const deposit = orderOf(account);
    await orders.keep(deposit, later(1));
    const times = { created_at: later(1), updated_at: later(1) };
    const payment = heldPayment(account, deposit.external_order_id, { amount: '100.00', ...times });
    expect(await payments.create(payment)).toBe(true);
    const at = async (seconds: number) => (await ledger.lastAt(account.id, later(seconds)))?.balances;
    expect(await at(5)).toMatchObject({ 'available:BRL': '0', 'held:BRL': '100' });
    const conversion = begin(
      account,
      { order_id: deposit.external_order_id, amount: '100.00', end_to_end_id: null },
      new Date(later(6)),
      'by person',
    );
    const converting = { ...payment, state: 'converting', updated_at: later(6) } as const;
    expect(await payments.convert(converting, 1, conversion, NO_ROW)).toBe(true);
    expect(await payments.convert(converting, 1, conversion, NO_ROW)).toBe(false);
    expect(await at(9)).toMatchObject({ 'held:BRL': '0', 'in_conversion:BRL': '100', 'available:BRL': '0' });
  });

  it('posts a correction and an opening once, with person and reason', async () => {
    const account = newAccount();
    const [writer, ledger] = [createLedgerWriter(table), createLedger(table)];
    const correction = factOfCorrection({
      id: 'cor_1',
      sub_account_id: account.id,
      lines: [
        { account: 'correction:USDT', amount: '-5' },
        { account: 'available:USDT', amount: '5' },
      ],
      by: 'admin',
      note: 'found at the provider',
      at: later(0),
    });
    for (const at of [1, 2]) expect(await writer.post(correction, later(at))).toHaveLength(1);
    await writer.post(factOfOpening(account.id, 'BRL', '7', later(3)), later(3));
    expect((await ledger.lastAt(account.id, later(99)))?.balances).toEqual({
      'correction:USDT': '-5',
      'available:USDT': '5',
      'opening:BRL': '-7',
      'available:BRL': '7',
    });
    expect((await ledger.ofFact(correction.id))[0]).toMatchObject({
      by: 'admin',
      note: 'found at the provider',
    });
  });

  it('a hundred postings at once: no gap, no double, each after the last', async () => {
    const account = newAccount();
    const ledger = createLedger(table);
    const stores = Array.from({ length: 4 }, () => createOrderStore(table));
    const orders = Array.from({ length: 50 }, () => orderOf(account));
    await Promise.all(
      [...orders, ...orders].map((order, at) =>
        (stores[at % stores.length] ?? createOrderStore(table)).keep(order, later(at % 7)),
      ),
    );
    const { items } = await ledger.entries(account.id, 'available:BRL', {}, { limit: 200 }, 'ascending');
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    let before: Standing | undefined;
    for (const entry of items) {
      expect(faultOf(entry, before, sha256)).toBeUndefined();
      before = entry;
    }
    expect((await ledger.heads([account.id])).get(account.id)?.accounts['available:BRL']).toMatchObject({
      balance: '5000',
    });
  });
});
