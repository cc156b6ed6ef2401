import { pathOf } from '@ramps-gateway/shared/contract/call.ts';
import { nameOf } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { type Outgoing, type Priority, priorityOf } from '../../modules/provider/calls.ts';
import type { Clock, Sleep } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { CredentialsSource, ProviderCredentials } from '../secrets/credentials.ts';
import type { Attempt, Profile, WireRequest } from './profile.ts';
import type { Exchange, Transport } from './transport.ts';

export interface ProviderTuning {
  /** Maximum milliseconds for one try. */
  readonly timeoutMs: number;
  readonly retries: number;
}

export interface OnceSettings {
  readonly profile: Profile;
  readonly credentials: CredentialsSource;
  readonly baseUrls: Readonly<Record<ProviderCredentials['environment'], string>>;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly transport: Transport;
  readonly timeoutMs: number;
  readonly tokenTimeoutMs: number;
  readonly tuning: () => Promise<ProviderTuning>;
  readonly log: Pick<Log, 'warn'> | undefined;
  /** Priority of the function's calls that are not orders. */
  readonly priority: Priority | undefined;
}

/** A refused token; undefined if the call was sent without one. */
export interface Refused {
  readonly token: string | undefined;
}

type Answer = Extract<Exchange, { readonly kind: 'answer' }> & {
  /** The first invalid field of a successful answer; the body is then missing. */
  readonly field?: string;
  /** A 404 from every possible path, none of which has worked before. */
  readonly isUnproven?: true;
};

export type Tried =
  | Answer
  | Exclude<Exchange, { readonly kind: 'answer' }>
  | {
      readonly kind: 'turned_away';
      readonly reason: 'not_configured' | 'authentication' | 'timeout' | 'unavailable';
    };

/** An answer of the gateway: nothing was sent. */
const localAnswer = (status: number, message?: string): Answer => ({
  kind: 'answer',
  status,
  headers: new Headers(),
  body: message === undefined ? undefined : { message },
});

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

const urlOf = (base: URL, { path, query = {} }: WireRequest): URL => {
  const url = new URL(path.replace(/^\//, ''), base);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
};

interface Way {
  readonly base: URL;
  readonly token: string | undefined;
  /** Milliseconds for all requests of the call. */
  readonly most: number;
  readonly askedAt: Date;
}

/** One try of a call: gets a token, sends the requests, and reads the canonical answer, as the profile defines. */
export const callOnce = (settings: OnceSettings) => {
  const { profile, credentials, baseUrls, clock, sleep, transport, tuning, log } = settings;
  const { timeoutMs, tokenTimeoutMs } = settings;
  const tokenFor = profile.authentication({ transport, clock, sleep, timeoutMs: tokenTimeoutMs });
  /** The attempt that worked, by row id. From then on a 404 means not found. */
  const proven = new Map<string, number>();

  /** The canonical body of a success, or the provider's reason for a refusal. */
  const readAnswers = (
    { row }: Outgoing,
    { read }: Attempt,
    answers: readonly Answer[],
    askedAt: Date,
  ): Answer => {
    const last = answers.at(-1) ?? localAnswer(404);
    if (!isSuccess(last)) return last.status < 400 ? last : { ...last, body: profile.refusal(last.body) };
    const bodies = answers.map(({ body }) => body);
    // An answer that is not JSON comes from a proxy in front of the provider, so a read is retried.
    if (row.method === 'GET' && bodies.includes(undefined)) return { ...last, body: undefined };
    const canonical = read(bodies, askedAt);
    if (canonical.ok) return { ...last, body: canonical.value };
    const { field } = canonical;
    log?.warn('the provider sent an unreadable answer', { call: nameOf(row), field });
    return { ...last, body: undefined, field };
  };

  const headersOf = ({ accountId, idempotencyKey }: Outgoing, request: WireRequest, token?: string) => {
    const key = profile.abilities.idempotencyKeys ? idempotencyKey : undefined;
    return {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      accept: 'application/json',
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(accountId === undefined || request.withoutToken ? {} : { 'x-sub-account-id': accountId }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
  };

  const sendAll = async (
    call: Outgoing,
    attempt: Attempt,
    { base, token, most, askedAt }: Way,
  ): Promise<Tried> => {
    const answers: Answer[] = [];
    let left = most;
    for (const request of attempt.requests) {
      if (left <= 0) return { kind: 'unknown', timedOut: true };
      const { method, body } = request;
      const { signal } = call;
      const answer = await transport(
        urlOf(base, request),
        {
          call: nameOf(call.row),
          method,
          headers: headersOf(call, request, token),
          ...(body === undefined ? {} : { body }),
          ...(signal === undefined ? {} : { signal }),
          priority: priorityOf(call, settings.priority),
        },
        left,
      );
      if (answer.kind !== 'answer') return answer;
      answers.push(answer);
      if (!isSuccess(answer)) break;
      left = most - (clock().getTime() - askedAt.getTime());
    }
    return readAnswers(call, attempt, answers, askedAt);
  };

  /** @param refused the token just refused; then no cached credentials are used */
  return async (
    call: Outgoing,
    refused?: Refused,
  ): Promise<Tried & { readonly token?: string | undefined }> => {
    const { row, values, until = Number.POSITIVE_INFINITY } = call;
    // The path would be invalid, so nothing is sent.
    if (pathOf(row.template, values) === undefined) return localAnswer(404);
    const encoded = profile.codec(call);
    if ('refused' in encoded) return localAnswer(422, encoded.refused);
    const known = await credentials.get({ fresh: refused !== undefined });
    if (!known) return { kind: 'turned_away', reason: 'not_configured' };
    const base = new URL(`${baseUrls[known.environment].replace(/\/+$/, '')}/`);
    // If the provider requires a token after all, it answers 401.
    const isOpen =
      refused === undefined &&
      encoded.attempts.every(({ requests }) => requests.every((each) => each.withoutToken));
    const granted = isOpen ? undefined : await tokenFor(base, known, refused?.token);
    if (granted?.ok === false) return { kind: 'turned_away', reason: granted.reason };
    const token = granted?.token;
    const { timeoutMs: tuned } = await tuning();

    let tried: Tried = localAnswer(404);
    const only = proven.get(row.id);
    let askedAt = clock();
    let most = Math.min(timeoutMs, tuned, until - askedAt.getTime());
    for (const [at, attempt] of encoded.attempts.entries()) {
      if (only !== undefined && only !== at) continue;
      if (most <= 0) return { kind: 'turned_away', reason: 'timeout', token };
      tried = await sendAll(call, attempt, { base, token, most, askedAt });
      most -= clock().getTime() - askedAt.getTime();
      askedAt = clock();
      if (tried.kind !== 'answer' || tried.status !== 404) {
        if (tried.kind === 'answer' && isSuccess(tried)) proven.set(row.id, at);
        break;
      }
    }
    const isUnproven =
      tried.kind === 'answer' && tried.status === 404 && encoded.attempts.length > 1 && only === undefined;
    return { ...tried, token, ...(isUnproven ? { isUnproven } : {}) };
  };
};
