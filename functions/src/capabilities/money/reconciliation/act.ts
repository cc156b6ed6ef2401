import type { OrderSlotDetails, SlotDecision } from '@ramps-gateway/shared/contract/calls/order-slots.ts';
import type { ActionInput } from '@ramps-gateway/shared/contract/calls/reconciliation.ts';
import type { ActionRecord, ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Work } from '../../../modules/act/work.ts';
import { shownOf, type SlotList } from '../../../modules/orders/slot.ts';
import type { Decided, UnnamedOrders } from '../../../modules/orders/unnamed.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { resumeEvent } from './engine-events.ts';
import { isWaiting } from './judge-order.ts';
import { look, lookAgain, type LookContext } from './look.ts';
import type { Exception } from './model.ts';
import type { Exceptions, InternalEvent, OwnRecords, Settlement } from './ports.ts';
import { cleared, settled } from './record-finding.ts';

export interface DecideSlotPorts {
  readonly records: Pick<OwnRecords, 'account'>;
  readonly slots: SlotList;
  /** Null if the provider returns order ids, so no order needs assigning. */
  readonly unnamed: UnnamedOrders | null;
}

const of = async (
  id: string,
  { records, unnamed }: DecideSlotPorts,
): Promise<{ readonly account: SubAccountRecord; readonly unnamed: UnnamedOrders }> => {
  const account = await records.account(id);
  if (!account || !unnamed) throw notFound();
  return { account, unnamed };
};

export const showSlot = async (id: string, ports: DecideSlotPorts): Promise<OrderSlotDetails> => {
  const { account, unnamed } = await of(id, ports);
  const shown = await unnamed.show(account);
  if (!shown) throw notFound();
  return shown;
};

/** The decision for a second person's review. */
const shownTo = (
  { decision }: SlotDecision,
  { ordered: { type, source_asset, target_asset, amount }, order }: Decided,
) => ({
  decision,
  kind: type,
  source_asset,
  target_asset,
  amount,
  asset: type === 'exchange' ? source_asset : target_asset,
  ...(order && { order: shownOf(order) }),
});

/** Requests approval if a decision can lead to another order or change an order's ledger entries. */
export const decideSlot = async (
  work: Work,
  id: string,
  decision: SlotDecision,
  ports: DecideSlotPorts,
): Promise<{ decided: true }> => {
  const { account, unnamed } = await of(id, ports);
  await unnamed.decide(account, decision, {
    fresh: work.freshSignIn(),
    agree: (of) =>
      work.needSecondPerson({
        item: 'order',
        object: { kind: 'sub_account', id },
        account,
        after: shownTo(decision, of),
      }),
  });
  return { decided: true };
};

export interface ActContext extends LookContext {
  readonly exceptions: Exceptions;
}

interface Effect {
  readonly next: Exception;
  readonly outcome: ActionRecord['outcome'];
  readonly detail: string;
  readonly event?: InternalEvent;
  readonly ends?: Pick<Settlement, 'conversion_id' | 'version'>;
}

const lookedAt = async (exception: Exception, context: ActContext): Promise<Effect> => {
  const verdict = await lookAgain(exception, { sparing: false }, context);
  if (!verdict.ok) return { next: exception, outcome: 'failed', detail: `${verdict.message}.` };
  const next = verdict.next ?? exception;
  const detail = !verdict.isTrue
    ? 'The difference is gone.'
    : next.record.state === 'settled'
      ? 'Nothing has changed since it was settled.'
      : verdict.next
        ? 'The difference remains, with other values than before.'
        : 'The difference remains.';
  return { next, outcome: 'done', detail };
};

const resumed = async (exception: Exception, who: Principal, context: ActContext): Promise<Effect> => {
  const failed = (detail: string): Effect => ({ next: exception, outcome: 'failed', detail });
  const { conversion_id: id } = exception.record;
  const conversion = id === null ? undefined : await context.records.conversion(id);
  if (conversion && conversion.record.settled !== null)
    throw new VisibleError('UNPROCESSABLE', 'Its conversion was settled by a person and is closed.');
  // Retry needs the provider's current data.
  const seen = await look(exception, { sparing: false }, context);
  if (!seen.ok) return failed(`${seen.message}.`);
  const now = context.clock();
  const same = seen.findings.find(({ kind }) => kind === exception.record.kind);
  if (!same)
    return {
      next: cleared(exception, seen.state, now.toISOString()),
      outcome: 'done',
      detail: 'The difference is gone. Nothing was changed.',
    };
  if (!seen.shown) return failed('The provider does not show this order. Nothing was changed.');
  if (!same.resumable || seen.shown.status === 'pending')
    return failed(
      seen.shown.status === 'confirmed'
        ? 'Retry cannot fix this now. Nothing was changed.'
        : 'The provider does not show it as confirmed. Nothing was changed.',
    );
  return {
    next: exception,
    outcome: 'done',
    detail: 'Queued for processing. Use Check again to see the result.',
    event: resumeEvent(exception, seen.shown, who.user_id, now),
  };
};

/** Also ends a conversion that needs attention, so that nothing settled by hand is sent again. */
const settledBy = async (exception: Exception, context: ActContext): Promise<Effect> => {
  const next = settled(exception, context.clock().toISOString());
  const { kind, conversion_id: id } = exception.record;
  const closed: Effect = { next, outcome: 'done', detail: 'Marked as settled. No money moved.' };
  if (kind !== 'parked' || id === null) return closed;
  const conversion = await context.records.conversion(id);
  if (!conversion || conversion.record.settled !== null) return closed;
  if (!isWaiting(conversion))
    throw new VisibleError('CONFLICT', 'Its conversion has changed in the meantime. Check again first.');
  return {
    ...closed,
    detail: 'Marked as settled. Its conversion has ended. No money moved.',
    ends: { conversion_id: id, version: conversion.version },
  };
};

const effectOf = (
  exception: Exception,
  { action }: ActionInput,
  who: Principal,
  context: ActContext,
): Promise<Effect> => {
  switch (action) {
    case 'look_again':
      return lookedAt(exception, context);
    case 'resume':
      if (!exception.record.resumable) throw new VisibleError('UNPROCESSABLE', 'Retry cannot fix this.');
      return resumed(exception, who, context);
    case 'mark_settled':
      return settledBy(exception, context);
  }
};

/**
 * An administrator's action. One transaction writes exception, action row and event; if the exception has changed since
 * they saw it, a 409.
 */
export const actOnException = async (
  work: Work,
  id: string,
  input: ActionInput,
  context: ActContext,
): Promise<{ exception: ExceptionRecord; version: number; action: ActionRecord }> => {
  const { maker } = work;
  const exception = await context.exceptions.get(id);
  if (!exception) throw notFound();
  if (exception.version !== input.version) throw new VisibleError('CONFLICT');
  if (input.action !== 'look_again' && exception.record.state !== 'open')
    throw new VisibleError('CONFLICT', 'This exception is already closed.');
  const effect = await effectOf(exception, input, maker, context);
  const version = exception.version + 1;
  const action: ActionRecord = {
    id: `${id}:${version}`,
    action: input.action,
    user_id: maker.user_id,
    email: maker.email ?? '',
    name: maker.name,
    note: input.note === undefined || input.note === '' ? null : input.note,
    outcome: effect.outcome,
    detail: effect.detail,
    created_at: context.clock().toISOString(),
  };
  const settlement = effect.ends && {
    ...effect.ends,
    settled: {
      by: maker.user_id,
      email: action.email,
      note: action.note ?? '',
      order_id: input.order_id ?? null,
      at: action.created_at,
    },
  };
  if (!(await context.exceptions.act(effect.next, action, { event: effect.event, settlement }, work)))
    throw new VisibleError('CONFLICT');
  return { exception: effect.next.record, version, action };
};
