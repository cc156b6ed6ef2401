import {
  compareOrder,
  type OursOfAccount,
} from '#functions/capabilities/money/reconciliation/compare-order.ts';
import { judgeFailed, judgeUnread } from '#functions/capabilities/money/reconciliation/judge-order.ts';
import type { Finding } from '#functions/capabilities/money/reconciliation/model.ts';
import type { ComparedConversion, Effect } from '#functions/capabilities/money/reconciliation/ports.ts';
import { conversionId } from '#functions/modules/orders/ids.ts';
import type { ProviderOrder } from '#shared/contract/reconciliation.ts';
import { describe, expect, test } from 'vitest';
import { at, rowOf, shownOrder } from '#tests/support/reconciliation.ts';
import { ConversionWorld } from '#tests/support/conversion-world.ts';
import { configuration, heldPayment, subAccount } from '#tests/support/records.ts';
import { conversion as conversionRecord } from '#tests/web/support/fixtures.ts';

const account = subAccount({ external_id: 'acc_1' });
const CNV = conversionId('acc_1', 'ord_1');

const enabled = configuration(account);
const effect = (over: Partial<Effect> = {}): Effect => ({
  reference: `${CNV}-x1`,
  phase: 'accepted',
  tried_at: at(0),
  order_id: 'ord_x',
  ordered: null,
  ...over,
});

const compared = ({
  record = {},
  ...over
}: Partial<Omit<ComparedConversion, 'record'>> & {
  record?: Partial<ComparedConversion['record']>;
} = {}): ComparedConversion => ({
  version: 4,
  record: conversionRecord({
    id: CNV,
    deposit_order_id: 'ord_1',
    exchange_order_id: 'ord_x',
    transfer_order_id: 'ord_w',
    original_amount: '1500',
    target_usdt_amount: '276.432199',
    ...record,
  }),
  step: null,
  steps: [],
  wake_at: null,
  convert_rest: false,
  quote: null,
  exchange: effect(),
  transfer: effect({ reference: `${CNV}-w1`, order_id: 'ord_w' }),
  ...over,
});

/** Placed for the conversion by default. */
const ours = (over: Partial<OursOfAccount> = {}): OursOfAccount => ({
  account,
  configuration: enabled,
  row: undefined,
  placedFor: CNV,
  conversion: undefined,
  payment: undefined,
  ...over,
});

const deposit = shownOrder();
const exchange = shownOrder({
  id: 'ord_x',
  type: 'exchange',
  target_asset: 'USDT',
  target_amount: '277.82',
  reference: `${CNV}-x1`,
});
const withdrawal = shownOrder({
  id: 'ord_w',
  type: 'withdrawal',
  source_asset: 'USDT',
  target_asset: 'USDT',
  source_amount: '276.432199',
  target_amount: '276.432199',
  reference: `${CNV}-w1`,
});
const failed = (over: Partial<ComparedConversion> = {}) =>
  compared({ ...over, record: { status: 'failed', exchange_order_id: null, transfer_order_id: null } });

const ruled = (over: Partial<typeof enabled>) => ({ configuration: { ...enabled, ...over } });
/** A recorded deposit with this rule. */
const under = (over: Partial<typeof enabled>) => ({ row: rowOf(deposit), ...ruled(over) });

describe('no alarm', () => {
  const fine: readonly (readonly [string, ProviderOrder, Partial<OursOfAccount>])[] = [
    ['a pending deposit without an event', shownOrder({ status: 'pending' }), {}],
    ['a cancelled deposit without an event: no money moved', shownOrder({ status: 'cancelled' }), {}],
    ['a converted deposit', deposit, { row: rowOf(deposit), conversion: compared() }],
    [
      'a converted deposit with differently written amounts',
      deposit,
      { conversion: compared({ record: { original_amount: '1500.0' } }) },
    ],
    [
      'a deposit about to be confirmed by the engine',
      deposit,
      { conversion: compared({ step: 'confirm_deposit', record: { status: 'pix_received' } }) },
    ],
    ['a recorded deposit without a rule', deposit, { row: rowOf(deposit), configuration: undefined }],
    ['a recorded deposit, conversion switched off', deposit, under({ is_enabled: false })],
    ['a recorded deposit below the minimum', deposit, under({ minimum_amount: '1501' })],
    ['a recorded deposit older than its configuration', deposit, under({ updated_at: at(5) })],
    [
      'a recorded deposit of an inactive account',
      deposit,
      { row: rowOf(deposit), account: { ...account, status: 'inactive' } },
    ],
    [
      'a recorded deposit of another asset',
      shownOrder({ target_asset: 'USDT' }),
      { row: rowOf(shownOrder({ target_asset: 'USDT' })) },
    ],
    ['our exchange in its conversion, without a row', exchange, { conversion: compared() }],
    ['our transfer in its conversion', withdrawal, { conversion: compared(), row: rowOf(withdrawal) }],
    [
      'our exchange, still pending on both sides',
      { ...exchange, status: 'pending' },
      {
        conversion: compared({ record: { status: 'exchange_initiated' } }),
        row: rowOf({ ...exchange, status: 'pending' }),
      },
    ],
    [
      'an exchange being looked up by reference',
      exchange,
      {
        conversion: compared({
          exchange: effect({ phase: 'unknown', order_id: null }),
          record: { status: 'quote_generated', exchange_order_id: null },
        }),
      },
    ],
    [
      'a cancelled exchange with a successor',
      { ...exchange, id: 'ord_x0', status: 'cancelled' },
      { conversion: compared() },
    ],
    [
      'a recorded manual exchange',
      shownOrder({ type: 'exchange', reference: 'mine' }),
      { row: rowOf(shownOrder({ type: 'exchange', reference: 'mine' })), placedFor: null },
    ],
    [
      'a cancelled manual withdrawal without an event',
      shownOrder({ type: 'withdrawal', status: 'cancelled' }),
      { placedFor: null },
    ],
  ];
  test.each(fine)('%s', (_what, order, over) => {
    expect(compareOrder(order, ours(over))).toBeUndefined();
  });
});

const payment = heldPayment(account, 'ord_1', { amount: '1500.00' });
test.each(['held', 'closed'] as const)('a deposit with a %s payment is no exception', (state) => {
  const known = { row: rowOf(deposit), payment: { ...payment, state } };
  expect(compareOrder(deposit, ours(known))).toBeUndefined();
});

describe('a deposit whose rest was converted', () => {
  const part = (original_amount: string, over: Partial<ComparedConversion> = {}) =>
    ours({ row: rowOf(deposit), conversion: compared({ ...over, record: { original_amount } }) });

  test('is no difference, neither directly nor after a later Retry', async () => {
    const world = new ConversionWorld();
    world.provider.fail('exchange', 'authentication');
    const id = await world.deposit('1500.00');
    world.provider.byHand.push({ asset: 'BRL', amount: '-400.00' });
    await world.retry(id, undefined, true);
    await world.settle(2 * 60_000);
    const { record, state } = world.of(id);
    expect(record).toMatchObject({ status: 'transfer_completed', original_amount: '1100' });
    const { steps, convert_rest } = state;
    expect(compareOrder(deposit, part('1100', { steps, convert_rest }))).toBeUndefined();
    expect(compareOrder(deposit, part('1100', { steps, convert_rest: false }))).toBeUndefined();
    expect(compareOrder(deposit, part('1100', { convert_rest: true }))).toBeUndefined();
    // The step's note in its earlier wording.
    const before = steps.map((step) =>
      step.note?.startsWith('Converting the')
        ? { ...step, note: 'Converting the 1100 BRL that are left of 1500.00 BRL.' }
        : step,
    );
    expect(before).not.toEqual(steps);
    expect(compareOrder(deposit, part('1100', { steps: before, convert_rest: false }))).toBeUndefined();
  });

  test('is one if the provider shows less, or nobody chose to convert a part', () => {
    const less = shownOrder({ target_amount: '1000', source_amount: '1000' });
    expect(compareOrder(less, part('1100', { convert_rest: true }))).toMatchObject({
      kind: 'taken_back',
      differences: [{ field: 'amount', ours: 'R$\u00a01.100,00', provider: 'R$\u00a01.000,00' }],
    });
    expect(compareOrder(deposit, part('1100'))).toMatchObject({
      kind: 'differs',
      differences: [{ field: 'amount', ours: 'R$\u00a01.100,00', provider: 'R$\u00a01.500,00' }],
    });
  });
});

describe('a returned deposit', () => {
  const returned = shownOrder({ status: 'cancelled' });
  const sent = { transferred_usdt_amount: '275.432199', transfer_fee: '1' };

  test('after its USDT was sent: names the loss, in amount and asset', () => {
    expect(compareOrder(returned, ours({ conversion: compared({ record: sent }) }))).toMatchObject({
      kind: 'taken_back',
      amount: '275.432199',
      asset: 'USDT',
      detail: expect.stringContaining(
        'R$\u00a01.500,00 were returned after 275.432199 USDT had been sent for them. The loss is 275.432199 USDT.',
      ) as string,
      resumable: false,
    });
  });

  test('during its transfer: names the possible loss', () => {
    const conversion = compared({ record: { status: 'transfer_initiated' } });
    expect(compareOrder(returned, ours({ conversion }))).toMatchObject({
      kind: 'taken_back',
      amount: '276.432199',
    });
  });

  test('before anything was sent: stops without a loss', () => {
    const conversion = compared({ record: { status: 'exchange_confirmed', transfer_order_id: null } });
    const found = compareOrder(returned, ours({ conversion }));
    expect(found).toMatchObject({ kind: 'differs', resumable: false });
    expect(found?.detail).toContain('Send nothing more for it');
  });

  test('while needing attention: its own exception says to send nothing', () => {
    const conversion = failed({ step: 'initiate_transfer' });
    expect(compareOrder(returned, ours({ conversion }))).toBeUndefined();
    expect(judgeFailed(conversion, returned)).toMatchObject({
      kind: 'parked',
      resumable: false,
      amount: '276.432199',
      asset: 'USDT',
      detail: expect.stringContaining('Send nothing for it') as string,
    });
    const stopped = compared({
      step: 'initiate_transfer',
      record: { status: 'failed', error_code: 'deposit_taken_back' },
    });
    expect(judgeFailed(stopped, null)).toMatchObject({ kind: 'parked', resumable: false });
  });
});

const settled = { by: 'a', email: 'a', note: 'by hand', order_id: null, at: at(1) };

test('a settled conversion is no longer judged', () => {
  const conversion = compared({
    step: 'initiate_exchange',
    record: { status: 'failed', settled, exchange_order_id: null, transfer_order_id: null },
  });
  expect(judgeFailed(conversion, null)).toBeUndefined();
  expect(judgeUnread(conversion)).toBeUndefined();
  expect(compareOrder(shownOrder({ status: 'cancelled' }), ours({ conversion }))).toBeUndefined();
});

test('a transfer is compared with the ordered amount, even below the quote', () => {
  const less = { ...withdrawal, source_amount: '275' };
  const transfer = effect({ reference: `${CNV}-w1`, order_id: 'ord_w', ordered: '275' });
  expect(compareOrder(less, ours({ conversion: compared({ transfer }), row: rowOf(less) }))).toBeUndefined();
  expect(compareOrder(withdrawal, ours({ conversion: compared({ transfer }) }))).toMatchObject({
    kind: 'differs',
    differences: [{ field: 'amount', ours: '275\u00a0USDT', provider: '276.432199\u00a0USDT' }],
  });
});

test('names every differing field of a row', () => {
  const row = rowOf(exchange, {
    status: 'cancelled',
    source_amount: '9',
    target_asset: 'USDC',
    reference: null,
    end_to_end_id: 'E1',
  });
  expect(
    compareOrder({ ...exchange, reference: 'mine' }, ours({ row, placedFor: null }))?.differences,
  ).toEqual([
    { field: 'status', ours: 'cancelled', provider: 'confirmed' },
    { field: 'amount', ours: 'R$\u00a09,00', provider: 'R$\u00a01.500,00' },
    { field: 'amount', ours: '277.82\u00a0USDC', provider: '277.82\u00a0USDT' },
    { field: 'reference', ours: null, provider: 'mine' },
    { field: 'reference', ours: 'E1', provider: null },
  ]);
});

describe('an exception', () => {
  type First = readonly [field: string, ours: string | null, provider: string | null];
  type Expected = Pick<Finding, 'kind' | 'resumable'> & { readonly first: First };
  const PAID = 'confirmed, R$\u00a01.500,00';
  const missing = (resumable: boolean, ...first: First): Expected => ({
    kind: 'missing_here',
    resumable,
    first,
  });
  const differs = (resumable: boolean, first: First): Expected => ({ kind: 'differs', resumable, first });
  const LOST = missing(true, 'conversion', null, PAID);
  const UNRECORDED = missing(true, 'order', null, PAID);
  const unknown = effect({ phase: 'unknown', order_id: null });
  const wrong: readonly (readonly [string, ProviderOrder, Partial<OursOfAccount>, Expected])[] = [
    ['a deposit with lost events', deposit, {}, LOST],
    [
      'a deposit with only its creation reported',
      deposit,
      { row: rowOf(deposit, { status: 'pending' }) },
      LOST,
    ],
    ['a recorded deposit without its conversion', deposit, { row: rowOf(deposit) }, LOST],
    ['a lost deposit at exactly the minimum', deposit, ruled({ minimum_amount: '1500' }), LOST],
    [
      'a lost deposit without a rule: only its record is missing',
      deposit,
      { configuration: undefined },
      UNRECORDED,
    ],
    ['a lost deposit from before the configuration', deposit, ruled({ created_at: at(5) }), UNRECORDED],
    [
      'a converted, then returned deposit',
      shownOrder({ status: 'cancelled' }),
      { conversion: compared() },
      { kind: 'taken_back', resumable: false, first: ['status', 'confirmed', 'cancelled'] },
    ],
    [
      'a converted, then partly returned deposit',
      shownOrder({ target_amount: '1400' }),
      { conversion: compared() },
      { kind: 'taken_back', resumable: false, first: ['amount', 'R$\u00a01.500,00', 'R$\u00a01.400,00'] },
    ],
    [
      'a forged amount in an event',
      deposit,
      { row: rowOf(deposit, { source_amount: '9999', target_amount: '9999' }), configuration: undefined },
      differs(true, ['amount', 'R$\u00a09.999,00', 'R$\u00a01.500,00']),
    ],
    [
      'a forged confirmation',
      shownOrder({ status: 'pending' }),
      { row: rowOf(deposit), configuration: undefined },
      differs(false, ['status', 'confirmed', 'pending']),
    ],
    [
      'a lost cancellation of a deposit',
      shownOrder({ status: 'cancelled' }),
      { row: rowOf(deposit, { status: 'pending' }) },
      differs(true, ['status', 'pending', 'cancelled']),
    ],
    [
      'a lost confirmation of our exchange',
      exchange,
      { conversion: compared(), row: rowOf(exchange, { status: 'pending' }) },
      differs(true, ['status', 'pending', 'confirmed']),
    ],
    [
      'our exchange with another amount',
      { ...exchange, source_amount: '1600' },
      { conversion: compared() },
      differs(false, ['amount', 'R$\u00a01.500,00', 'R$\u00a01.600,00']),
    ],
    [
      'our transfer with another amount',
      { ...withdrawal, source_amount: '276.5' },
      { conversion: compared() },
      differs(false, ['amount', '276.432199\u00a0USDT', '276.5\u00a0USDT']),
    ],
    [
      'our transfer, confirmed and then cancelled',
      { ...withdrawal, status: 'cancelled' },
      { conversion: compared() },
      differs(false, ['status', 'confirmed', 'cancelled']),
    ],
    [
      'our exchange, confirmed and then cancelled',
      { ...exchange, status: 'cancelled' },
      { conversion: failed({ step: 'initiate_transfer' }) },
      differs(false, ['status', 'confirmed', 'cancelled']),
    ],
    [
      'an exchange whose conversion failed without it',
      exchange,
      {
        conversion: failed({
          step: 'initiate_exchange',
          exchange: unknown,
        }),
      },
      UNRECORDED,
    ],
    [
      'an exchange whose conversion was settled with an unknown outcome',
      exchange,
      {
        conversion: compared({
          step: 'initiate_exchange',
          exchange: unknown,
          record: {
            status: 'failed',
            exchange_order_id: null,
            transfer_order_id: null,
            settled,
          },
        }),
      },
      missing(false, 'order', null, PAID),
    ],
    [
      'a second exchange of one conversion',
      { ...exchange, id: 'ord_x2' },
      { conversion: compared() },
      missing(false, 'order', 'another exchange: ord_x', PAID),
    ],
    [
      'a second transfer of one conversion',
      { ...withdrawal, id: 'ord_w2', reference: `${CNV}-w2` },
      { conversion: compared() },
      missing(false, 'order', 'another transfer: ord_w', 'confirmed, 276.432199\u00a0USDT'),
    ],
    ['our reference without a conversion', exchange, {}, missing(false, 'conversion', null, PAID)],
    [
      'a manual withdrawal without an event',
      shownOrder({ type: 'withdrawal', reference: 'mine' }),
      { placedFor: null },
      UNRECORDED,
    ],
  ];
  test.each(wrong)('%s', (_what, order, over, { first: [field, mine, provider], ...expected }) => {
    // A failed conversion knows an exchange that was seen confirmed.
    const known = over.conversion?.step === 'initiate_transfer' ? { exchange_order_id: 'ord_x' } : {};
    const conversion = over.conversion && {
      ...over.conversion,
      record: { ...over.conversion.record, ...known },
    };
    const found = compareOrder(order, ours({ ...over, conversion }));
    expect(found).toMatchObject({ ...expected, order_id: order.id, order_type: order.type });
    expect(found?.differences[0]).toEqual({ field, ours: mine, provider });
    expect(found?.differences).toHaveLength(1);
    expect(found?.detail).not.toBe('');
  });
});
