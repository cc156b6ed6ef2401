import type { EntryRecord, PostingRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import type {
  ConfigurationRecord,
  OrderRecord,
  PaymentRecord,
  SubAccountRecord,
  WebhookLogRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { EVIDENCE_FORMAT, type SignedEvidence } from '@ramps-gateway/shared/contract/signed.ts';
import { STORY_WEBHOOKS } from '@ramps-gateway/shared/domain/payments.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { factsOfPayment } from '../../../modules/ledger/model.ts';
import type { Ledger } from '../../../modules/ledger/ports.ts';
import { paymentId } from '../../../modules/orders/ids.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Conversion } from '../../../modules/conversions/model.ts';
import type {
  Configurations,
  Conversions,
  OrderExceptions,
  Payments,
  PaymentStories,
} from '../../../modules/conversions/ports.ts';
import { breakdownFrom, orderIdsOf } from '../../../modules/conversions/breakdown.ts';

export interface EvidenceContext {
  readonly conversions: Pick<Conversions, 'get'>;
  readonly configurations: Pick<Configurations, 'get'>;
  readonly payments: Pick<Payments, 'get'>;
  readonly incoming: Pick<PaymentStories, 'orders' | 'webhooks'>;
  readonly accounts: SubAccounts;
  readonly ledger: Pick<Ledger, 'entriesOf' | 'ofFact'>;
  readonly exceptions: OrderExceptions;
  readonly clock: Clock;
}

interface Known {
  readonly conversion: Conversion;
  readonly account: SubAccountRecord;
  readonly orders: readonly OrderRecord[];
  readonly webhooks: readonly WebhookLogRecord[];
  readonly moreWebhooks: boolean;
  readonly held: PaymentRecord | undefined;
  readonly exceptions: Awaited<ReturnType<OrderExceptions['ofOrders']>>;
  readonly rule: { readonly version: number; readonly record: ConfigurationRecord } | undefined;
  readonly postings: readonly PostingRecord[];
  readonly entries: readonly EntryRecord[];
}

/** Omits payer and payee, since the file may be passed on; the ids identify both. */
const shownOrder = (order: OrderRecord) => ({
  id: order.external_order_id,
  type: order.type,
  status: order.status,
  source_asset: order.source_asset,
  source_amount: order.source_amount,
  target_asset: order.target_asset,
  target_amount: order.target_amount,
  reference: order.reference,
  end_to_end_id: order.end_to_end_id,
  transaction_hash: order.transaction_hash ?? null,
  created_at: order.created_at,
  updated_at: order.updated_at,
});

const actionsOf = ({ conversion, held }: Known) => {
  const { settled } = conversion.record;
  const none = { note: null, order_id: null };
  return [
    ...(held?.converted
      ? [{ ...none, action: 'convert', by: held.converted.email, at: held.converted.at }]
      : []),
    ...(held?.closed
      ? [{ ...none, action: 'close', by: held.closed.email, at: held.closed.at, note: held.closed.note }]
      : []),
    ...conversion.state.retries.map(({ email, at, rest }) => ({
      ...none,
      action: rest ? 'retry_rest' : 'retry',
      by: email,
      at,
    })),
    ...(settled
      ? [
          {
            action: 'settle',
            by: settled.email,
            at: settled.at,
            note: settled.note,
            order_id: settled.order_id,
          },
        ]
      : []),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
};

const exceptionsOf = ({ exceptions }: Known) =>
  exceptions
    .toSorted((a, b) => (a.exception.first_seen_at < b.exception.first_seen_at ? -1 : 1))
    .map(({ exception, actions, more }) => ({
      kind: exception.kind,
      order_id: exception.order_id,
      state: exception.state,
      detail: exception.detail,
      first_seen_at: exception.first_seen_at,
      closed_at: exception.closed_at,
      actions: actions.toReversed().map(({ action, email, note, outcome, detail, created_at: at }) => ({
        action,
        by: email,
        at,
        note,
        outcome,
        detail,
      })),
      more_actions: more,
    }));

/** The current rule. `updated_at` shows whether it has changed since the conversion started. */
const ruleOf = ({ conversion, rule }: Known) => {
  if (!rule) return null;
  const { record, version } = rule;
  return {
    version,
    is_enabled: record.is_enabled,
    minimum_amount: record.minimum_amount,
    maximum_daily_amount: record.maximum_daily_amount,
    maximum_slippage: record.maximum_slippage,
    custom_spread_override: record.custom_spread_override,
    updated_at: record.updated_at,
    unchanged_since_conversion: record.updated_at <= conversion.record.created_at,
  };
};

const conversionOf = ({ conversion: { record, state } }: Known) => ({
  id: record.id,
  status: record.status,
  original_amount: record.original_amount,
  target_usdt_amount: record.target_usdt_amount,
  exchanged_brl_amount: record.exchanged_brl_amount ?? null,
  exchanged_usdt_amount: record.exchanged_usdt_amount,
  transferred_usdt_amount: record.transferred_usdt_amount,
  transfer_fee: record.transfer_fee,
  applied_spread: record.applied_spread,
  spread_rule: record.spread_rule ?? null,
  destination: record.destination,
  retry_count: record.retry_count,
  tries_of_step_in_hand: state.attempts,
  error_code: record.error_code,
  error_message: record.error_message,
  created_at: record.created_at,
  updated_at: record.updated_at,
  completed_at: record.completed_at,
});

const breakdownShown = ({ conversion, orders }: Known) => {
  const { given, remains, taken, ...parts } = breakdownFrom(conversion, orders);
  return {
    ...parts,
    taken: taken && { ...taken },
    given: given && { ...given },
    remains: remains.map((part) => ({ ...part })),
  };
};

const documentOf = (known: Known, madeAt: string) => {
  const { account, conversion, entries, orders, postings, webhooks } = known;
  const { record, state } = conversion;
  const order = (id: string | null) => {
    const found = orders.find(({ external_order_id: of }) => of === id);
    return found ? shownOrder(found) : null;
  };
  return {
    format: EVIDENCE_FORMAT,
    made_at: madeAt,
    sub_account: { id: account.id, external_id: account.external_id, name: account.name },
    conversion: conversionOf(known),
    deposit: order(record.deposit_order_id),
    deposit_order_id: record.deposit_order_id,
    end_to_end_id: record.end_to_end_id,
    quote: state.quote,
    exchange: order(record.exchange_order_id),
    transfer: order(record.transfer_order_id),
    breakdown: breakdownShown(known),
    attempts: state.steps.map(({ step_name, status, created_at, execution_time_ms, note }) => ({
      step: step_name,
      status,
      created_at,
      execution_time_ms,
      note,
    })),
    actions: actionsOf(known),
    exceptions: exceptionsOf(known),
    webhooks: webhooks.map(({ id, order_id, event_type, processing_status, detail, created_at }) => ({
      id,
      order_id,
      event_type,
      processing_status,
      detail,
      created_at,
    })),
    more_webhooks: known.moreWebhooks,
    rule: ruleOf(known),
    postings: postings.map(({ posting_id, number, kind, fact, occurred_at, posted_at }) => ({
      posting_id,
      number,
      kind,
      fact,
      occurred_at,
      posted_at,
    })),
    entries: entries.map((entry) => ({ ...entry })),
  } satisfies SignedEvidence;
};

export type Evidence = ReturnType<typeof documentOf>;

const inOrder = (postings: readonly PostingRecord[]): readonly PostingRecord[] =>
  postings.toSorted((a, b) => a.number - b.number);

/**
 * Everything known about a conversion of an account that the caller may see now. Reads only the table, in a fixed
 * number of Queries.
 */
export const evidenceOf = async (who: Principal, id: string, context: EvidenceContext): Promise<Evidence> => {
  const { accounts, ledger, clock, configurations, conversions, exceptions, incoming, payments } = context;
  const conversion = await conversions.get(id);
  if (!conversion) throw notFound();
  const { sub_account_id: ofAccount, deposit_order_id: depositId } = conversion.record;
  const { record: account } = await visibleAccount(who, ofAccount, accounts);
  const { external_id: externalId } = account;
  const orderIds = orderIdsOf(conversion);
  const facts = factsOfPayment(externalId, depositId, conversion.record);
  const [orders, webhooks, held, rule, found, ...posted] = await Promise.all([
    incoming.orders(externalId, orderIds),
    incoming.webhooks(externalId, orderIds, STORY_WEBHOOKS),
    payments.get(paymentId(externalId, depositId)),
    configurations.get(ofAccount),
    exceptions.ofOrders(externalId, orderIds),
    ...facts.map((fact) => ledger.ofFact(fact)),
  ]);
  const postings = inOrder(posted.flat());
  const known: Known = {
    conversion,
    account,
    orders,
    webhooks: webhooks.items.toReversed(),
    moreWebhooks: webhooks.next_cursor !== null,
    held: held?.record,
    exceptions: found,
    rule,
    postings,
    entries: await ledger.entriesOf(postings),
  };
  return documentOf(known, clock().toISOString());
};
