import type { ExceptionDetails } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { notFound } from '../../platform/errors.ts';
import type { Exception } from './model.ts';
import type { ConversionFacts, Effect, Exceptions, Facts } from './ports.ts';
import { isResumeEvent } from './resume-event.ts';

interface Found {
  readonly conversion: ConversionFacts | undefined;
  /** The order's own row, where it was read on the way. */
  readonly row?: OrderRecord | undefined;
}

/** The conversion that was found with it, or the one that has begun since. */
const conversionOf = async ({ record, state }: Exception, facts: Facts): Promise<Found> => {
  if (record.conversion_id !== null) return { conversion: await facts.conversion(record.conversion_id) };
  const { order_id: id, order_type: type, sub_account: account } = record;
  const reference = state.provider?.order?.reference ?? null;
  const known = await facts.ofOrders(account.external_id, [{ id, type, reference }]);
  return { conversion: undefined, ...known.get(id) };
};

/** An exception with all that is known of its order and its conversion, and what people did about it. */
export const showException = async (
  id: string,
  { exceptions, facts }: { readonly exceptions: Exceptions; readonly facts: Facts },
): Promise<ExceptionDetails> => {
  const found = await exceptions.withActions(id);
  if (!found) throw notFound();
  const { record, state, version } = found.exception;
  const { external_id: account } = record.sub_account;
  const before = await conversionOf(found.exception, facts);
  const { conversion } = before;
  const depositId = record.order_type === 'deposit' ? record.order_id : conversion?.record.deposit_order_id;
  const orders = [
    ...new Set(
      [record.order_id, depositId, conversion?.exchange?.order_id, conversion?.transfer?.order_id].filter(
        (order) => typeof order === 'string',
      ),
    ),
  ];
  const known = await Promise.all(
    orders.map(async (order) => ({
      order,
      row: order === record.order_id && 'row' in before ? before.row : await facts.row(account, order),
      events: await facts.events(account, order),
    })),
  );
  const rowOf = (order: string | null | undefined) => known.find((each) => each.order === order)?.row ?? null;
  const effect = (made: Effect | null | undefined) =>
    made ? { ...made, recorded: rowOf(made.order_id) } : null;
  return {
    exception: record,
    version,
    actions: [...found.actions],
    evidence: {
      provider: state.provider,
      recorded: rowOf(record.order_id),
      conversion: conversion?.record ?? null,
      deposit: rowOf(depositId),
      quote: conversion?.quote ?? null,
      exchange: effect(conversion?.exchange),
      transfer: effect(conversion?.transfer),
      webhooks: known
        .flatMap(({ events }) => events.map((event) => ({ ...event, by_resume: isResumeEvent(event.id) })))
        .sort((a, b) => (a.created_at < b.created_at ? 1 : -1)),
      attempts: [...(conversion?.steps ?? [])],
    },
  };
};
