import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import type { OrderByHandRecord, Transfer } from '@ramps-gateway/shared/contract/transfers.ts';
import type { PolicyItem } from '@ramps-gateway/shared/domain/policy.ts';
import type { TransferColumn } from '@ramps-gateway/shared/domain/transfers.ts';
import { listOf } from '@ramps-gateway/shared/domain/payments.ts';
import { brl, money, usdt } from '../../../../lib/format/amount.ts';
import { isHeld, reasonText } from '../../../../lib/payment-reason.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { CARD_TEXTS } from '../texts.ts';
import type { CardState, Decision } from './use-decisions.ts';

export interface LiveCard {
  readonly id: string;
  readonly state: CardState;
  readonly account: { readonly id: string; readonly name: string } | null;
  readonly place: string | null;
  readonly sent: string | null;
  readonly received: string | null;
  readonly method: string;
  readonly reference: string | null;
  readonly endToEnd: string | null;
  readonly who: string | null;
  readonly why: string | null;
  readonly since: string;
  readonly to: string;
  /** Null if the decision is the provider's or another person's. */
  readonly decision: Decision | null;
}

const placeOf = (account: Transfer['sub_account']): string | null => {
  const parts = [account?.city, account?.country].filter((part) => part);
  return parts.length === 0 ? null : parts.join(', ');
};

const decisionAbout = (payment: IncomingPaymentRecord): Decision | null => {
  if (isHeld(payment)) return { kind: 'convert', payment };
  const { state, conversion_id: conversionId } = payment;
  return state === 'needs_attention' && conversionId !== null
    ? { kind: 'retry', payment, conversionId }
    : null;
};

const whyOf = ({ reason, note }: IncomingPaymentRecord): string | null =>
  reason ? reasonText(reason) : note;

const ofPayment = (payment: IncomingPaymentRecord, account: Transfer['sub_account']): LiveCard => ({
  id: payment.id,
  state: listOf(payment),
  account: { id: payment.sub_account_id, name: account?.name ?? payment.sub_account.name },
  place: placeOf(account),
  sent: brl(payment.amount),
  received: payment.usdt_amount === null ? null : usdt(payment.usdt_amount),
  method: 'PIX',
  reference: payment.reference ?? payment.order_id,
  endToEnd: payment.end_to_end_id,
  who: payment.payer?.name ?? null,
  why: whyOf(payment),
  since: payment.received_at,
  to: pathOf('payment', payment.id),
  decision: decisionAbout(payment),
});

const methodOf = ({ type, source_asset: asset }: OrderByHandRecord): string => {
  if (type === 'exchange') return 'Exchange';
  return asset === 'BRL' ? 'Bank account' : 'Wallet';
};

const ORDER_STATES = {
  pending: 'order_pending',
  confirmed: 'order_confirmed',
  cancelled: 'order_cancelled',
} as const;

const ofOrder = (order: OrderByHandRecord, account: Transfer['sub_account']): LiveCard => ({
  id: order.id,
  state: ORDER_STATES[order.status],
  account: account && { id: account.id, name: account.name },
  place: placeOf(account),
  sent: money(order.source_amount, order.source_asset),
  received: order.type === 'exchange' ? money(order.target_amount, order.target_asset) : null,
  method: methodOf(order),
  reference: order.reference ?? order.external_order_id,
  endToEnd: order.end_to_end_id,
  who: null,
  why: null,
  since: order.created_at,
  to: account ? pathOf('sub-account', account.id) : pathOf('sub-accounts'),
  decision: null,
});

export const cardOf = (transfer: Transfer): LiveCard => {
  switch (transfer.kind) {
    case 'payment':
      return ofPayment(transfer.payment, transfer.sub_account);
    case 'order':
      return ofOrder(transfer.order, transfer.sub_account);
  }
};

const MOVES_MONEY: ReadonlySet<PolicyItem> = new Set<PolicyItem>(['order', 'collection']);

export const movesMoney = ({ item }: Approval): boolean => MOVES_MONEY.has(item);

export const cardOfApproval = (approval: Approval): LiveCard => ({
  id: approval.id,
  state: 'waiting',
  account: approval.sub_account && { id: approval.sub_account.id, name: approval.sub_account.name },
  place: null,
  sent: approval.amount_brl === null ? null : `about ${brl(approval.amount_brl)}`,
  received: null,
  method: approval.item === 'collection' ? 'Collecting spread' : 'Manual order',
  reference: null,
  endToEnd: null,
  who: approval.maker.email,
  why: approval.why_not,
  since: approval.created_at,
  to: pathOf('approvals'),
  decision: approval.may_decide ? { kind: 'approve', approval } : null,
});

export const nameOf = ({ sent, method, account }: LiveCard): string =>
  [sent ?? method, account?.name].filter((part) => part).join(', ');

/** A drop opens a decision, or the card stays. */
export const dropOn = ({ decision }: LiveCard, to: TransferColumn) =>
  to === 'processing' && decision ? { decision } : { why: CARD_TEXTS.refused[to] };
