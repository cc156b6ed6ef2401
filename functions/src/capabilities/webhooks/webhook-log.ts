import type {
  WebhookEventDetails,
  WebhookEventRow,
} from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import type { WebhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import { maySee, type Principal, type Role } from '@ramps-gateway/shared/domain/roles.ts';
import { subAccountId } from '../../modules/accounts/ids.ts';
import type { SubAccounts } from '../../modules/accounts/ports.ts';
import { conversionId, conversionOfReference, orderId, paymentId } from '../../modules/orders/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import { notFound, VisibleError } from '../../platform/errors.ts';
import type { Log } from '../../platform/logger.ts';
import type { PageRequest } from '../../platform/page.ts';
import type { QuotaLimits } from './event-quota.ts';
import type { LoggedEvent, WebhookLog } from './ports.ts';

export interface WebhookLogPorts {
  readonly events: WebhookLog;
  readonly accounts: Pick<SubAccounts, 'get'>;
  /** By the role row. */
  readonly currentRole: (userId: string) => Promise<Role>;
  /** Events that were taken in within the minute of `now`. */
  readonly taken: (userId: string, now: Date) => Promise<number>;
  readonly limits: QuotaLimits;
  readonly clock: Clock;
  readonly log: Log;
}

const publicId = (id: string): string => Buffer.from(id).toString('base64url');

const rowOf = (record: WebhookLogRecord): WebhookEventRow => ({ ...record, id: publicId(record.id) });

/** Of a text that tells of a person its first signs. */
const SHOWN = 4;
const masked = (text: string): string => `${text.slice(0, SHOWN)}…`;

const textOf = ({ event }: LoggedEvent): string | null =>
  event === null ? null : JSON.stringify(event, null, 2);

/** References and end-to-end ids lead to a payer. */
const maskedText = ({ event }: LoggedEvent): string | null => {
  if (event === null) return null;
  const { reference, end_to_end_id: endToEndId } = event.data;
  const data = {
    ...event.data,
    ...(reference ? { reference: masked(reference) } : {}),
    ...(endToEndId ? { end_to_end_id: masked(endToEndId) } : {}),
  };
  return JSON.stringify({ ...event, data }, null, 2);
};

const linksOf = ({ event, record }: LoggedEvent) => {
  const { account_id: account, order_id: order, processing_status: status } = record;
  const nothing = { order: null, payment_id: null, conversion_id: null };
  // What was ignored before anything was asked, and a stranger's claim, lead nowhere.
  if (event === null || account === null || order === null || status !== 'processed') return nothing;
  const isDeposit = event.data.type === 'deposit' && event.data.status === 'confirmed';
  return {
    order: orderId(account, order),
    payment_id: isDeposit ? paymentId(account, order) : null,
    conversion_id: isDeposit
      ? conversionId(account, order)
      : (conversionOfReference(event.data.reference) ?? null),
  };
};

const detailsOf = (found: LoggedEvent): WebhookEventDetails => ({
  ...rowOf(found.record),
  body: maskedText(found),
  revealed: found.revealed,
  attempts: found.attempts,
  ...linksOf(found),
  can_process: found.event !== null,
});

/** The inbound log of a configuration: its owner's, and administrators'. */
export const webhookLog = ({ events, accounts, currentRole, taken, limits, clock, log }: WebhookLogPorts) => {
  const visible = async (who: Principal, id: string): Promise<LoggedEvent> => {
    const found = await events.get(Buffer.from(id, 'base64url').toString());
    if (!found || (who.role !== 'admin' && found.record.user_id !== who.user_id)) throw notFound();
    return found;
  };

  /** C5: an event for an account that the configuration's owner cannot see changes nothing. */
  const checkSender = async ({ record }: LoggedEvent): Promise<void> => {
    const account =
      record.account_id === null ? undefined : await accounts.get(subAccountId(record.account_id));
    const sender = { user_id: record.user_id, role: await currentRole(record.user_id) };
    if (!account || !maySee(sender, account.record))
      throw new VisibleError(
        'CONFLICT',
        'The owner of this webhook does not see the sub-account of this event. It changes nothing.',
      );
  };

  return {
    list: async (
      who: Principal,
      {
        scope,
        status,
        ...page
      }: PageRequest & {
        scope?: 'own' | 'all' | undefined;
        status?: WebhookLogRecord['processing_status'] | undefined;
      },
    ) => {
      const everyone = who.role === 'admin' && scope === 'all';
      const [found, count] = await Promise.all([
        events.page(everyone ? null : who.user_id, status, page),
        taken(who.user_id, clock()),
      ]);
      return {
        items: found.items.map(rowOf),
        next_cursor: found.next_cursor,
        use: { taken: count, limit: limits.total, account_limit: limits.account },
      };
    },

    read: async (who: Principal, id: string) => detailsOf(await visible(who, id)),

    reveal: async (who: Principal, id: string) => {
      const found = await visible(who, id);
      await events.reveal(found.record.id, who.user_id, clock().toISOString());
      log.info('the body of a webhook was shown', { event_id: found.record.id, by: who.user_id });
      return { body: textOf(found) };
    },

    /** Safe as often as it is asked for: what an event leads to is done once, and judged by what the provider shows. */
    process: async (who: Principal, id: string) => {
      const found = await visible(who, id);
      if (found.event === null)
        throw new VisibleError('CONFLICT', 'This body is no event. There is nothing to process.');
      await checkSender(found);
      if (!(await events.requeue(found, clock().toISOString())))
        throw new VisibleError('CONFLICT', 'The event was changed at the same moment. Look at it again.');
      log.info('a webhook is processed again', { event_id: found.record.id, by: who.user_id });
      return detailsOf(await visible(who, id));
    },
  };
};
