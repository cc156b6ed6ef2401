import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import type { ConversionRecord, PaymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import { conversionId } from '../../../modules/orders/ids.ts';
import { keepPayment } from '../../../modules/payments/incoming.ts';
import type { IncomingPayments } from '../../../modules/payments/ports.ts';
import type {
  Configurations,
  Conversions,
  Payments,
  PaymentStories,
  Provider,
} from '../../../modules/conversions/ports.ts';
import type { CurrentSettings } from '../../../modules/gateway-settings/ports.ts';
import type { DailyTotals } from '../../../modules/orders/ports.ts';
import { notReleasedBy } from '../../../modules/limits/gateway-bounds.ts';
import { authorityOf, objectionText, walletProblem } from '../../../modules/conversions/authority.ts';
import type { StoredSubAccount, SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { begin } from '../../../modules/conversions/transitions.ts';
import { depositedBy } from '../../../modules/conversions/why-held.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';

export interface PaymentContext {
  readonly accounts: SubAccounts;
  readonly clock: Clock;
  readonly conversions: Pick<Conversions, 'get' | 'save'>;
  readonly configurations: Pick<Configurations, 'get'>;
  readonly wallets: Pick<Provider, 'usdtWallets'>;
  readonly payments: Payments;
  readonly dailyTotals: DailyTotals;
  readonly settings: CurrentSettings;
  readonly incoming: IncomingPayments & Pick<PaymentStories, 'get'>;
}

const notHeld = (): VisibleError =>
  new VisibleError(
    'CONFLICT',
    'This payment needs no decision: it is being converted, was converted, or was closed.',
  );

const heldPayment = async (
  who: Principal,
  id: string,
  { payments, incoming, accounts }: PaymentContext,
): Promise<{
  readonly version: number;
  readonly record: PaymentRecord;
  readonly account: StoredSubAccount;
}> => {
  const found = await payments.get(id);
  const { sub_account_id: accountId } = found?.record ?? (await incoming.get(id)) ?? {};
  if (accountId === undefined) throw notFound();
  const account = await visibleAccount(who, accountId, accounts);
  if (!found) throw notHeld();
  return { ...found, account };
};

const actor = ({ maker: { user_id: by, email } }: Work) => ({ by, email: email ?? '' });

/** Throws a 409 with the reason if the transfer could not be sent. An early warning; the engine checks again. */
const requireSendable = async (
  account: StoredSubAccount,
  { configurations, wallets }: PaymentContext,
): Promise<void> => {
  const accounts = { get: () => Promise.resolve(account) };
  const judged = await authorityOf(account.record.id, { accounts, configurations });
  if ('objection' in judged)
    throw new VisibleError('CONFLICT', objectionText(judged.objection, 'convert the payment'));
  const shown = await wallets.usdtWallets(account.record.external_id);
  const problem = shown.ok ? walletProblem(judged.authority.destination, shown.value) : undefined;
  if (problem !== undefined)
    throw new VisibleError(
      'CONFLICT',
      `This sub-account's destination wallet ${problem}. Choose and confirm the destination on the Settings tab, then convert the payment.`,
    );
};

/** Throws a 403 if the gateway holds the payment and the caller may not release it. */
const requireReleasable = async (
  { role }: Principal,
  { amount }: PaymentRecord,
  { record: account }: StoredSubAccount,
  context: PaymentContext,
): Promise<void> => {
  if (role === 'admin') return;
  const [deposited, settings] = await Promise.all([
    depositedBy(amount, account, context),
    context.settings.current(),
  ]);
  const why = notReleasedBy(role, deposited, account, settings);
  if (!why) return;
  const others = why.code === 'kyc_required' ? ', or by an administrator' : '';
  throw new VisibleError('FORBIDDEN', `You cannot convert this payment: ${why.reason}${others}.`);
};

/** Updates the payment row now instead of waiting for the stream. */
const shown = async (
  { sub_account, order_id }: PaymentRecord,
  { incoming }: PaymentContext,
): Promise<IncomingPaymentRecord> => {
  const payment = await keepPayment(sub_account.external_id, order_id, incoming);
  if (!payment) throw new Error('a decided payment has no row');
  return payment;
};

/**
 * Converts a held payment with the same engine and limits, but without the minimum. The conversion's id comes from the
 * deposit.
 * @param key Idempotency-Key: the same key gets the same answer, a different one a 409
 */
export const convertPayment = async (
  work: Work,
  id: string,
  key: string,
  context: PaymentContext,
): Promise<{ readonly payment: IncomingPaymentRecord; readonly process: ConversionRecord }> => {
  const { who } = work;
  const { version, record, account } = await heldPayment(who, id, context);
  if (record.state === 'closed') throw notHeld();
  const now = context.clock();
  const conversion = conversionId(account.record.external_id, record.order_id);
  const deposit = {
    order_id: record.order_id,
    amount: record.amount,
    end_to_end_id: record.end_to_end_id,
  };
  const begun = await context.conversions.get(conversion);
  if (record.state !== 'held') {
    if (!begun) throw new Error('a converted payment has no conversion');
    if (record.converted?.key !== key) throw notHeld();
    return { payment: await shown(record, context), process: begun.record };
  }
  const payment: PaymentRecord = {
    ...record,
    state: 'converting',
    conversion_id: conversion,
    converted: { ...actor(work), at: now.toISOString(), key },
    updated_at: now.toISOString(),
  };
  if (!begun) {
    await requireReleasable(who, record, account, context);
    await requireSendable(account, context);
  }
  const making =
    begun ?? begin(account.record, deposit, now, who.role === 'admin' ? 'by administrator' : 'by person');
  const isSaved = begun
    ? await context.payments.replace(payment, version, work)
    : await context.payments.convert(payment, version, making, work);
  // Another user has just converted or closed it.
  if (!isSaved) throw new VisibleError('CONFLICT');
  return { payment: await shown(payment, context), process: making.record };
};

export const closePayment = async (
  work: Work,
  id: string,
  note: string,
  context: PaymentContext,
): Promise<IncomingPaymentRecord> => {
  const { who } = work;
  const { version, record, account } = await heldPayment(who, id, context);
  const begun = await context.conversions.get(conversionId(account.record.external_id, record.order_id));
  if (record.state !== 'held' || begun) throw notHeld();
  const at = context.clock().toISOString();
  const closed: PaymentRecord = {
    ...record,
    state: 'closed',
    closed: { ...actor(work), note, at },
    updated_at: at,
  };
  if (!(await context.payments.replace(closed, version, work))) throw new VisibleError('CONFLICT');
  return shown(closed, context);
};
