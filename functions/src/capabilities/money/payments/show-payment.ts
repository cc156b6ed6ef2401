import type { PaymentNoteRecord, PaymentStory, StoryEntry } from '@ramps-gateway/shared/contract/payments.ts';
import type { OrderRecord, PaymentRecord, WebhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import { divide, isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { STORY_NOTES, STORY_WEBHOOKS } from '@ramps-gateway/shared/domain/payments.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { conversionId } from '../../../modules/orders/ids.ts';
import { heldReason, incomingPayment } from '../../../modules/payments/incoming.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Conversion } from '../../../modules/conversions/model.ts';
import { breakdownFrom, orderIdsOf } from '../../../modules/conversions/breakdown.ts';
import type {
  Conversions,
  PaymentNotes,
  Payments,
  PaymentStories,
} from '../../../modules/conversions/ports.ts';

export interface StoryContext {
  readonly incoming: PaymentStories;
  readonly conversions: Pick<Conversions, 'get'>;
  readonly payments: Pick<Payments, 'get'>;
  readonly accounts: SubAccounts;
  readonly notes: Pick<PaymentNotes, 'ofPayment'>;
}

const RATE_PLACES = 6;

const rateOf = ({ record, state }: Conversion): string | null => {
  const usdt = record.exchanged_usdt_amount ?? state.quote?.target_amount ?? null;
  return usdt !== null && isPositive(usdt) ? divide(record.original_amount, usdt, RATE_PLACES) : null;
};

interface Known {
  readonly conversion: Conversion | undefined;
  readonly held: PaymentRecord | undefined;
  readonly orders: readonly OrderRecord[];
  readonly webhooks: readonly WebhookLogRecord[];
  readonly notes: readonly PaymentNoteRecord[];
}

const PARTS = { deposit: 'deposit', exchange: 'exchange', withdrawal: 'transfer' } as const;

const ofPeople = ({ conversion, held }: Known): readonly StoryEntry[] => {
  const { converted, closed } = held ?? {};
  const settled = conversion?.record.settled;
  const none = { kind: 'person', note: null, order_id: null } as const;
  return [
    ...(converted
      ? [{ ...none, action: 'convert' as const, by: converted.by, email: converted.email, at: converted.at }]
      : []),
    ...(closed ? [{ ...none, action: 'close' as const, ...closed }] : []),
    ...(conversion?.state.retries ?? []).map(({ by, email, at }) => ({
      ...none,
      action: 'retry' as const,
      by,
      email,
      at,
    })),
    ...(settled ? [{ ...none, action: 'settle' as const, ...settled }] : []),
  ];
};

/** Oldest first. Entries with the same time are ordered by cause and effect. */
const storyOf = (known: Known): StoryEntry[] => {
  const { conversion, held, orders, webhooks, notes } = known;
  const entries: readonly StoryEntry[] = [
    ...orders.map((order) => ({
      kind: 'order' as const,
      at: order.created_at,
      what: PARTS[order.type],
      order,
    })),
    ...webhooks.map(({ id, order_id, event_type, processing_status, detail, created_at: at }) => ({
      kind: 'webhook' as const,
      at,
      id,
      order_id,
      event_type,
      processing_status,
      detail,
    })),
    ...(held ? [{ kind: 'held' as const, at: held.created_at, reason: heldReason(held) }] : []),
    ...ofPeople(known),
    ...notes.map((note) => ({ kind: 'note' as const, at: note.at, note })),
    ...(conversion?.state.steps ?? []).map((step) => ({ kind: 'step' as const, at: step.created_at, step })),
  ];
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};

/** A payment of an account that the caller may see now, with its whole story. Reads only the table. */
export const showPayment = async (
  who: Principal,
  id: string,
  { incoming, conversions, payments, accounts, notes }: StoryContext,
): Promise<PaymentStory> => {
  const kept = await incoming.get(id);
  if (!kept) throw notFound();
  const { record: account } = await visibleAccount(who, kept.sub_account_id, accounts);
  const { external_id: externalId } = account;
  const [conversion, held, written] = await Promise.all([
    conversions.get(conversionId(externalId, kept.order_id)),
    payments.get(id).then((found) => found?.record),
    notes.ofPayment(id, STORY_NOTES),
  ]);
  const orderIds = conversion ? orderIdsOf(conversion) : [kept.order_id];
  const [orders, webhooks] = await Promise.all([
    incoming.orders(externalId, orderIds),
    incoming.webhooks(externalId, orderIds, STORY_WEBHOOKS),
  ]);
  const deposit = orders.find(({ external_order_id: order }) => order === kept.order_id);
  // The projected row can lag behind the rows just read.
  const payment = incomingPayment({ account, deposit, conversion: conversion?.record, held }) ?? kept;
  return {
    payment,
    conversion: conversion?.record ?? null,
    quoted_amount: conversion?.state.quote?.target_amount ?? null,
    rate: conversion ? rateOf(conversion) : null,
    breakdown: conversion ? breakdownFrom(conversion, orders) : null,
    timeline: storyOf({ conversion, held, orders, webhooks: webhooks.items, notes: written.notes }),
    more_webhooks: webhooks.next_cursor !== null,
    more_notes: written.more,
  };
};
