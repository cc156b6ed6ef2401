import { createHash } from 'node:crypto';
import { createAttentionStore } from '#functions/adapters/dynamo/messages/attention.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createCounts } from '#functions/adapters/dynamo/statistics/statistics.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { ENTITY } from '#functions/adapters/dynamo/table/keys.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createPaymentStore } from '#functions/adapters/dynamo/conversions/payments.ts';
import { overLimitText } from '#functions/modules/conversions/why-held.ts';
import { begin, complete, fail } from '#functions/modules/conversions/transitions.ts';
import { countedOf } from '#functions/capabilities/insight/projections/count-records.ts';
import { orderId, paymentId } from '#functions/modules/orders/ids.ts';
import { incomingPayment } from '#functions/modules/payments/incoming.ts';
import type { Counted } from '#functions/modules/statistics/model.ts';
import { utcDay } from '#functions/platform/clock.ts';
import {
  type ConversionRecord,
  linkTo,
  type OrderRecord,
  type PaymentRecord,
  type SubAccountRecord,
} from '#shared/contract/records.ts';
import { inReais } from '#shared/domain/money-text.ts';
import { divide, multiply, roundDown, subtract } from '#shared/domain/money.ts';
import { collector, type Stored } from '#tests/support/collected.ts';
import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { heldPayment, order } from '#tests/support/records.ts';
import { termItems } from '#tests/support/searched.ts';

/** BRL per USDT. */
const RATE = '5.41';
const SPREAD = '0.5';
/** In every hundred payments; all others were converted. */
const HELD_OF_100 = 1;
const CLOSED_OF_100 = 4;
const FAILED_OF_100 = 1;

const STEPS = [
  'confirm_deposit',
  'generate_quote',
  'initiate_exchange',
  'confirm_exchange',
  'initiate_transfer',
  'confirm_transfer',
] as const;

/** An account's payments come in runs, so that its figures need few rows. */
export const RUN = 25;

/** Time between payments: 100,000 cover the last month. */
const APART_MS = 26_000;

/** The time of the payment of a number from 0: the first is the newest. */
export const timeOf = (number: number, now: Date): Date => new Date(now.getTime() - (number + 1) * APART_MS);

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').toUpperCase();

interface Facts {
  readonly account: SubAccountRecord;
  readonly number: number;
  readonly at: Date;
}

const BRL = { source_asset: 'BRL', target_asset: 'BRL' } as const;

/** The provider's ids, always the same for a number. */
const namesOf = ({ number, at }: Pick<Facts, 'number' | 'at'>) => {
  const digest = digestOf(`payment ${number}`);
  const minute = at.toISOString().replaceAll(/\D/g, '').slice(0, 12);
  return {
    deposit: `ord_${digest.slice(0, 24).toLowerCase()}`,
    exchange: `ord_x${digest.slice(24, 46).toLowerCase()}`,
    transfer: `ord_w${digest.slice(42, 64).toLowerCase()}`,
    endToEnd: `E18236120${minute}${digest.slice(0, 11)}`,
  };
};

/** The end-to-end id of a payment's number. */
export const endToEndIdOf = (number: number, now: Date): string =>
  namesOf({ number, at: timeOf(number, now) }).endToEnd;

const amountOf = (number: number): string =>
  `${100 + ((number * 379) % 4_900)}.${String((number * 37) % 100).padStart(2, '0')}`;

const seconds = (at: Date, count: number): Date => new Date(at.getTime() + count * 1_000);

const orderOf = ({ account, at }: Facts, id: string, more: Partial<OrderRecord>): OrderRecord =>
  order(account, 0, {
    id: orderId(account.external_id, id),
    external_order_id: id,
    created_at: at.toISOString(),
    updated_at: seconds(at, 2).toISOString(),
    ...more,
  });

const depositOf = (facts: Facts, amount: string): OrderRecord => {
  const { deposit, endToEnd } = namesOf(facts);
  return orderOf(facts, deposit, {
    ...BRL,
    source_amount: amount,
    target_amount: amount,
    end_to_end_id: endToEnd,
    payer_name: `Pagador ${facts.number % 997}`,
    payer_document: '***.456.789-**',
  });
};

const usdtOf = (amount: string) => {
  const gave = divide(amount, RATE, 6);
  const sent = roundDown(subtract(gave, divide(multiply(gave, SPREAD), '100', 6)), 6);
  return { gave, sent };
};

/** All six steps in sequence, within half a minute. */
const completedOf = (facts: Facts, amount: string) => {
  const { deposit, exchange, transfer, endToEnd } = namesOf(facts);
  const { gave, sent } = usdtOf(amount);
  const told: Partial<ConversionRecord> = {
    target_usdt_amount: sent,
    applied_spread: SPREAD,
    exchange_order_id: exchange,
    exchanged_usdt_amount: gave,
    transfer_order_id: transfer,
    transferred_usdt_amount: sent,
    transfer_fee: '0',
    destination: { wallet_id: 'wal_1', address: 'TOwnersWallet', network: 'tron' },
  };
  return STEPS.reduce(
    (conversion, step, done) =>
      complete(
        conversion,
        step,
        seconds(facts.at, 4 * (done + 1)),
        step === 'confirm_transfer' ? { record: told } : {},
      ),
    begin(facts.account, { order_id: deposit, amount, end_to_end_id: endToEnd }, seconds(facts.at, 1)),
  );
};

const failedOf = (facts: Facts, amount: string) => {
  const { deposit, endToEnd } = namesOf(facts);
  const begun = begin(facts.account, { order_id: deposit, amount, end_to_end_id: endToEnd }, facts.at);
  const quoting = complete(begun, 'confirm_deposit', seconds(facts.at, 4));
  const day = utcDay(facts.at);
  const message = overLimitText({ taken: '9900', limit: '10000', amount, day });
  return fail(quoting, 'over_daily_limit', message, seconds(facts.at, 6), {
    record: { error_rule_value: '10000' },
  });
};

const heldOf = (facts: Facts, amount: string, isClosed: boolean): PaymentRecord => {
  const { account, at } = facts;
  const { deposit, endToEnd } = namesOf(facts);
  const time = at.toISOString();
  return heldPayment(account, deposit, {
    id: paymentId(account.external_id, deposit),
    amount,
    end_to_end_id: endToEnd,
    state: isClosed ? 'closed' : 'held',
    reason: `the deposit of ${inReais(amount)} is below the minimum of ${inReais('100')}`,
    rule_value: '100',
    closed: isClosed
      ? {
          by: 'usr_fill_operator_000000',
          email: 'operador.000001@example.com',
          note: 'Kept in BRL',
          at: time,
        }
      : null,
    received_at: time,
    created_at: time,
    updated_at: time,
  });
};

/** The rows of a payment, and its additions to the figures. */
export interface PaymentRows {
  readonly items: readonly Stored[];
  readonly counted: readonly Counted[];
}

/** What lists and figures show of it, without its search rows. */
const shownOf = async (
  facts: Facts,
  {
    conversion,
    held,
    deposit,
  }: { conversion?: ReturnType<typeof begin>; held?: PaymentRecord; deposit: OrderRecord },
) => {
  const { items, table } = collector();
  const { account } = facts;
  const conversions = createConversionStore(table);
  await createOrderStore(table).keep(deposit, deposit.updated_at);
  if (conversion) await conversions.create(conversion);
  if (held) await createPaymentStore(table).create(held);
  const record = incomingPayment({ account, deposit, conversion: conversion?.record, held });
  if (!record) throw new Error('not a payment');
  await createIncomingPayments(table).keep(record, 0);
  const outcome = conversion
    ? countedOf(ENTITY.conversion, conversion.record)
    : countedOf(ENTITY.payment, held);
  const received = countedOf(ENTITY.order, deposit);
  if (!outcome || !received) throw new Error('a deposit, a conversion and a held payment are counted');
  const counted = [received, outcome];
  await createCounts(table).write(
    counted.map((now) => ({ id: now.id, entity: now.entity, before: undefined, now, of: 1 })),
    [],
  );
  const waits = held?.state === 'held' || conversion?.record.status === 'failed';
  if (waits)
    await createAttentionStore(table).create({
      id: outcome.id,
      kind: held ? 'payment_not_converted' : 'conversion_failed',
      user_id: account.user_id,
      manager_id: account.manager_id,
      sub_account_id: account.id,
      sub_account: linkTo(account),
      subject_id: outcome.id,
      amount: record.amount,
      asset: 'BRL',
      text: held?.reason ?? conversion?.record.error_message ?? '',
      code: record.reason?.code ?? conversion?.record.error_code ?? undefined,
      since: held ? record.received_at : record.updated_at,
    });
  return { record, shown: { items, counted } };
};

/** The exchange and transfer of a conversion, as the provider shows them. */
const laterOrders = async (facts: Facts, record: ConversionRecord): Promise<readonly Stored[]> => {
  const { items, table } = collector();
  const { exchange, transfer } = namesOf(facts);
  const gave = record.exchanged_usdt_amount ?? '0';
  const sent = record.transferred_usdt_amount ?? '0';
  const at = seconds(facts.at, 12).toISOString();
  const place = async (id: string, reference: string, more: Partial<OrderRecord>) => {
    const shown = orderOf(facts, id, { reference, created_at: at, updated_at: at, ...more });
    await createOrderStore(table).keep(shown, at, intentNamed(facts.account.external_id, reference));
  };
  await place(exchange, `${record.id}-x1`, {
    type: 'exchange',
    target_asset: 'USDT',
    source_amount: record.original_amount,
    target_amount: gave,
  });
  await place(transfer, `${record.id}-w1`, {
    type: 'withdrawal',
    source_asset: 'USDT',
    target_asset: 'USDT',
    source_amount: sent,
    target_amount: sent,
  });
  return items;
};

/**
 * The rows of an incoming PIX, written by the product's own stores.
 * @param whole with all its orders and search terms; otherwise like an old payment, with only its deposit and the terms of
 * its end-to-end id
 */
export const rowsOfPayment = async (facts: Facts, whole: boolean): Promise<PaymentRows> => {
  const { number } = facts;
  const place = number % 100;
  const isHeld = place >= 100 - HELD_OF_100;
  const isClosed = !isHeld && place >= 100 - HELD_OF_100 - CLOSED_OF_100;
  const amount = isHeld || isClosed ? `${10 + (number % 80)}.00` : amountOf(number);
  const deposit = depositOf(facts, amount);
  const held = isHeld || isClosed ? heldOf(facts, amount, isClosed) : undefined;
  const isFailed = !held && place < FAILED_OF_100;
  const conversion = held ? undefined : isFailed ? failedOf(facts, amount) : completedOf(facts, amount);
  const { record, shown } = await shownOf(facts, {
    deposit,
    ...(conversion ? { conversion } : {}),
    ...(held ? { held } : {}),
  });
  const terms = [
    ...termItems('payment', record),
    ...(conversion ? termItems('conversion', conversion.record) : []),
  ];
  if (!whole) {
    const folded = namesOf(facts).endToEnd.toLowerCase();
    return { ...shown, items: [...shown.items, ...terms.filter(({ sk }) => String(sk).startsWith(folded))] };
  }
  const orders = conversion && !isFailed ? await laterOrders(facts, conversion.record) : [];
  return {
    ...shown,
    items: [
      ...shown.items,
      ...orders,
      ...terms,
      ...[{ entity: ENTITY.order, record: deposit }, ...orders].flatMap(({ entity, record }) =>
        entity === ENTITY.order ? termItems('order', record) : [],
      ),
    ],
  };
};
