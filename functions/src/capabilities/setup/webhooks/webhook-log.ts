import type {
  WebhookEventDetails,
  WebhookEventRow,
} from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import type { WebhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import { maySee, type Principal, type Role } from '@ramps-gateway/shared/domain/roles.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { orderId } from '../../../modules/orders/ids.ts';
import { conversionOf } from '../../../modules/orders/intent.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { QuotaLimits } from './event-quota.ts';
import type { LoggedEvent, WebhookLog, WebhookUse } from './ports.ts';
import { handlerUrl } from './configuration.ts';

export interface WebhookLogPorts {
  readonly events: WebhookLog;
  readonly accounts: Pick<SubAccounts, 'get'>;
  readonly currentRole: (userId: string) => Promise<Role>;
  readonly useOf: (userId: string, now: Date) => Promise<WebhookUse>;
  readonly limits: QuotaLimits;
  readonly clock: Clock;
  readonly log: Log;
}

interface Listed extends PageRequest {
  readonly scope?: 'own' | 'all' | undefined;
  readonly status?: WebhookLogRecord['processing_status'] | undefined;
  /** The provider's ids; both or neither. */
  readonly account_id?: string | undefined;
  readonly order_id?: string | undefined;
}

const publicId = (id: string): string => Buffer.from(id).toString('base64url');

const rowOf = (record: WebhookLogRecord): WebhookEventRow => ({ ...record, id: publicId(record.id) });

/** Number of characters shown of a text with personal data. */
const SHOWN = 4;
const masked = (text: string): string => `${text.slice(0, SHOWN)}…`;

const textOf = ({ event }: LoggedEvent): string | null =>
  event === null ? null : JSON.stringify(event, null, 2);

/** Masks reference and end-to-end id, which identify a payer. */
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

interface Links {
  readonly order: string | null;
  readonly payment_id: string | null;
  readonly conversion_id: string | null;
}

const NOWHERE: Links = { order: null, payment_id: null, conversion_id: null };

/** For a reader without access to the event's account. */
const UNSEEN = { body: null, ...NOWHERE };

const detailsOf = (
  found: LoggedEvent,
  shown: Links & { readonly body: string | null },
): WebhookEventDetails => ({
  ...rowOf(found.record),
  extract: found.extract,
  revealed: found.revealed,
  attempts: found.attempts,
  ...shown,
  can_process: found.event !== null,
});

export const webhookLog = ({ events, accounts, currentRole, useOf, limits, clock, log }: WebhookLogPorts) => {
  const visible = async (who: Principal, id: string): Promise<LoggedEvent> => {
    const found = await events.get(Buffer.from(id, 'base64url').toString());
    if (!found || (who.role !== 'admin' && found.record.user_id !== who.user_id)) throw notFound();
    return found;
  };

  /**
   * The event's body and links to its order, payment and conversion. The current ownership decides, since the receiver
   * may be a former owner. An ignored event has no links.
   */
  const seenOf = async (who: Principal, logged: LoggedEvent) => {
    const { event, record } = logged;
    const { account_id: account, order_id: order, processing_status: status } = record;
    if (event === null) return UNSEEN;
    // A settlement, or an order with a still unknown sub-account.
    if (account === null || order === null)
      return who.role === 'admin' ? { ...UNSEEN, body: maskedText(logged) } : UNSEEN;
    const isDeposit = event.data.type === null ? null : event.data.type === 'deposit';
    const isProcessed = status === 'processed';
    const found = await events.concerned(account, isProcessed ? { order, isDeposit } : null);
    if (who.role !== 'admin' && !(found.account && maySee(who, found.account))) return UNSEEN;
    const body = maskedText(logged);
    if (!isProcessed || !found.account) return { ...UNSEEN, body };
    return {
      body,
      order: orderId(account, order),
      payment_id: found.payment?.id ?? null,
      conversion_id: found.payment?.conversion_id ?? conversionOf({ binding: found.binding }),
    };
  };

  const shown = async (who: Principal, found: LoggedEvent): Promise<WebhookEventDetails> =>
    detailsOf(found, await seenOf(who, found));

  const accountOf = async ({ record }: LoggedEvent) =>
    record.account_id === null ? undefined : (await accounts.get(subAccountId(record.account_id)))?.record;

  const seesAccount = async (who: Principal, found: LoggedEvent): Promise<boolean> => {
    if (who.role === 'admin' || found.event === null) return true;
    const account = await accountOf(found);
    return account !== undefined && maySee(who, account);
  };

  /** C5: refuses an event for an account that the configuration's owner cannot see. */
  const checkSender = async (found: LoggedEvent): Promise<void> => {
    // The engine finds and checks the account later.
    if (found.record.account_id === null) return;
    const account = await accountOf(found);
    const sender = { user_id: found.record.user_id, role: await currentRole(found.record.user_id) };
    if (!account || !maySee(sender, account))
      throw new VisibleError(
        'CONFLICT',
        'The owner of this webhook has no access to the sub-account of this event. It changes nothing.',
      );
  };

  const pageOf = async (
    who: Principal,
    { account_id: account, order_id: order, scope, status, ...page }: Listed,
  ): Promise<Page<WebhookLogRecord>> => {
    const everyone = who.role === 'admin' && scope === 'all';
    if (account === undefined || order === undefined)
      return events.page(everyone ? null : who.user_id, status, page);
    const found = await events.ofOrder(account, order, page);
    const isShown = (event: WebhookLogRecord) => everyone || event.user_id === who.user_id;
    return { ...found, items: found.items.filter(isShown) };
  };

  return {
    list: async (who: Principal, query: Listed, origin: string) => {
      const [found, { taken, refused, configuration }] = await Promise.all([
        pageOf(who, query),
        useOf(who.user_id, clock()),
      ]);
      return {
        items: found.items.map(rowOf),
        next_cursor: found.next_cursor,
        use: { taken, limit: limits.total, account_limit: limits.account },
        refused,
        webhook: configuration
          ? { handler_url: handlerUrl(origin, configuration.id), is_active: configuration.is_active }
          : null,
      };
    },

    read: async (who: Principal, id: string) => shown(who, await visible(who, id)),

    reveal: async (work: Work, id: string) => {
      const { who } = work;
      const found = await visible(who, id);
      if (!(await seesAccount(who, found)))
        throw new VisibleError(
          'CONFLICT',
          "You do not have access to this event's sub-account, so only its IDs are shown.",
        );
      const at = clock().toISOString();
      await events.reveal(
        found.record.id,
        { by: who.user_id, at },
        found.revealed.times,
        work,
        work.freshSignIn(),
      );
      log.info('webhook body shown', { event_id: found.record.id, by: who.user_id });
      return { body: textOf(found) };
    },

    /** Processes an event again. Safe to repeat: the engine acts on the provider's current state, and only once. */
    process: async (work: Work, id: string) => {
      const { who } = work;
      const found = await visible(who, id);
      if (found.event === null)
        throw new VisibleError('CONFLICT', 'This body is not an event. There is nothing to process.');
      await checkSender(found);
      if (!(await events.requeue(found, clock().toISOString(), work)))
        throw new VisibleError('CONFLICT', 'The event has changed in the meantime. Reload it.');
      log.info('webhook queued again', { event_id: found.record.id, by: who.user_id });
      return shown(who, await visible(who, id));
    },
  };
};
