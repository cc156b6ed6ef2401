import {
  SUPPORTED_EVENTS,
  WEBHOOK_BODY_LIMIT,
  type WebhookEvent,
  webhookEvent,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { WebhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import { maySee } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { type Clock, later } from '../../platform/clock.ts';
import { type Deadline, lateBy } from '../../platform/deadline.ts';
import { notFound, VisibleError } from '../../platform/errors.ts';
import { userOfWebhookConfiguration } from '../../platform/ids.ts';
import { isWellFormed } from '../../platform/json.ts';
import type { Log } from '../../platform/logger.ts';
import { secretMatches } from '../../platform/webhook-secret.ts';
import type { Intake, IntakeFacts } from './intake-ports.ts';

export interface Delivery {
  readonly configurationId: string;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface IntakeContext {
  readonly intake: Intake;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly newId: () => string;
  readonly log: Log;
}

/** A table that does not answer by then cannot record. The function's own time is longer: the provider hears a 503. */
const TABLE_MS = 10_000;

/** The stream has taken an event up by then; otherwise the sweep does. */
const SWEPT_AFTER_MS = 60_000;

const accountIn = z.object({ data: z.object({ account_id: z.string() }) });
const typeIn = z.object({ event_type: z.string().check(z.regex(/^[\w.-]{1,100}$/)) });

const readJson = (text: string): { readonly value: unknown } | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isWellFormed(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
};

/** Who sends is checked before what is sent; the secret's comparison takes constant time (contract 5). */
const admit = (facts: IntakeFacts, { headers }: Delivery) => {
  if (!facts.configuration) throw notFound();
  const { record, secret } = facts.configuration;
  if (!secretMatches(headers[record.webhook_header_key] ?? '', secret))
    throw new VisibleError('WEBHOOK_SECRET');
  if (!record.is_active) throw new VisibleError('WEBHOOK_DISABLED');
  return record;
};

type Recorded = <T>(work: Promise<T>, what: string) => Promise<T>;

/** Nothing was recorded, as far as is known: the provider must send it again. One deadline for the whole delivery. */
const orUnavailable = ({ deadline, log }: IntakeContext): Recorded => {
  const late = lateBy(deadline(TABLE_MS), new Error('the table did not answer in time'));
  return async (work, what) => {
    try {
      const told = await Promise.race([work, late]);
      if (told instanceof Error) throw told;
      return told;
    } catch (error) {
      log.error(what, error);
      throw new VisibleError('UNAVAILABLE');
    }
  };
};

/** Why an event changes nothing, or undefined when it does (contract 5). */
const objection = (event: WebhookEvent, facts: IntakeFacts, userId: string): string | undefined => {
  if (!SUPPORTED_EVENTS.includes(event.event_type)) return 'this event type is not supported';
  if (!facts.account) return 'the account is not known here';
  if (!maySee({ user_id: userId, role: facts.role }, facts.account))
    return "the account is not the configuration owner's";
  return undefined;
};

interface Misshapen {
  readonly code: 'INVALID_JSON' | 'INVALID_REQUEST';
  readonly detail: string;
  /** What could be read of it. */
  readonly value: unknown;
}

const refuseShape = async (
  { code, detail, value }: Misshapen,
  configuration: { readonly id: string; readonly user_id: string },
  { intake, clock, newId }: IntakeContext,
  recorded: Recorded,
): Promise<never> => {
  const record: WebhookLogRecord = {
    id: `${configuration.id}:bad_${newId()}`,
    user_id: configuration.user_id,
    // spec 8: its owner is told which event it was.
    event_type: typeIn.safeParse(value).data?.event_type ?? 'unknown',
    processing_status: 'error',
    detail,
    account_id: null,
    order_id: null,
    created_at: clock().toISOString(),
  };
  await recorded(intake.record({ record, event: null }, null), 'a refused webhook was not recorded');
  throw new VisibleError(code, code === 'INVALID_JSON' ? undefined : detail);
};

/**
 * Takes an event in (contract 5): checked, then recorded by one conditional write, before the provider is told so.
 * The stream does the rest. An event id counts once for ever, for each configuration.
 */
export const receiveWebhook = async (
  delivery: Delivery,
  context: IntakeContext,
): Promise<{ status: 'accepted' | 'duplicate' | 'ignored' }> => {
  const { intake, clock, log } = context;
  if (Buffer.byteLength(delivery.body) > WEBHOOK_BODY_LIMIT)
    throw new VisibleError('TOO_LARGE', 'A webhook body is at most 256 KiB.');
  const userId = userOfWebhookConfiguration(delivery.configurationId);
  if (userId === undefined) throw notFound();
  const json = readJson(delivery.body);
  const account = accountIn.safeParse(json?.value).data?.data.account_id;
  const recorded = orUnavailable(context);
  const facts = await recorded(intake.facts(userId, account), 'the intake could not be read');
  const configuration = admit(facts, delivery);
  if (!json) {
    const misshapen = { code: 'INVALID_JSON', detail: 'the body is not JSON', value: undefined } as const;
    return refuseShape(misshapen, configuration, context, recorded);
  }
  const parsed = webhookEvent.safeParse(json.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const detail = `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not valid'}`;
    return refuseShape(
      { code: 'INVALID_REQUEST', detail, value: json.value },
      configuration,
      context,
      recorded,
    );
  }
  const event = parsed.data;
  const objected = objection(event, facts, userId);
  const now = clock();
  const record: WebhookLogRecord = {
    id: `${configuration.id}:${event.id}`,
    user_id: userId,
    event_type: event.event_type,
    processing_status: objected === undefined ? 'pending' : 'ignored',
    detail: objected ?? null,
    account_id: event.data.account_id,
    order_id: event.data.id,
    created_at: now.toISOString(),
  };
  const due = objected === undefined ? later(now, SWEPT_AFTER_MS) : null;
  const isNew = await recorded(intake.record({ record, event }, due), 'a webhook was not recorded');
  const status = !isNew ? 'duplicate' : objected === undefined ? 'accepted' : 'ignored';
  log.info('webhook', { status, event_id: event.id, order_id: event.data.id });
  return { status };
};
