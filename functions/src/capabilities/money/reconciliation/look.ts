import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import type { FailedRead, Read } from '../../../modules/provider/calls.ts';
import { SETTLING_MS } from './engine-events.ts';
import { balanceFinding, countNow, differenceOf } from './balances.ts';
import { judgeFailed, judgeOrder, judgeStalled, needsDeposit } from './judge-order.ts';
import { type Exception, type ExceptionState, type Finding, NOTHING_SHOWN } from './model.ts';
import type { Exceptions, OwnRecords, Marks, Ours, Provider, Shown, LedgerRows } from './ports.ts';
import { examineLedger } from './examine-ledger.ts';
import { hasNoId, skippedFinding, unreadableFinding } from './unreadable.ts';
import { cleared, foundAgain, recordFinding } from './record-finding.ts';

/** Maximum time of a call for proving a sub-account's ledger. */
const LOOKS_FOR_MS = 15_000;

export interface LookContext {
  readonly provider: Provider;
  readonly records: OwnRecords;
  readonly marks: Pick<Marks, 'balances'>;
  readonly ledger: LedgerRows;
  readonly clock: Clock;
}

export interface Seen {
  readonly ok: true;
  readonly shown: ProviderOrder | null;
  readonly findings: readonly Finding[];
  readonly state: ExceptionState;
}

const seenAs = (
  found: Finding | undefined,
  state: ExceptionState = NOTHING_SHOWN,
  shown: ProviderOrder | null = null,
): Seen => ({ ok: true, shown, findings: found ? [found] : [], state });

/** The provider's order; `order` is null if it shows none. */
export const askFor = async (
  provider: Provider,
  accountId: string,
  orderId: string,
): Promise<Read<Shown>> => {
  const read = await provider.order(accountId, orderId);
  return !read.ok && read.reason === 'not_found'
    ? { ok: true, value: { order: null, unreadable: null } }
    : read;
};

/**
 * The conversion's row shows whether it still needs attention. Undefined if its deposit must be read from the provider
 * first.
 */
const stillParked = async ({ record, state }: Exception, records: OwnRecords): Promise<Seen | undefined> => {
  const conversion =
    record.conversion_id === null ? undefined : await records.conversion(record.conversion_id);
  const version = conversion?.version ?? null;
  if (conversion && needsDeposit(conversion) && version !== state.conversion_version) return undefined;
  const shown = state.provider?.order ?? null;
  const found = conversion && judgeFailed(conversion, shown);
  return seenAs(found, { provider: state.provider, conversion_version: version }, shown);
};

/** The conversion's row shows whether it is still stalled. */
const stillStalled = async (
  { state }: Exception,
  conversionId: string,
  { records, clock }: LookContext,
): Promise<Seen> => {
  const conversion = await records.conversion(conversionId);
  const found = conversion && judgeStalled(conversion, clock());
  const now = { provider: state.provider, conversion_version: conversion?.version ?? null };
  return seenAs(found, now, state.provider?.order ?? null);
};

const NOTHING_HERE: Ours = {
  row: undefined,
  placedFor: null,
  conversion: undefined,
  payment: undefined,
};

const stillSkipped = async ({ record }: Exception, { provider }: LookContext): Promise<Seen | FailedRead> => {
  const read = await provider.orders(record.sub_account.external_id, 1);
  return seenAs(read.ok ? undefined : skippedFinding(record.sub_account, read));
};

/** Recounts all orders of the account, if they fit into one call. */
const stillOutOfBalance = async (
  { record }: Exception,
  { provider, marks, clock }: LookContext,
): Promise<Seen | FailedRead> => {
  const { id, external_id } = record.sub_account;
  const [counted, stored] = await Promise.all([countNow(external_id, provider, clock), marks.balances(id)]);
  if (!counted.ok) return counted;
  const { balances, sums, asked_at } = counted.value;
  const asset = record.order_id;
  const difference = differenceOf(asset, balances, sums, stored?.mark.opening ?? {});
  const found = balanceFinding(asset, { balance: balances.get(asset) ?? '0', difference, asked_at });
  return seenAs(found?.finding, { ...NOTHING_SHOWN, ...(found && { balance: found.evidence }) });
};

/** Proves the account's ledger from the first posting on, as far as one call gets. */
const stillUnproven = async ({ record }: Exception, context: LookContext): Promise<Seen | FailedRead> => {
  const account = await context.records.account(record.sub_account.id);
  if (!account) throw new Error('the sub-account of an exception is gone');
  const ends = context.clock().getTime() + LOOKS_FOR_MS;
  const cutoff = later(context.clock(), -SETTLING_MS);
  const bounds = { until: cutoff, cutoff, isTimeLeft: () => context.clock().getTime() < ends };
  const { entries, ofEntries, compared, ofOrders, failure } = await examineLedger(
    account,
    undefined,
    bounds,
    context,
  );
  const same = [...ofEntries, ...ofOrders].find(({ finding }) => finding.order_id === record.order_id);
  if (same) return seenAs(same.finding, same.state);
  if (failure) return failure;
  if (entries.isDone && compared) return seenAs(undefined);
  return {
    ok: false,
    reason: 'unavailable',
    message: 'The ledger of this sub-account is too large to prove at once; the next run continues',
  };
};

/** Kinds that a run both finds and clears, so a sparing check adds nothing. */
const isClearedByRun = ({ kind, conversion_id, order_id }: Exception['record']): boolean =>
  kind === 'balance' ||
  kind === 'ledger' ||
  (kind === 'stalled' && conversion_id === null) ||
  (kind === 'unreadable' && hasNoId(order_id));

const lookElsewhere = (
  exception: Exception,
  context: LookContext,
): Promise<Seen | FailedRead> | undefined => {
  const { kind, conversion_id, order_id } = exception.record;
  if (kind === 'balance') return stillOutOfBalance(exception, context);
  if (kind === 'ledger') return stillUnproven(exception, context);
  if (kind === 'stalled')
    return conversion_id === null
      ? stillSkipped(exception, context)
      : stillStalled(exception, conversion_id, context);
  if (kind === 'unreadable' && hasNoId(order_id))
    return Promise.resolve({
      ok: false,
      reason: 'not_found',
      message: 'It has no id to look it up at the provider',
    });
  return undefined;
};

/** Checks an exception's order again. `sparing` calls the provider only if the result depends on it. */
export const look = async (
  exception: Exception,
  { sparing }: { readonly sparing: boolean },
  context: LookContext,
): Promise<Seen | FailedRead> => {
  const { provider, records, clock } = context;
  const { record, state } = exception;
  const elsewhere = lookElsewhere(exception, context);
  if (elsewhere) return elsewhere;
  const parked = sparing && record.kind === 'parked' ? await stillParked(exception, records) : undefined;
  if (parked) return parked;
  const { sub_account: link, order_id: id } = record;
  const [account, configuration] = await Promise.all([
    records.account(link.id),
    records.configuration(link.id),
  ]);
  if (!account) throw new Error('the sub-account of an exception is gone');

  let view = state.provider;
  const typeNow = () => view?.order?.type ?? record.order_type;
  const oursNow = async (): Promise<Ours | undefined> => {
    const type = typeNow();
    const reference = view?.order?.reference ?? null;
    if (type === null) return NOTHING_HERE;
    return (await records.ofOrders(link.external_id, [{ id, type, reference }])).get(id);
  };
  let ours = await oursNow();
  const mustAsk =
    !sparing ||
    view === null ||
    record.kind === 'missing_there' ||
    record.kind === 'unknown_status' ||
    record.kind === 'unreadable' ||
    (ours?.conversion !== undefined &&
      needsDeposit(ours.conversion) &&
      ours.conversion.version !== state.conversion_version);
  if (mustAsk) {
    const read = await askFor(provider, link.external_id, id);
    if (!read.ok) return read;
    const { order, unreadable } = read.value;
    if (unreadable) return seenAs(unreadableFinding({ ...unreadable, id }), state);
    const before = view?.order ?? null;
    view = { order, asked_at: clock().toISOString() };
    if (order && (order.reference !== before?.reference || order.type !== before.type))
      ours = await oursNow();
  }
  // Without our record, the exception can neither be confirmed nor cleared.
  if (!ours)
    return {
      ok: false,
      reason: 'unavailable',
      message: 'The stored record of this order cannot be read',
    };
  const shown = view?.order ?? null;
  const type = typeNow();
  return {
    ok: true,
    shown,
    findings: type === null ? [] : judgeOrder({ id, type }, shown, { ...ours, account, configuration }),
    state: { provider: view, conversion_version: ours.conversion?.version ?? null },
  };
};

export type Verdict =
  /** The updated exception; undefined if nothing changes. */
  { readonly ok: true; readonly isTrue: boolean; readonly next: Exception | undefined } | FailedRead;

/** Checks again and returns the updated exception. Writes other findings of the order to their own exceptions. */
export const lookAgain = async (
  exception: Exception,
  how: { readonly sparing: boolean },
  context: LookContext & { readonly exceptions: Exceptions },
): Promise<Verdict> => {
  if (how.sparing && isClearedByRun(exception.record)) return { ok: true, isTrue: true, next: undefined };
  const seen = await look(exception, how, context);
  if (!seen.ok) return seen;
  const at = context.clock().toISOString();
  for (const finding of seen.findings)
    if (finding.kind !== exception.record.kind)
      await recordFinding(finding, exception.record.sub_account, seen.state, context);
  const same = seen.findings.find(({ kind }) => kind === exception.record.kind);
  if (same) return { ok: true, isTrue: true, next: foundAgain(exception, same, seen.state, at) };
  const isOpen = exception.record.state === 'open';
  return { ok: true, isTrue: false, next: isOpen ? cleared(exception, seen.state, at) : undefined };
};
