import { plainPart } from '@ramps-gateway/shared/domain/texts.ts';
import * as z from 'zod/mini';
import { outcomeOf } from '../../modules/orders/calls.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  type FailedRead,
  failedRead,
  type Forwarded,
  type NotDone,
  READ_TEXTS,
} from '../../modules/provider/calls.ts';
import type { CredentialsSource, ProviderCredentials } from '../secrets/credentials.ts';
import { bodyText } from './body.ts';
import { createTokenSource } from './token.ts';
import { type Exchange, fetchTransport, type Transport } from './transport.ts';

/** contract 9. */
const PROVIDER_TIMEOUT_MS = 20_000;
const READ_TRIES = 2;

export interface RampsSettings {
  readonly credentials: CredentialsSource;
  readonly baseUrls: Readonly<Record<ProviderCredentials['environment'], string>>;
  readonly clock: Clock;
  readonly transport?: Transport;
  /** Milliseconds for one try; 20 s unless the caller has less time. */
  readonly timeoutMs?: number;
  /** Milliseconds for the request of a token; as `timeoutMs` unless the caller has less time. */
  readonly tokenTimeoutMs?: number;
}

export type ReadResult<T> = { readonly ok: true; readonly value: T; readonly headers: Headers } | FailedRead;

export type WriteResult = { readonly outcome: 'answered'; readonly value: unknown } | NotDone;

export interface CallOptions {
  /** The provider's account id, sent as X-sub-account-id. */
  readonly accountId?: string | undefined;
  readonly query?: Readonly<Record<string, string>>;
  /** Ends the call, and keeps it from being tried again: the caller has no time left. */
  readonly signal?: AbortSignal | undefined;
  /** The same as a moment, milliseconds since 1970: no try takes longer, and none begins after it. */
  readonly until?: number | undefined;
}

export interface WriteOptions extends CallOptions {
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  readonly body?: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
}

/** What was turned away; the token is undefined where the provider gave none. */
interface Refused {
  readonly token: string | undefined;
}

type Attempt =
  | Exchange
  | {
      readonly kind: 'turned_away';
      readonly reason: 'not_configured' | 'authentication' | 'timeout' | 'unavailable';
    };

const messageIn = z.object({ message: z.string() });
/** It is kept with what it was said of. */
const LONGEST_MESSAGE = 500;

const refusal = (body: unknown): string => {
  const told = plainPart(messageIn.safeParse(body).data?.message ?? '', LONGEST_MESSAGE);
  return told === '' ? READ_TEXTS.refused : told;
};

/** Calls to the ramps provider: token, time-outs and outcomes (contract 6). Amounts arrive as decimal texts. */
export const createRampsClient = (settings: RampsSettings) => {
  const {
    credentials,
    baseUrls,
    clock,
    transport = fetchTransport,
    timeoutMs = PROVIDER_TIMEOUT_MS,
    tokenTimeoutMs = timeoutMs,
  } = settings;
  const tokenFor = createTokenSource(transport, clock, tokenTimeoutMs);

  /** @param refused what the provider did not accept a moment ago: nothing like it is taken from memory */
  const attempt = async (
    method: string,
    path: string,
    options: WriteOptions,
    refused?: Refused,
  ): Promise<Attempt & { readonly token?: string }> => {
    const known = await credentials.get({ fresh: refused !== undefined });
    if (!known) return { kind: 'turned_away', reason: 'not_configured' };
    const base = new URL(`${baseUrls[known.environment].replace(/\/+$/, '')}/`);
    const token = await tokenFor(base, known, refused?.token);
    if (!token.ok) return { kind: 'turned_away', reason: token.reason };
    const left = (options.until ?? Number.POSITIVE_INFINITY) - clock().getTime();
    if (left <= 0) return { kind: 'turned_away', reason: 'timeout' };
    const url = new URL(path.replace(/^\//, ''), base);
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value);
    const exchange = await transport(
      url,
      {
        method,
        headers: {
          authorization: `Bearer ${token.token}`,
          accept: 'application/json',
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.accountId === undefined ? {} : { 'x-sub-account-id': options.accountId }),
          ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        },
        ...(options.body === undefined ? {} : { body: bodyText(path, options.body) }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      },
      Math.min(timeoutMs, left),
    );
    return { ...exchange, token: token.token };
  };

  const turnedAway = (tried: Attempt): boolean =>
    (tried.kind === 'answer' && tried.status === 401) ||
    (tried.kind === 'turned_away' && tried.reason === 'authentication');

  /**
   * A 401 forces one refetch of the credentials and the token: the provider did nothing yet. So credentials that are
   * changed while calls are made cost a call one more try, and fail none.
   */
  const call = async (method: string, path: string, options: WriteOptions): Promise<Attempt> => {
    const first = await attempt(method, path, options);
    return turnedAway(first) ? attempt(method, path, options, { token: first.token }) : first;
  };

  const readOnce = async (path: string, options: CallOptions): Promise<ReadResult<unknown>> => {
    const tried = await call('GET', path, options);
    switch (tried.kind) {
      case 'turned_away':
        return failedRead(tried.reason);
      case 'not_sent':
        return failedRead('unavailable');
      case 'unknown':
        return failedRead(tried.timedOut ? 'timeout' : 'unavailable');
      case 'answer':
        if (tried.status >= 200 && tried.status < 300 && tried.body !== undefined)
          return { ok: true, value: tried.body, headers: tried.headers };
        if (tried.status === 401) return failedRead('authentication');
        if (tried.status === 404) return failedRead('not_found');
        if (tried.status < 400 || tried.status >= 500 || [408, 425, 429].includes(tried.status))
          return failedRead('unavailable');
        return { ok: false, reason: 'refused', message: refusal(tried.body) };
    }
  };

  const read = async (path: string, options: CallOptions = {}): Promise<ReadResult<unknown>> => {
    let result = await readOnce(path, options);
    for (let tries = 1; tries < READ_TRIES; tries += 1) {
      if (result.ok || (result.reason !== 'timeout' && result.reason !== 'unavailable')) return result;
      if (options.signal?.aborted === true) return result;
      result = await readOnce(path, options);
    }
    return result;
  };

  const forwardOnce = async (method: string, path: string, options: WriteOptions): Promise<Forwarded> => {
    const tried = await call(method, path, options);
    switch (tried.kind) {
      case 'turned_away':
        return { answered: false, reason: tried.reason, sent: false };
      case 'not_sent':
        return { answered: false, reason: 'unavailable', sent: false };
      case 'unknown':
        return { answered: false, reason: tried.timedOut ? 'timeout' : 'unavailable', sent: true };
      case 'answer':
        if (tried.status === 401) return { answered: false, reason: 'authentication', sent: false };
        return { answered: true, status: tried.status, body: tried.body, headers: tried.headers };
    }
  };

  /** One try (contract 9): a write that may have happened is never sent again from here. */
  const write = async (path: string, options: WriteOptions): Promise<WriteResult> => {
    const result = await forwardOnce(options.method ?? 'POST', path, options);
    const outcome = outcomeOf(result);
    switch (outcome.outcome) {
      case 'done':
        return { outcome: 'answered', value: result.answered ? result.body : undefined };
      case 'refused':
        return { outcome: 'refused', message: refusal(result.answered ? result.body : undefined) };
      case 'not_sent': {
        const reason = result.answered ? 'unavailable' : result.reason;
        const message = READ_TEXTS[reason];
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

  /** Passes a call on as it is (contract 3, the proxy). Reads are tried twice, writes once (contract 9). */
  const forward = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    options: WriteOptions,
  ): Promise<Forwarded> => {
    const first = await forwardOnce(method, path, options);
    const isOver = first.answered
      ? first.status < 500
      : first.reason === 'not_configured' || first.reason === 'authentication';
    if (method !== 'GET' || isOver || options.signal?.aborted === true) return first;
    return forwardOnce(method, path, options);
  };

  return { read, write, forward };
};

export type RampsClient = ReturnType<typeof createRampsClient>;
