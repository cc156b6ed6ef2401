import { createHash } from 'node:crypto';
import {
  type ReceivedEvent,
  SETTLEMENT_EVENTS,
  SUPPORTED_EVENTS,
  timeAhead,
  WEBHOOK_BODY_LIMIT,
  type WebhookEvent,
  withoutContent,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { RefusalReason } from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import type { WebhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isKnownWord, readOrderStatus } from '@ramps-gateway/shared/domain/orders.ts';
import { maySee } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { type Clock, type Deadline, lateBy, later } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { userOfWebhookConfiguration } from './configuration.ts';
import { isWellFormed, parseExact } from '../../../platform/json.ts';
import type { Log } from '../../../platform/logger.ts';
import { secretMatches, signedId } from './secrets.ts';
import type { Intake, IntakeRecords, ReadEvent, SigningSecrets } from './ports.ts';
import { extractOf, faultOf } from './faults.ts';
import type { EventQuota } from './event-quota.ts';
import type { CountRefusal } from './refusals.ts';
import type { Metrics } from '../../../platform/metrics.ts';

interface Delivery {
  readonly configurationId: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** The body's raw bytes, which the signature covers. */
  readonly bytes: () => Uint8Array;
}

interface IntakeContext {
  readonly intake: Intake;
  readonly readEvent: ReadEvent;
  readonly quota: EventQuota;
  readonly countRefusal: CountRefusal;
  readonly openSecret: (sealed: string, configurationId: string) => Promise<string>;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly newId: () => string;
  readonly log: Log;
}

/** Deadline for the table. The function runs longer, so that the provider gets a 503. */
const TABLE_MS = 10_000;

/** By then the stream has started the event; otherwise the sweep does. */
const SWEPT_AFTER_MS = 60_000;

const idIn = z.object({ id: z.string() });
const typeIn = z.union([
  z.pipe(
    z.object({ event_type: z.string() }),
    z.transform(({ event_type: type }) => type),
  ),
  z.pipe(
    z.object({ event: z.string() }),
    z.transform(({ event: type }) => type),
  ),
]);

const NOTHING_COUNTED = { total: 0, account: 0 };

const isSupported = (type: string): boolean => SUPPORTED_EVENTS.some((each) => each === type);

/** The event type in an invalid body, if it is a supported one. */
const typeOf = (body: unknown): string | undefined => {
  const said = typeIn.safeParse(body).data?.toLowerCase();
  return said !== undefined && isSupported(said) ? said : undefined;
};

const readJson = (text: string): { readonly value: unknown } | undefined => {
  try {
    const value = parseExact(text);
    return isWellFormed(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
};

type Recorded = <T>(work: Promise<T>, what: string) => Promise<T>;

interface Patience {
  readonly late: Promise<Error>;
  readonly recorded: Recorded;
}

/** Turns a failure or a late answer into a 503, so that the provider sends it again. One deadline per delivery. */
const orUnavailable = ({ deadline, log }: IntakeContext): Patience => {
  const late = lateBy(deadline(TABLE_MS), () => new Error('the table did not answer in time'));
  const recorded: Recorded = async (work, what) => {
    try {
      const outcome = await Promise.race([work, late]);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    } catch (error) {
      log.error(what, error);
      throw new VisibleError('UNAVAILABLE');
    }
  };
  return { late, recorded };
};

/**
 * Identifies the sender by the signature of the body, made with the current secret or, during a rotation, the previous.
 */
const checkSignature = async (
  { headers, bytes, configurationId }: Delivery,
  { current, previous }: SigningSecrets,
  received: unknown,
  { openSecret, now, recorded }: IntakeContext & { readonly now: Date; readonly recorded: Recorded },
): Promise<void> => {
  const isAccepted = previous !== null && previous.until > now.toISOString();
  const sealed = isAccepted ? [current, previous.sealed] : [current];
  const secrets = await recorded(
    Promise.all(sealed.map((each) => openSecret(each, configurationId))),
    'a signing secret could not be opened',
  );
  const signed = signedId({ headers, body: bytes() }, secrets, now);
  const id = idIn.safeParse(received).data?.id;
  // The id in the body deduplicates events, so it must be the signed id or missing.
  if (signed === undefined || (id !== undefined && id !== signed))
    throw new VisibleError('WEBHOOK_SECRET', 'The webhook signature is missing, wrong or too old.');
};

/** Checks the sender before the content, in constant time (C5). */
const admit = async (
  found: IntakeRecords,
  delivery: Delivery,
  received: unknown,
  context: IntakeContext & { readonly now: Date; readonly recorded: Recorded },
) => {
  if (!found.configuration) throw notFound();
  const { record, secret } = found.configuration;
  const { headers } = delivery;
  if (secret.signing) await checkSignature(delivery, secret.signing, received, context);
  else if (!secretMatches(headers[record.webhook_header_key] ?? '', secret))
    throw new VisibleError('WEBHOOK_SECRET');
  if (!record.is_active) throw new VisibleError('WEBHOOK_DISABLED');
  return record;
};

/** The reason under which a refusal without a row is counted; undefined for other errors. */
const refusalOf = (error: unknown, { configuration }: IntakeRecords): RefusalReason | undefined => {
  if (!(error instanceof VisibleError)) return undefined;
  switch (error.code) {
    case 'WEBHOOK_SECRET':
      return configuration?.secret.signing ? 'signature' : 'secret';
    case 'WEBHOOK_DISABLED':
      return 'disabled';
    case 'TOO_MANY_REQUESTS':
      return 'limit';
    default:
      return undefined;
  }
};

/** True if the configuration's owner may send events for the account. */
const maySpeak = ({ account, role }: IntakeRecords, userId: string): boolean =>
  account !== undefined && maySee({ user_id: userId, role }, account);

/** A settlement cannot be checked at the provider, so only an administrator's webhook is trusted. */
const settlementObjection = (type: string, { role }: IntakeRecords): string | undefined => {
  if (!SETTLEMENT_EVENTS.some((each) => each === type)) return 'this event type is not supported';
  return role === 'admin' ? undefined : "settlements are accepted only from an administrator's webhook";
};

/** Why an event is ignored; undefined if it is accepted (C5). If it names no account, the engine finds the account. */
const objection = (event: WebhookEvent, found: IntakeRecords, isOwn: boolean): string | undefined => {
  if (event.settlement) return settlementObjection(event.event_type, found);
  if (!isSupported(event.event_type)) return 'this event type is not supported';
  if (event.data.account_id === null) return undefined;
  if (!found.account) return 'the account is unknown';
  return isOwn ? undefined : "the account does not belong to the configuration's owner";
};

/** A pending order needs no action, so it is not looked up. If it stays pending, the watch notices. */
const isLeft = ({ event_type: eventType, data: { type, status } }: WebhookEvent): boolean =>
  eventType === 'order.created' && isKnownWord(type, status) && readOrderStatus(type, status) === 'pending';

const LEFT = 'the order is still pending: it is processed once confirmed';

interface Fault {
  readonly code: 'INVALID_JSON' | 'INVALID_REQUEST';
  readonly detail: string;
  readonly extract: string;
}

interface Read {
  readonly event?: WebhookEvent;
  readonly fault?: Fault;
}

/** Identical bodies are one event. */
const idOfBody = (body: string): string =>
  `body_${createHash('sha256').update(body).digest('hex').slice(0, 40)}`;

const withId = (event: ReceivedEvent, body: string): WebhookEvent => ({
  ...event,
  id: event.id ?? idOfBody(body),
});

/** The event, or its fault in our own words, since people read the log. */
const readEventIn = (
  body: string,
  json: { readonly value: unknown } | undefined,
  { readEvent, now }: { readonly readEvent: ReadEvent; readonly now: Date },
): Read => {
  if (!json) {
    const extract = `text of ${Buffer.byteLength(body)} bytes`;
    return { fault: { code: 'INVALID_JSON', detail: 'the body is not JSON', extract } };
  }
  const read = readEvent(json.value);
  const field = read.ok ? timeAhead(read.value, now) : read.field;
  if (read.ok && field === undefined) return { event: withId(read.value, body) };
  const extract = extractOf(json.value);
  return { fault: { code: 'INVALID_REQUEST', detail: faultOf(field), extract } };
};

/** Stores an event (C5) with one conditional write before the answer. Each configuration accepts an event id only once. */
export const receiveWebhook = async (
  delivery: Delivery,
  context: IntakeContext,
): Promise<{ status: 'accepted' | 'duplicate' | 'ignored' }> => {
  const { intake, quota, countRefusal, clock, newId, log } = context;
  if (Buffer.byteLength(delivery.body) > WEBHOOK_BODY_LIMIT)
    throw new VisibleError('TOO_LARGE', 'A webhook body is at most 256 KiB.');
  const userId = userOfWebhookConfiguration(delivery.configurationId);
  if (userId === undefined) throw notFound();
  const now = clock();
  const json = readJson(delivery.body);
  const { event, fault } = readEventIn(delivery.body, json, { readEvent: context.readEvent, now });
  const account = event?.data.account_id ?? null;
  const accountId = account === null ? undefined : subAccountId(account);
  const { late, recorded } = orUnavailable(context);
  const found = await recorded(intake.read(userId, accountId, now), 'the intake could not be read');
  const isOwn = maySpeak(found, userId);
  const admitted = async () => {
    const configuration = await admit(found, delivery, json?.value, { ...context, now, recorded });
    return {
      configuration,
      admission: quota.admit(userId, isOwn ? accountId : undefined, found.counts ?? NOTHING_COUNTED, now),
    };
  };
  const { configuration, admission } = await admitted().catch(async (error: unknown) => {
    const refusal = refusalOf(error, found);
    if (refusal) await Promise.race([countRefusal(userId, refusal, now), late]);
    throw error;
  });

  const objected = event && objection(event, found, isOwn);
  const isTaken = event !== undefined && objected === undefined;
  const left = isTaken && isLeft(event) ? LEFT : undefined;
  const isPending = isTaken && left === undefined;
  const record: WebhookLogRecord = {
    id: `${configuration.id}:${event?.id ?? `bad_${newId()}`}`,
    user_id: userId,
    // S8.34: the owner's notification names the type.
    event_type: event?.event_type ?? typeOf(json?.value) ?? 'unknown',
    processing_status: isPending ? 'pending' : isTaken ? 'processed' : event ? 'ignored' : 'error',
    detail: fault?.detail ?? objected ?? left ?? null,
    account_id: event?.data.account_id ?? null,
    order_id: event === undefined || event.settlement ? null : event.data.id,
    created_at: now.toISOString(),
  };
  const due = isPending ? later(now, SWEPT_AFTER_MS) : null;
  // The sender cannot see this account and may be its former owner, so the content is not stored.
  const isForeign = event !== undefined && !isPending && !isOwn;
  const kept = event === undefined ? null : isForeign ? withoutContent(event) : event;
  const isNew = await recorded(
    intake.record({ record, event: kept, extract: fault?.extract }, due, isOwn),
    'a webhook could not be stored',
  ).catch((error: unknown) => {
    admission.dropped();
    throw error;
  });
  // The event stays stored even if counting fails.
  if (isNew) await Promise.race([admission.recorded(), late]);
  else admission.dropped();
  if (fault) throw new VisibleError(fault.code, fault.code === 'INVALID_JSON' ? undefined : fault.detail);
  const status = !isNew ? 'duplicate' : isTaken ? 'accepted' : 'ignored';
  log.info('webhook', { status, event_id: event?.id ?? null, order_id: record.order_id });
  return { status };
};

/** Counts answers: refused or limited if the sender is at fault, failed if we are. */
export const countAnswers = async <Answer extends { readonly status: 'accepted' | 'duplicate' | 'ignored' }>(
  metrics: Metrics,
  answer: Promise<Answer>,
): Promise<Answer> => {
  try {
    const given = await answer;
    metrics.put('Webhooks', 1, given.status);
    return given;
  } catch (error) {
    const code = error instanceof VisibleError && error.status < 500 ? error.code : undefined;
    const outcome = code === undefined ? 'failed' : code === 'TOO_MANY_REQUESTS' ? 'limited' : 'refused';
    metrics.put('Webhooks', 1, outcome);
    throw error;
  }
};
