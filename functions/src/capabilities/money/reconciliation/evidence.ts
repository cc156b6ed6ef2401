import type {
  EffectEvidence,
  EvidenceEvent,
  ExceptionDetails,
} from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { OrderRecord, WebhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import { EVENTS_LISTED } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Exception } from './model.ts';
import type { ComparedConversion, Effect, Exceptions, OwnRecords } from './ports.ts';
import { isResumeEvent, isHint } from './engine-events.ts';

interface Found {
  readonly conversion: ComparedConversion | undefined;
  readonly row?: OrderRecord | undefined;
}

/** The conversion stored with the exception, or one started since. */
const conversionOf = async ({ record, state }: Exception, records: OwnRecords): Promise<Found> => {
  if (record.conversion_id !== null) return { conversion: await records.conversion(record.conversion_id) };
  const { order_id: id, order_type: type, sub_account: account } = record;
  const reference = state.provider?.order?.reference ?? null;
  if (type === null) return { conversion: undefined };
  const known = await records.ofOrders(account.external_id, [{ id, type, reference }]);
  return { conversion: undefined, ...known.get(id) };
};

const shownEvent = (event: WebhookLogRecord): EvidenceEvent => ({
  ...event,
  by_resume: isResumeEvent(event.id),
  by_gateway: isHint(event.id),
});

const ordersOf = ({ record }: Exception, conversion: ComparedConversion | undefined): readonly string[] => {
  if (record.order_type === null && record.kind !== 'unreadable') return [];
  const named = [
    record.order_id,
    conversion?.record.deposit_order_id,
    conversion?.exchange?.order_id,
    conversion?.transfer?.order_id,
  ];
  return [...new Set(named.filter((order) => typeof order === 'string'))];
};

interface EvidenceContext {
  readonly exceptions: Exceptions;
  readonly records: OwnRecords;
}

/** Pages of the processed events of an exception's orders, newest first. */
export const listWebhooks = async (
  id: string,
  page: PageRequest,
  { exceptions, records }: EvidenceContext,
): Promise<Page<EvidenceEvent>> => {
  const found = await exceptions.get(id);
  if (!found) throw notFound();
  const { conversion } = await conversionOf(found, records);
  const { external_id: account } = found.record.sub_account;
  const { items, next_cursor } = await records.events(account, ordersOf(found, conversion), page);
  return { items: items.map(shownEvent), next_cursor };
};

export const showException = async (
  id: string,
  { exceptions, records }: EvidenceContext,
): Promise<ExceptionDetails> => {
  const found = await exceptions.withActions(id);
  if (!found) throw notFound();
  const { record, state, version } = found.exception;
  const { external_id: account } = record.sub_account;
  const before = await conversionOf(found.exception, records);
  const { conversion } = before;
  const depositId = record.order_type === 'deposit' ? record.order_id : conversion?.record.deposit_order_id;
  const orders = ordersOf(found.exception, conversion);
  const [rows, events] = await Promise.all([
    Promise.all(
      orders.map(async (order) => ({
        order,
        row: order === record.order_id && 'row' in before ? before.row : await records.row(account, order),
      })),
    ),
    records.events(account, orders, { limit: EVENTS_LISTED }),
  ]);
  const rowOf = (order: string | null | undefined) => rows.find((each) => each.order === order)?.row ?? null;
  const effect = (made: Effect | null | undefined): EffectEvidence | null =>
    made
      ? {
          reference: made.reference,
          phase: made.phase,
          tried_at: made.tried_at,
          order_id: made.order_id,
          recorded: rowOf(made.order_id),
        }
      : null;
  return {
    exception: record,
    version,
    actions: [...found.actions],
    more_actions: found.more,
    evidence: {
      provider: state.provider,
      recorded: rowOf(record.order_id),
      conversion: conversion?.record ?? null,
      deposit: rowOf(depositId),
      quote: conversion?.quote ?? null,
      exchange: effect(conversion?.exchange),
      transfer: effect(conversion?.transfer),
      balance: state.balance ?? null,
      ledger: state.ledger ?? null,
      webhooks: events.items.map(shownEvent),
      webhooks_cursor: events.next_cursor,
      attempts: [...(conversion?.steps ?? [])],
    },
  };
};
