import {
  linkTo,
  type OrderBinding,
  type PaymentRecord,
  type SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { SettlementPayoutRecord } from '@ramps-gateway/shared/contract/settlements.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { ORDER_STATUSES, type OrderStatus, readOrderStatus } from '@ramps-gateway/shared/domain/orders.ts';
import { maySee, type Role } from '@ramps-gateway/shared/domain/roles.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type {
  Configurations,
  Conversions,
  DriveRows,
  KeptDeposit,
  OrderOwners,
  Payments,
  SettlementPayouts,
  StoredEvent,
  WebhookEvents,
} from '../../../modules/conversions/ports.ts';
import { begin, pauseAfter, retried } from '../../../modules/conversions/transitions.ts';
import { whyHeld } from '../../../modules/conversions/why-held.ts';
import type { CurrentSettings } from '../../../modules/gateway-settings/ports.ts';
import type { Why } from '../../../modules/limits/gateway-bounds.ts';
import { conversionId, paymentId } from '../../../modules/orders/ids.ts';
import { conversionOf } from '../../../modules/orders/intent.ts';
import { orderRow, type ProviderOrder } from '../../../modules/orders/model.ts';
import type { DailyTotals, OrderRows } from '../../../modules/orders/ports.ts';
import type { Read } from '../../../modules/provider/calls.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import type { Ask, LookForOrder } from './look-for-order.ts';
import { releasePayment } from './release-verified.ts';

type Event = NonNullable<StoredEvent['event']>;

/** From the status field; if missing, from the event's name. */
const statusOf = ({ event_type: type, data }: Event): OrderStatus => {
  const words = [data.status.toLowerCase(), type.slice('settlement.'.length)];
  return ORDER_STATUSES.find((status) => words.includes(status)) ?? 'pending';
};

/** A settlement as an event reports it; undefined if the event is about an order. @param receivedAt ISO 8601 */
const settlementIn = (event: Event, receivedAt: string): SettlementPayoutRecord | undefined => {
  const { data, settlement } = event;
  if (!settlement) return undefined;
  const { network, external_hash, orders, processed_at } = settlement;
  return {
    id: data.id,
    settlement_id: data.id,
    status: statusOf(event),
    asset: data.target_asset ?? '',
    amount: data.target_amount ?? '0',
    network,
    external_hash,
    orders,
    created_at: data.created_at ?? receivedAt,
    updated_at: data.updated_at ?? processed_at ?? data.created_at ?? receivedAt,
    processed_at,
  };
};

export interface EventContext {
  readonly events: WebhookEvents;
  readonly accounts: SubAccounts;
  readonly configurations: Pick<Configurations, 'get'>;
  readonly conversions: Pick<Conversions, 'get' | 'create' | 'save'>;
  readonly payments: Payments;
  readonly orders: OrderRows;
  readonly dailyTotals: DailyTotals;
  readonly settings: CurrentSettings;
  readonly ask: Pick<Ask, 'wallets'>;
  readonly look: LookForOrder;
  readonly orderOwners: OrderOwners;
  readonly settlementPayouts: SettlementPayouts;
  readonly currentRole: (userId: string) => Promise<Role>;
  readonly rows: DriveRows;
  readonly clock: Clock;
}

interface Outcome {
  readonly status: 'processed' | 'ignored';
  readonly detail: string;
  readonly drive?: string;
}

/** The provider gave nothing to act on yet, so the event is looked at again later. */
interface Waits {
  readonly pauseMs: number;
}

const ignored = (detail: string): Outcome => ({ status: 'ignored', detail });

/** About 15 minutes. The provider shows a real order within that time. */
const MOST_LOOKS = 10;

const heldPayment = (
  order: ProviderOrder,
  account: SubAccountRecord,
  { code, reason, rule }: Why,
  now: string,
): PaymentRecord => ({
  id: paymentId(account.external_id, order.id),
  user_id: account.user_id,
  manager_id: account.manager_id,
  sub_account_id: account.id,
  sub_account: linkTo(account),
  order_id: order.id,
  amount: order.target_amount,
  end_to_end_id: order.end_to_end_id,
  state: 'held',
  reason,
  reason_code: code,
  ...(rule === undefined ? {} : { rule_value: rule }),
  conversion_id: null,
  closed: null,
  received_at: order.updated_at ?? now,
  created_at: now,
  updated_at: now,
});

/** The payment is no longer held: its conversion has started. */
const convertingNow = async (
  id: string,
  payment: string,
  { payments, clock }: EventContext,
): Promise<void> => {
  const held = await payments.get(payment);
  if (held?.record.state === 'held')
    await payments.replace(
      { ...held.record, state: 'converting', conversion_id: id, updated_at: later(clock(), 0) },
      held.version,
    );
};

/** Part of a held deposit was returned, so less is held. */
const lowerHeld = async (
  { version, record }: NonNullable<Awaited<ReturnType<Payments['get']>>>,
  { target_amount: left }: ProviderOrder,
  { payments, clock }: EventContext,
): Promise<void> => {
  if (record.state !== 'held' || compare(left, record.amount) >= 0) return;
  const lowered = { ...record, amount: left, updated_at: later(clock(), 0) };
  if (!(await payments.replace(lowered, version))) throw new Error('the payment was changed concurrently');
};

/** A confirmed BRL deposit becomes one conversion, or a held payment with the reason. */
const onDeposit = async (
  order: ProviderOrder,
  account: SubAccountRecord,
  { resume, deposit }: { readonly resume: boolean; readonly deposit: KeptDeposit },
  context: EventContext,
): Promise<Outcome> => {
  const id = conversionId(account.external_id, order.id);
  const keep = () => context.orders.keep(deposit.record, deposit.askedAt);
  await context.rows.ofDeposit(account.external_id, order.id);
  if (await context.conversions.get(id)) {
    await keep();
    return { status: 'processed', detail: `conversion ${id}`, drive: id };
  }
  const now = context.clock();
  const held = await context.payments.get(paymentId(account.external_id, order.id));
  // A payment held on arrival waits for a person, even if the rule has changed since.
  if (held && (!resume || held.record.state === 'closed')) {
    await keep();
    await lowerHeld(held, order, context);
    return ignored(held.record.reason);
  }
  const why = await whyHeld(order.target_amount, account, context);
  if (why) {
    const payment = heldPayment(order, account, why, later(now, 0));
    await context.payments.create(payment, deposit);
    context.rows.forget();
    // If the account was verified between the check and this write, the release ran too early to find the payment.
    if (why.code === 'kyc_required' && (await releasePayment(payment.id, context)) !== undefined)
      return { status: 'processed', detail: `conversion ${id}`, drive: id };
    // Another event of this deposit may have started the conversion under another rule. The later writer sees both.
    if (!(await context.conversions.get(id))) return ignored(why.reason);
  } else {
    const of = { order_id: order.id, amount: order.target_amount, end_to_end_id: order.end_to_end_id };
    const created = await context.conversions.create(begin(account, of, now), deposit);
    if (created === 'first') return { status: 'processed', detail: `conversion ${id}`, drive: id };
    context.rows.forget();
  }
  await convertingNow(id, paymentId(account.external_id, order.id), context);
  return { status: 'processed', detail: `conversion ${id}`, drive: id };
};

/** The conversion that this order belongs to, if it is the same account's. */
const ownConversion = async (
  order: ProviderOrder,
  account: SubAccountRecord,
  binding: OrderBinding | undefined,
  { conversions }: EventContext,
): Promise<string | undefined> => {
  const id =
    order.type === 'deposit' ? conversionId(account.external_id, order.id) : conversionOf({ binding });
  const found = id === null ? undefined : await conversions.get(id);
  return found?.record.sub_account_id === account.id ? found.record.id : undefined;
};

/** C5: an event is a hint. Only the provider's answer is stored and acted on. */
const apply = async (
  { event_type: eventType }: NonNullable<StoredEvent['event']>,
  account: SubAccountRecord,
  {
    order,
    askedAt,
    resume,
  }: { readonly order: ProviderOrder; readonly askedAt: Date; readonly resume: boolean },
  context: EventContext,
): Promise<Outcome> => {
  const isDeposit = order.type === 'deposit' && order.target_asset === 'BRL' && order.status === 'confirmed';
  const row = orderRow(account, order, askedAt);
  // A BRL deposit is stored together with its conversion or held payment.
  const at = later(askedAt, 0);
  const binding = isDeposit ? undefined : await context.orders.keep(row, at);
  if (eventType.startsWith('settlement.'))
    await context.orders.keepSettlement(orderRow(account, order, askedAt, 'settlement'), at);
  if (isDeposit) {
    const deposit = { record: row, askedAt: at };
    return onDeposit(order, account, { resume, deposit }, context);
  }
  const own = await ownConversion(order, account, binding, context);
  return {
    status: 'processed',
    detail: `order ${order.status}`,
    ...(own === undefined ? {} : { drive: own }),
  };
};

/**
 * Retries a failed conversion, which looks before it sends. Leaves all others unchanged, so processing the event twice
 * is safe.
 */
const takeUp = async (id: string, by: string, { conversions, clock }: EventContext): Promise<void> => {
  const conversion = await conversions.get(id);
  if (conversion?.record.status !== 'failed' || conversion.record.settled) return;
  if (!(await conversions.save(retried(conversion, clock(), { by, email: '' }))))
    throw new Error('the conversion was changed concurrently');
};

const MINUTE_MS = 60_000;
/** Fewer look-ups over the same 15 minutes, for an owner whose last orders were all unknown. */
const DOUBTED_LOOKS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
/** Look-ups end after this time. */
const NOT_LOOKED_FOR_MS = 60 * MINUTE_MS;
/** Doubted orders are looked up together, once per this interval. */
const TOGETHER_MS = 30_000;

/** Waits until the event reaches this age, rounded up to the next shared look-up. */
const untilAge = (ageMs: number, { created_at: createdAt }: StoredEvent['record'], now: Date): Waits => {
  const due = Math.ceil((Date.parse(createdAt) + ageMs) / TOGETHER_MS) * TOGETHER_MS;
  return { pauseMs: Math.max(due, now.getTime() + 1000) - now.getTime() };
};

const doubtedLook = (record: StoredEvent['record'], now: Date): Waits | undefined => {
  const age = now.getTime() - Date.parse(record.created_at);
  const next = DOUBTED_LOOKS_MS.find((each) => each > age);
  return next === undefined ? undefined : untilAge(next, record, now);
};

const notLookedFor = (record: StoredEvent['record'], now: Date): Outcome | Waits => {
  const age = now.getTime() - Date.parse(record.created_at);
  return (
    doubtedLook(record, now) ??
    (age < NOT_LOOKED_FOR_MS
      ? untilAge(age + 5 * MINUTE_MS, record, now)
      : ignored('this webhook named too many orders that the provider does not have'))
  );
};

/** The outcome of an event whose order the provider did not return. */
const withoutOrder = (
  { reason, message, unreadable }: Extract<Read<ProviderOrder>, { ok: false }>,
  { attempts = 0, record }: StoredEvent,
  isDoubted: boolean,
  now: Date,
): Outcome | Waits => {
  const isFinal = unreadable === true || reason === 'not_found' || reason === 'refused';
  const none = ignored(`the provider does not show this order: ${message}`);
  if (isFinal && isDoubted) return doubtedLook(record, now) ?? none;
  return isFinal && attempts >= MOST_LOOKS ? none : { pauseMs: pauseAfter(attempts) };
};

interface Judged {
  readonly outcome: Outcome | Waits;
  /** The event's sub-account, by the provider's id; null if unknown or not the owner's. */
  readonly accountId: string | null;
}

/** The sub-account of an event that names none: from an earlier event of the order, or the provider. */
const askedAccount = async (
  stored: StoredEvent,
  orderId: string,
  { orderOwners, look, clock }: EventContext,
): Promise<string | Outcome | Waits> => {
  const { record, resume = false, attempts = 0 } = stored;
  const known = record.account_id ?? (await orderOwners.of(orderId));
  if (known !== undefined) return known;
  const found = await look.account({
    userId: resume ? null : record.user_id,
    orderId,
    isFirstLook: attempts === 0,
  });
  if (found === 'over budget') return notLookedFor(record, clock());
  if ('read' in found) return withoutOrder(found.read, stored, found.isDoubted, clock());
  if (found.accountId === null) return ignored('the provider names no sub-account for this order');
  await orderOwners.keep(orderId, found.accountId, clock());
  return found.accountId;
};

const judgeOf = async (
  account: SubAccountRecord,
  stored: StoredEvent,
  event: NonNullable<StoredEvent['event']>,
  context: EventContext,
): Promise<Outcome | Waits> => {
  const { record, resume = false, attempts = 0 } = stored;
  const { external_id: accountId } = account;
  const look = await context.look.order({
    userId: resume ? null : record.user_id,
    accountId,
    orderId: event.data.id,
    createdAt: event.data.created_at ?? record.created_at,
    isFirstLook: attempts === 0,
  });
  if (look === 'over budget') return notLookedFor(record, context.clock());
  const { read, askedAt, isDoubted } = look;
  if (!read.ok) return withoutOrder(read, stored, isDoubted, context.clock());
  if (read.value.account_id !== accountId) return ignored('the provider shows this order on another account');
  const outcome = await apply(event, account, { order: read.value, askedAt, resume }, context);
  if (resume && outcome.drive !== undefined) await takeUp(outcome.drive, record.user_id, context);
  // The event is ahead of the provider's API, which still shows the order as pending.
  const said = readOrderStatus(event.data.type, event.data.status);
  const isEarly = said !== 'pending' && read.value.status === 'pending';
  return isEarly && attempts < MOST_LOOKS ? { pauseMs: pauseAfter(attempts) } : outcome;
};

const judge = async (stored: StoredEvent, context: EventContext): Promise<Judged> => {
  const { event, record } = stored;
  const of = (outcome: Outcome | Waits, accountId = record.account_id): Judged => ({ outcome, accountId });
  if (!event) return of(ignored('nothing to do'));
  const payout = settlementIn(event, record.created_at);
  if (payout) {
    await context.settlementPayouts.keep(payout);
    return of({ status: 'processed', detail: `settlement ${payout.settlement_id} ${payout.status}` });
  }
  const { account_id: named, id: orderId } = event.data;
  if (named === null) await context.rows.ofEvent({ orderId, userId: record.user_id });
  const accountId = named ?? (await askedAccount(stored, orderId, context));
  if (typeof accountId !== 'string') return of(accountId);
  await context.rows.ofOrder(accountId, orderId);
  const account = await context.accounts.get(subAccountId(accountId));
  if (!account) return of(ignored('the account is unknown'));
  // The intake has already checked an account named in the event.
  if (named === null) {
    const sender = { user_id: record.user_id, role: await context.currentRole(record.user_id) };
    if (!maySee(sender, account.record)) return of(ignored("the account is not the configuration owner's"));
  }
  return of(await judgeOf(account.record, stored, event, context), accountId);
};

/** Processes a recorded webhook event; idempotent. @returns the conversion to drive, if any */
export const processEvent = async (id: string, context: EventContext): Promise<string | undefined> => {
  const stored = await context.events.get(id);
  if (stored?.record.processing_status !== 'pending') return undefined;
  const { outcome, accountId } = await judge(stored, context);
  if ('pauseMs' in outcome) {
    await context.events.postpone(
      id,
      (stored.attempts ?? 0) + 1,
      later(context.clock(), outcome.pauseMs),
      stored.record,
    );
    return undefined;
  }
  const of = { ...stored.record, account_id: accountId };
  await context.events.finish(id, outcome.status, outcome.detail, of);
  return outcome.drive;
};
