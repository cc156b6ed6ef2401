import type { Intent } from '#functions/modules/orders/intent.ts';
import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { orderId, paymentId } from '#functions/modules/orders/ids.ts';
import { keepPayment } from '#functions/modules/payments/incoming.ts';
import { listPostings } from '#shared/contract/calls/ledger.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, DEMOTED } from '#tests/support/api.ts';
import { countRequests } from '#tests/support/count-requests.ts';
import { NOW, order, subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { after, ledgerOver } from './set-up.ts';

const OWN = subAccount({ external_id: 'acc_client', user_id: CLIENT.id });
const FOREIGN = subAccount({ external_id: 'acc_another', user_id: 'client-9' });

const begunOf = (of: SubAccountRecord) =>
  begin(of, { order_id: 'dep_1', amount: '100.00', end_to_end_id: null }, NOW);

const engine = unitEngine();
let call: ReturnType<typeof ledgerOver>;
let requests: ReturnType<typeof countRequests>;

/** Two deposits of R$ 100.00 per account; the first one is converting, after its exchange. */
beforeAll(async () => {
  const table = await engine.newTable();
  const accounts = createSubAccountStore(table);
  const orders = createOrderStore(table);
  const conversions = createConversionStore(table);
  const incoming = createIncomingPayments(table);
  const keep = (of: SubAccountRecord, at: number, id: string, over: object, placedFor?: Intent) =>
    orders.keep(
      order(of, at, { external_order_id: id, id: orderId(of.external_id, id), ...over }),
      after(at),
      placedFor,
    );
  const brl = { source_amount: '100.00', target_amount: '100.00' };
  for (const of of [OWN, FOREIGN]) {
    await accounts.create(of);
    await keep(of, 1, 'dep_1', brl);
    await keep(of, 2, 'dep_2', brl);
    const begun = begunOf(of);
    await conversions.create(begun);
    const usdt = { target_asset: 'USDT', source_amount: '100.00', target_amount: '20' };
    const intent = intentNamed(of.external_id, `${begun.record.id}-x1`);
    await keep(of, 3, 'exc_1', { type: 'exchange', reference: intent.intent, ...usdt }, intent);
    const kept = await conversions.get(begun.record.id);
    if (!kept) throw new Error('no conversion');
    await conversions.save({ ...kept, record: { ...kept.record, exchange_order_id: 'exc_1' } });
    for (const deposit of ['dep_1', 'dep_2']) await keepPayment(of.external_id, deposit, incoming);
  }
  requests = countRequests(table);
  call = ledgerOver(table);
});

const asked = (query: Record<string, string>, who = CLIENT) =>
  call(who, 'GET /api/ledger/postings', { query });

const found = async (query: Record<string, string>) => {
  requests.take();
  const { status, body } = await asked(query);
  expect(status, JSON.stringify(body)).toBe(200);
  const { items, next_cursor } = listPostings.answer.parse(body);
  expect(next_cursor).toBeNull();
  return items.map(({ kind, lines }) => [
    kind,
    ...lines.map(({ account, amount, balance }) => `${account} ${amount} ${balance}`).toSorted(),
  ]);
};

describe('GET /api/ledger/postings of a payment or a conversion', () => {
  test('S2.167 all of its postings, oldest first, in a bounded number of Queries', async () => {
    const ofConversion = await found({ conversion_id: begunOf(OWN).record.id });
    expect(requests.take()).toEqual({ Get: 2, Query: 4 });
    expect(ofConversion.map(([kind]) => kind)).toEqual(['deposit', 'conversion_begun', 'exchange']);
    expect(ofConversion[0]).toEqual(['deposit', 'available:BRL 100 100', 'pix_in:BRL -100 -100']);
    expect(ofConversion[2]).toEqual([
      'exchange',
      'exchange:BRL 100 100',
      'exchange:USDT -20 -20',
      'in_conversion:BRL -100 0',
      'in_conversion:USDT 20 20',
    ]);
    expect(await found({ payment_id: paymentId('acc_client', 'dep_1') })).toEqual(ofConversion);
    expect(requests.take()).toEqual({ Get: 3, Query: 4 });
    expect(await found({ payment_id: paymentId('acc_client', 'dep_2') })).toEqual([
      ['deposit', 'available:BRL 100 200', 'pix_in:BRL -100 -200'],
    ]);
    expect(requests.take()).toEqual({ Get: 3, Query: 2 });
  });

  test('S2.167 a foreign one is a 404, like a missing one, by the current owner', async () => {
    const nowhere = await asked({ conversion_id: 'cnv_nowhere' });
    expect(nowhere.status).toBe(404);
    const foreign = { payment_id: paymentId('acc_another', 'dep_1') };
    const conversion = { conversion_id: begunOf(FOREIGN).record.id };
    for (const query of [foreign, conversion, { payment_id: 'pay_nowhere' }])
      expect(await asked(query)).toEqual(nowhere);
    expect((await asked({ payment_id: paymentId('acc_client', 'dep_1') }, DEMOTED)).status).toBe(404);
    expect((await asked(foreign, ADMIN)).status).toBe(200);
  });
  test('needs exactly one subject, else 400', async () => {
    for (const query of [
      {},
      { sub_account_id: OWN.id, payment_id: 'pay_1' },
      { conversion_id: 'cnv_1', payment_id: 'pay_1' },
    ])
      expect([query, (await asked(query as Record<string, string>)).status]).toEqual([query, 400]);
  });
});
