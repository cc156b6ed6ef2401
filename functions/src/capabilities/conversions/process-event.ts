import type { WebhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { conversionId, conversionOfReference, orderId, subAccountId } from '../../platform/ids.ts';
import type {
  Configurations,
  Conversions,
  Orders,
  StoredEvent,
  SubAccounts,
  WebhookEvents,
} from './ports.ts';
import { begin, retried } from './transitions.ts';
import type { Clock } from '../../platform/clock.ts';

export interface EventContext {
  readonly events: WebhookEvents;
  readonly accounts: SubAccounts;
  readonly configurations: Configurations;
  readonly conversions: Conversions;
  readonly orders: Orders;
  readonly clock: Clock;
}

/** What came of an event, for its log row, and the conversion to drive, if any. */
interface Outcome {
  readonly status: 'processed' | 'ignored';
  readonly detail: string;
  readonly drive?: string;
}

const ignored = (detail: string): Outcome => ({ status: 'ignored', detail });

/** contract 7: a confirmed BRL deposit at or above the minimum of an enabled configuration starts one conversion. */
const startConversion = async (
  { data }: WebhookEvent,
  account: SubAccountRecord,
  context: EventContext,
): Promise<Outcome> => {
  const id = conversionId(account.external_id, data.id);
  if (await context.conversions.get(id))
    return { status: 'processed', detail: `conversion ${id}`, drive: id };
  const configuration = await context.configurations.get(account.id);
  if (!configuration) return ignored('automatic conversion is not set up');
  if (!configuration.record.is_enabled) return ignored('automatic conversion is switched off');
  if (account.status !== 'active') return ignored('the sub-account is inactive');
  const { minimum_amount: minimum } = configuration.record;
  if (compare(data.target_amount, minimum) < 0)
    return ignored(`the deposit of ${data.target_amount} BRL is below the minimum of ${minimum} BRL`);
  const deposit = {
    order_id: data.id,
    amount: data.target_amount,
    end_to_end_id: data.end_to_end_id ?? null,
  };
  await context.conversions.create(begin(account, deposit, context.clock()));
  return { status: 'processed', detail: `conversion ${id}`, drive: id };
};

const apply = async (
  event: WebhookEvent,
  account: SubAccountRecord,
  context: EventContext,
): Promise<Outcome> => {
  const { data } = event;
  await context.orders.tell(
    {
      id: orderId(account.external_id, data.id),
      user_id: account.user_id,
      manager_id: account.manager_id,
      account_id: account.external_id,
      external_order_id: data.id,
      type: data.type,
      status: data.status,
      source_asset: data.source_asset,
      target_asset: data.target_asset,
      source_amount: data.source_amount,
      target_amount: data.target_amount,
      recipient_email: account.email,
      event_type: event.event_type,
      created_at: data.created_at,
      updated_at: data.updated_at,
    },
    event.event_type.startsWith('settlement.') ? 'settlement' : 'order',
  );
  if (data.type === 'deposit') {
    const converts = data.target_asset === 'BRL' && data.status === 'confirmed';
    return converts
      ? startConversion(event, account, context)
      : { status: 'processed', detail: `order ${data.status}` };
  }
  const own = conversionOfReference(data.reference);
  return {
    status: 'processed',
    detail: `order ${data.status}`,
    ...(own === undefined ? {} : { drive: own }),
  };
};

/**
 * A person's Resume of a conversion that failed is a Retry: it looks, and never sends blindly. One that has not failed
 * is left alone, so that the same Resume may be processed twice.
 */
const takeUp = async (id: string, { conversions, clock }: EventContext): Promise<void> => {
  const conversion = await conversions.get(id);
  if (conversion?.record.status !== 'failed') return;
  if (!(await conversions.save(retried(conversion, clock()))))
    throw new Error('the conversion was changed at the same moment');
};

const judge = async ({ record, event, resume }: StoredEvent, context: EventContext): Promise<Outcome> => {
  if (!event) return ignored('nothing to do');
  const account = await context.accounts.get(subAccountId(event.data.account_id));
  // The intake has checked that the configuration's owner sees this account.
  if (!account) return ignored(`the account ${record.account_id ?? ''} is not known here`);
  const outcome = await apply(event, account.record, context);
  if (resume === true && outcome.drive !== undefined) await takeUp(outcome.drive, context);
  return outcome;
};

/**
 * Turns a recorded webhook event into what it means, as often as it is asked to, with the same result.
 * @returns the conversion to drive, if there is one
 */
export const processEvent = async (id: string, context: EventContext): Promise<string | undefined> => {
  const stored = await context.events.get(id);
  if (stored?.record.processing_status !== 'pending') return undefined;
  const outcome = await judge(stored, context);
  await context.events.finish(id, outcome.status, outcome.detail, stored.record);
  return outcome.drive;
};
