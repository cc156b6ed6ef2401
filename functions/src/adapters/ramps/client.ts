import type { CallInput, RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { plainPart } from '@ramps-gateway/shared/domain/texts.ts';
import * as z from 'zod/mini';
import { outcomeOf } from '../../modules/orders/calls.ts';
import {
  type CallOptions,
  type FailedRead,
  failedRead,
  type Forwarded,
  type NotDone,
  type Outgoing,
  OVER_BUDGET,
  type Priority,
  type Read,
  READ_TEXTS,
  unreadableAt,
} from '../../modules/provider/calls.ts';
import { type Clock, type Sleep, sleep as wait } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { CredentialsSource, ProviderCredentials } from '../secrets/credentials.ts';
import { callOnce, type ProviderTuning, type Tried } from './call-once.ts';
import { fit } from './fit.ts';
import type { Profile } from './profile.ts';
import { fetchTransport, type Transport } from './transport.ts';

/** C9. */
const PROVIDER_TIMEOUT_MS = 20_000;
/** Callers budget time for this many tries, so further ones must fit into it. */
const READ_TRIES = 2;
/** Pause before the third try in milliseconds; it doubles with each further try. */
const FIRST_PAUSE_MS = 250;

export interface RampsSettings {
  readonly profile: Profile;
  readonly credentials: CredentialsSource;
  readonly baseUrls: Readonly<Record<ProviderCredentials['environment'], string>>;
  readonly clock: Clock;
  readonly transport?: Transport;
  /** Milliseconds for one try; 20 s by default. */
  readonly timeoutMs?: number;
  readonly tokenTimeoutMs?: number;
  /** By default two tries of a read, of `timeoutMs` each. */
  readonly tuning?: () => Promise<ProviderTuning>;
  readonly sleep?: Sleep;
  /** For unreadable answers. */
  readonly log?: Pick<Log, 'warn'>;
  /** Priority of calls other than orders, if the call sets none; by default the row's. */
  readonly priority?: Priority;
}

export type ReadResult<T> = { readonly ok: true; readonly value: T; readonly headers: Headers } | FailedRead;

export type WriteResult =
  /** `field`: the first invalid field of the answer; `value` is then undefined. */
  { readonly outcome: 'answered'; readonly value: unknown; readonly field?: string } | NotDone;

const messageIn = z.object({ message: z.string() });
/** Limited because it is stored with the order. */
const LONGEST_MESSAGE = 500;

const refusal = (body: unknown): string => {
  const received = plainPart(messageIn.safeParse(body).data?.message ?? '', LONGEST_MESSAGE);
  return received === '' ? READ_TEXTS.refused : received;
};

const isOver = (result: Forwarded): boolean =>
  result.answered
    ? result.status < 500
    : result.reason === 'not_configured' || result.reason === 'authentication';

export const createRampsClient = (settings: RampsSettings) => {
  const {
    profile,
    credentials,
    baseUrls,
    clock,
    transport = fetchTransport,
    timeoutMs = PROVIDER_TIMEOUT_MS,
    tokenTimeoutMs = timeoutMs,
    tuning = () => Promise.resolve({ timeoutMs, retries: READ_TRIES - 1 }),
    sleep = wait,
    log,
    priority,
  } = settings;
  const tryOnce = callOnce({
    profile,
    credentials,
    baseUrls,
    clock,
    sleep,
    transport,
    timeoutMs,
    tokenTimeoutMs,
    tuning,
    log,
    priority,
  });

  const turnedAway = (tried: Tried): boolean =>
    (tried.kind === 'answer' && tried.status === 401) ||
    (tried.kind === 'turned_away' && tried.reason === 'authentication');

  /** A 401 reloads credentials and token once. Nothing was done yet, so a change of credentials fails no call. */
  const call = async (outgoing: Outgoing): Promise<Tried> => {
    const first = await tryOnce(outgoing);
    return turnedAway(first) ? tryOnce(outgoing, { token: first.token }) : first;
  };

  const readOnce = async (outgoing: Outgoing): Promise<ReadResult<unknown>> => {
    const tried = await call(outgoing);
    switch (tried.kind) {
      case 'turned_away':
        return failedRead(tried.reason);
      case 'not_sent':
        return { ...failedRead('unavailable'), ...(tried.isOverBudget && { message: OVER_BUDGET }) };
      case 'unknown':
        return failedRead(tried.timedOut ? 'timeout' : 'unavailable');
      case 'answer':
        if (tried.status >= 200 && tried.status < 300 && tried.body !== undefined)
          return { ok: true, value: tried.body, headers: tried.headers };
        if (tried.field !== undefined) return unreadableAt(tried.field);
        if (tried.status === 401) return failedRead('authentication');
        if (tried.status === 404)
          return { ...failedRead('not_found'), ...(tried.isUnproven ? { unproven: true } : {}) };
        if (tried.status < 400 || tried.status >= 500 || [408, 425, 429].includes(tried.status))
          return failedRead('unavailable');
        return { ok: false, reason: 'refused', message: refusal(tried.body) };
    }
  };

  /** Decides whether to retry an unanswered read: first at once, then after a pause, within the time of two tries. */
  const againAllowed = async (signal: AbortSignal | undefined) => {
    const { timeoutMs: wanted, retries } = await tuning();
    const end = clock().getTime() + READ_TRIES * timeoutMs;
    const isAborted = (): boolean => signal?.aborted === true;
    /** @param tries so far */
    return async (tries: number): Promise<boolean> => {
      if (tries > retries || isAborted()) return false;
      if (tries < READ_TRIES) return true;
      const pauseMs = FIRST_PAUSE_MS * 2 ** (tries - READ_TRIES);
      if (clock().getTime() + pauseMs + Math.min(wanted, timeoutMs) > end) return false;
      await sleep(pauseMs);
      return !isAborted();
    };
  };

  const read = async <Row extends RampsRow & { readonly method: 'GET' }>(
    row: Row,
    input: CallInput<Row> & CallOptions,
  ): Promise<ReadResult<unknown>> => {
    const outgoing = { row, ...input };
    const isAgainAllowed = await againAllowed(input.signal);
    let result = await readOnce(outgoing);
    for (
      let tries = 1;
      !result.ok && !result.unreadable && (result.reason === 'timeout' || result.reason === 'unavailable');
      tries += 1
    ) {
      if (!(await isAgainAllowed(tries))) return result;
      result = await readOnce(outgoing);
    }
    return result;
  };

  const sendOnce = async (outgoing: Outgoing): Promise<Forwarded> => {
    const tried = await call(outgoing);
    switch (tried.kind) {
      case 'turned_away':
        return { answered: false, reason: tried.reason, sent: false };
      case 'not_sent':
        return {
          answered: false,
          reason: 'unavailable',
          sent: false,
          ...(tried.isOverBudget && { message: OVER_BUDGET }),
        };
      case 'unknown':
        return { answered: false, reason: tried.timedOut ? 'timeout' : 'unavailable', sent: true };
      case 'answer':
        if (tried.status === 401) return { answered: false, reason: 'authentication', sent: false };
        return {
          answered: true,
          status: tried.status,
          body: tried.body,
          headers: tried.headers,
          ...(tried.field === undefined ? {} : { field: tried.field }),
        };
    }
  };

  /** One try (C9). A write that may have happened is never sent again from here. */
  const write = async <Row extends RampsRow>(
    row: Row,
    input: CallInput<Row> & CallOptions & Pick<Outgoing, 'destination' | 'idempotencyKey'>,
  ): Promise<WriteResult> => {
    const result = await sendOnce({ row, ...input });
    const outcome = outcomeOf(result);
    switch (outcome.outcome) {
      case 'done':
        return {
          outcome: 'answered',
          value: result.answered ? result.body : undefined,
          ...(result.answered && result.field !== undefined ? { field: result.field } : {}),
        };
      case 'refused':
        return { outcome: 'refused', message: refusal(result.answered ? result.body : undefined) };
      case 'not_sent': {
        const reason = result.answered ? 'unavailable' : result.reason;
        const message = (result.answered ? undefined : result.message) ?? READ_TEXTS[reason];
        return { outcome: 'not_sent', reason: reason === 'timeout' ? 'unavailable' : reason, message };
      }
      case 'unknown': {
        const message = result.answered
          ? `The provider answered ${result.status}`
          : READ_TEXTS[result.reason];
        return { outcome: 'unknown', message, ...(outcome.answered ? { answered: true } : {}) };
      }
    }
  };

  /** Forwards a call unchanged (C3, the proxy). Reads are retried, writes are sent once (C9). */
  const send = async (outgoing: Outgoing): Promise<Forwarded> => {
    const isAgainAllowed = await againAllowed(outgoing.signal);
    let result = await sendOnce(outgoing);
    for (let tries = 1; outgoing.row.method === 'GET' && !isOver(result); tries += 1) {
      if (!(await isAgainAllowed(tries))) return result;
      result = await sendOnce(outgoing);
    }
    return result;
  };

  const isConfigured = async (): Promise<boolean> => (await credentials.get()) !== undefined;

  return { abilities: profile.abilities, isConfigured, read, write, send };
};

export type RampsClient = ReturnType<typeof createRampsClient>;

/** The same client, with a deadline for all its calls. @param until milliseconds since 1970 */
export const endingAt = ({ read, write, send, ...client }: RampsClient, until: number): RampsClient => ({
  ...client,
  read: (row, input) => read(row, Object.assign({}, input, { until })),
  write: (row, input) => write(row, Object.assign({}, input, { until })),
  send: (outgoing) => send({ ...outgoing, until }),
});

/** An answer of another shape counts as no answer. */
export const parsed = <S extends z.core.$ZodType>(
  schema: S,
  result: ReadResult<unknown>,
): Read<z.output<S>> => {
  if (!result.ok) return result;
  const read = fit(schema, result.value);
  return read.ok ? read : unreadableAt(read.field);
};
