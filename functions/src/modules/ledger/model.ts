import { createHash } from 'node:crypto';
import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import {
  type EntryRecord,
  ledgerAccountId,
  type LedgerHeadRecord,
  type PostingRecord,
} from '@ramps-gateway/shared/contract/ledger.ts';
import { digest } from '../../platform/ids.ts';
import type { ConversionRecord, OrderRecord, PaymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import {
  type LedgerConversion,
  effectsOfConversion,
  effectsOfOpening,
  effectsOfOrder,
  effectsOfPayment,
  effectsOfSpread,
} from '@ramps-gateway/shared/domain/ledger/effects.ts';
import { type Line, readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { between, summed } from '@ramps-gateway/shared/domain/ledger/lines.ts';
import { type Cause, post, type PostingKind, type Sha256 } from '@ramps-gateway/shared/domain/ledger/post.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../accounts/ids.ts';
import { orderId, paymentId } from '../orders/ids.ts';
import { conversionOf } from '../orders/intent.ts';

/**
 * Something that moves money in the ledger of one sub-account: its total effect so far, including what is already
 * posted.
 */
export interface Fact {
  /** `order#<id>`, `conversion#<id>`, …: key of its postings. */
  readonly id: string;
  readonly subAccountId: string;
  readonly wanted: (posted: readonly Line[]) => readonly Line[];
  /** Name of a posting that adds these lines to what was posted before. */
  readonly kindOf: (posted: readonly Line[], lines: readonly Line[]) => PostingKind;
  readonly orderId: string | null;
  readonly conversionId: string | null;
  readonly by: string | null;
  readonly note: string | null;
  /** When it happened, according to the provider. ISO 8601. */
  readonly occurredAt: string;
}

/** For a fact without a person, an order or a conversion. */
const ALONE = { orderId: null, conversionId: null, by: null, note: null } as const;

const KIND_OF_ORDER = {
  deposit: { pending: 'order_changed', confirmed: 'deposit', cancelled: 'deposit_returned' },
  exchange: { pending: 'exchange_ordered', confirmed: 'exchange', cancelled: 'exchange_cancelled' },
  withdrawal: { pending: 'withdrawal_ordered', confirmed: 'withdrawal', cancelled: 'withdrawal_cancelled' },
} as const satisfies Record<OrderRecord['type'], Record<OrderRecord['status'], PostingKind>>;

const touches = (lines: readonly Line[], code: string): boolean =>
  lines.some(({ account }) => readLedgerAccount(account)?.code === code);

export const factOfOrder = (order: OrderRecord): Fact => {
  const purpose = order.binding?.purpose ?? 'person';
  return {
    ...ALONE,
    id: `order#${order.id}`,
    subAccountId: subAccountId(order.account_id),
    wanted: (posted) => effectsOfOrder(order, purpose, posted),
    kindOf: (posted, lines) =>
      order.type === 'deposit' && posted.length > 0 && touches(lines, 'returned')
        ? 'deposit_returned'
        : KIND_OF_ORDER[order.type][order.status],
    orderId: order.external_order_id,
    conversionId: conversionOf(order),
    occurredAt: order.updated_at,
  };
};

/** The gateway's spread on an exchange by hand; undefined for any other order. */
export const factOfSpread = (order: OrderRecord): Fact | undefined => {
  const { applied_spread: percent } = order;
  if (percent === undefined) return undefined;
  return {
    ...ALONE,
    id: `exchange_spread#${order.id}`,
    subAccountId: subAccountId(order.account_id),
    wanted: () => effectsOfSpread(order, { percent }),
    kindOf: () => 'exchange_spread',
    orderId: order.external_order_id,
    occurredAt: order.updated_at,
  };
};

export interface FactConversion extends LedgerConversion {
  readonly id: string;
  readonly sub_account_id: string;
  readonly deposit_order_id: string;
  readonly exchange_order_id: string | null;
  readonly updated_at: string;
  readonly settled: { readonly by: string; readonly note: string } | null;
}

/** @param quoted null if unknown */
export const factOfConversion = (conversion: FactConversion, quoted: Amount | null): Fact => ({
  id: `conversion#${conversion.id}`,
  subAccountId: conversion.sub_account_id,
  wanted: () => effectsOfConversion(conversion, quoted),
  kindOf: (posted, lines) => {
    if (summed(posted).length === 0) return 'conversion_begun';
    if (touches(lines, 'spread') || touches(lines, 'rounding')) return 'conversion_exchanged';
    const isOver = conversion.status === 'failed' || conversion.status === 'transfer_completed';
    return isOver ? 'conversion_ended' : 'conversion_changed';
  },
  orderId: conversion.exchange_order_id ?? conversion.deposit_order_id,
  conversionId: conversion.id,
  by: conversion.settled?.by ?? null,
  note: conversion.settled?.note ?? null,
  occurredAt: conversion.updated_at,
});

/** The conversion at its first step. */
export const conversionBegun = (conversion: FactConversion & { readonly created_at: string }): Fact =>
  factOfConversion(
    {
      ...conversion,
      status: 'pix_received',
      error_code: null,
      exchanged_usdt_amount: null,
      exchange_order_id: null,
      settled: null,
      updated_at: conversion.created_at,
    },
    null,
  );

export const factOfPayment = (payment: PaymentRecord): Fact => ({
  id: `payment#${payment.id}`,
  subAccountId: payment.sub_account_id,
  wanted: () => effectsOfPayment(payment),
  kindOf: () => (payment.state === 'held' ? 'payment_held' : 'payment_released'),
  orderId: payment.order_id,
  conversionId: payment.conversion_id,
  by: payment.closed?.by ?? payment.converted?.by ?? null,
  note: payment.closed?.note ?? null,
  occurredAt: payment.updated_at,
});

/** Ids of all facts of a payment: deposit, held payment, conversion. @param externalId the provider's account id */
export const factsOfPayment = (
  externalId: string,
  depositOrderId: string,
  conversion: Pick<ConversionRecord, 'exchange_order_id' | 'id' | 'transfer_order_id'> | undefined,
): readonly string[] => {
  const orders = [depositOrderId, conversion?.exchange_order_id, conversion?.transfer_order_id];
  return [
    ...orders.flatMap((order) => (order ? [`order#${orderId(externalId, order)}`] : [])),
    ...(conversion ? [`conversion#${conversion.id}`] : []),
    `payment#${paymentId(externalId, depositOrderId)}`,
  ];
};

/** What an account held beyond its orders at its first count. @param at ISO 8601 */
export const factOfOpening = (ofSubAccount: string, asset: string, amount: Amount, at: string): Fact => ({
  ...ALONE,
  id: `opening#${ofSubAccount}#${asset}`,
  subAccountId: ofSubAccount,
  wanted: () => effectsOfOpening(asset, amount),
  kindOf: () => 'opening',
  occurredAt: at,
});

export interface Correction {
  readonly id: string;
  readonly sub_account_id: string;
  readonly lines: readonly Line[];
  readonly by: string;
  readonly note: string;
  readonly at: string;
}

export const factOfCorrection = ({ id, sub_account_id, lines, by, note, at }: Correction): Fact => ({
  ...ALONE,
  id: `correction#${id}`,
  subAccountId: sub_account_id,
  // Repeating an id adds nothing.
  wanted: (posted) => (posted.length === 0 ? lines : posted),
  kindOf: () => 'correction',
  by,
  note,
  occurredAt: at,
});

export const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex');

export interface Posting {
  readonly record: PostingRecord;
  readonly entries: readonly EntryRecord[];
  readonly head: LedgerHeadRecord;
  /** Number among the fact's postings, from 1. */
  readonly nth: number;
}

/** The fact's own lines, without those that cover them: these depend on the balances at the time. */
export const ownLines = (postings: readonly PostingRecord[]): readonly Line[] =>
  postings.flatMap(({ lines }) => lines.filter(({ cover }) => !cover));

/**
 * How many postings a fact has, and their own lines in total. Its row keeps a copy, so that they need not be read: the
 * next posting is written only if no other has its number.
 */
export const booked = z.object({
  postings: z.int(),
  lines: z.array(z.object({ account: ledgerAccountId, amount })),
});
export type Booked = z.infer<typeof booked>;

export const NOTHING_BOOKED: Booked = { postings: 0, lines: [] };

const summedUp = (lines: readonly Line[]): Booked['lines'] => summed(lines).map((line) => ({ ...line }));

export const bookedIn = (postings: readonly PostingRecord[]): Booked => ({
  postings: postings.length,
  lines: summedUp(ownLines(postings)),
});

export const bookedWith = ({ postings, lines }: Booked, { record }: Pick<Posting, 'record'>): Booked => ({
  postings: postings + 1,
  lines: summedUp([...lines, ...ownLines([record])]),
});

/**
 * What a fact adds to its sub-account's ledger; undefined if nothing.
 * @param head undefined before the first posting
 * @param before the fact's postings so far
 * @param now ISO 8601
 */
export const postingOf = (
  fact: Fact,
  head: LedgerHeadRecord | undefined,
  { lines: posted, postings }: Booked,
  now: string,
): Posting | undefined => {
  const lines = between(posted, fact.wanted(posted));
  if (lines.length === 0) return undefined;
  const nth = postings + 1;
  const postedAt = head && head.posted_at > now ? head.posted_at : now;
  const cause: Cause = {
    sub_account_id: fact.subAccountId,
    posting_id: `pst_${digest(`posting ${fact.id} ${nth}`)}`,
    kind: fact.kindOf(posted, lines),
    fact: fact.id,
    order_id: fact.orderId,
    conversion_id: fact.conversionId,
    by: fact.by,
    note: fact.note,
    occurred_at: fact.occurredAt,
    posted_at: postedAt,
  };
  const result = post(lines, cause, head?.accounts ?? {}, sha256);
  const number = (head?.postings ?? 0) + 1;
  return {
    record: {
      ...cause,
      number,
      lines: result.entries.map(({ account, number: nthEntry, amount, balance, cover, hash }) => ({
        account,
        number: nthEntry,
        amount,
        balance,
        cover,
        hash,
      })),
      balances: Object.fromEntries(
        Object.entries(result.standings).map(([account, { balance }]) => [account, balance]),
      ),
    },
    entries: result.entries,
    head: {
      id: fact.subAccountId,
      sub_account_id: fact.subAccountId,
      postings: number,
      posted_at: postedAt,
      accounts: result.standings,
    },
    nth,
  };
};
