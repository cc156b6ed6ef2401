import type { ProviderCall } from '@ramps-gateway/shared/contract/metrics.ts';
import type { CallBudget } from '../../modules/provider/ports.ts';
import type { Priority } from '../../modules/provider/calls.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { parseLossless } from '../../platform/json.ts';

export type Exchange =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly body: unknown }
  /** The request never reached the provider. */
  | { readonly kind: 'not_sent'; readonly isOverBudget?: true }
  /** The request may have reached the provider, so its outcome is unknown. */
  | { readonly kind: 'unknown'; readonly timedOut: boolean };

export interface Outgoing {
  /** The name of the call, without path values: addresses and bodies must not be logged. */
  readonly call: ProviderCall;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Absent for a token request, because every call waits for it; then `orders`. */
  readonly priority?: Priority;
  /** Receives the text of the answer. The text is never logged. */
  readonly received?: (text: string) => void;
}

export type Transport = (url: URL, request: Outgoing, timeoutMs: number) => Promise<Exchange>;

/** Errors before the connection was open. */
const NEVER_SENT: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

const codeOf = (error: unknown): unknown => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
};

const parsed = (text: string): unknown => {
  try {
    return parseLossless(text);
  } catch {
    return undefined;
  }
};

/** One HTTPS request, with a time-out for all of it. It does not follow redirects (C3). */
export const fetchTransport: Transport = async (
  url,
  { call: _name, priority: _priority, signal, received, ...request },
  timeoutMs,
) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    const text = await response.text();
    received?.(text);
    return {
      kind: 'answer',
      status: response.status,
      headers: response.headers,
      body: parsed(text),
    };
  } catch (error) {
    if (NEVER_SENT.includes(codeOf(error))) return { kind: 'not_sent' };
    const ended = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    return { kind: 'unknown', timedOut: ended };
  }
};

const outcomeOf = (exchange: Exchange): string => {
  if (exchange.kind === 'answer') return String(exchange.status);
  return exchange.kind === 'unknown' && exchange.timedOut ? 'timeout' : exchange.kind;
};

/** A fault of the provider. A refusal with a reason is not a fault. */
const isFailure = (exchange: Exchange): boolean =>
  exchange.kind !== 'answer' || exchange.status >= 500 || [401, 408, 429].includes(exchange.status);

/** Wraps `transport`: logs, counts and times each request, without addresses or bodies. */
export const observed =
  (
    transport: Transport,
    { log, metrics, clock }: { readonly log: Log; readonly metrics: Metrics; readonly clock: Clock },
  ): Transport =>
  async (url, request, timeoutMs) => {
    const { call } = request;
    const begun = clock().getTime();
    const exchange = await transport(url, request, timeoutMs);
    const ms = Math.max(0, clock().getTime() - begun);
    metrics.put('ProviderLatency', ms, call);
    if (isFailure(exchange)) metrics.put('ProviderErrors', 1, call);
    log.info('provider call', { call, outcome: outcomeOf(exchange), ms });
    return exchange;
  };

/** Milliseconds from a `Retry-After` header, which has seconds or a date. */
export const retryAfterOf = (header: string | null, now: number): number | undefined => {
  if (header === null) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return ms > 0 ? ms : undefined;
};

/** Wraps `transport`: waits for a free call in the budget, for at most half of the time. */
export const budgeted =
  (
    transport: Transport,
    { budget, clock }: { readonly budget: CallBudget; readonly clock: Clock },
  ): Transport =>
  async (url, request, timeoutMs) => {
    const { priority = 'orders', signal } = request;
    const began = clock().getTime();
    const isTaken = await budget.take(priority, began + timeoutMs / 2, signal);
    const sentAt = clock().getTime();
    const left = timeoutMs - (sentAt - began);
    if (!isTaken || left <= 0) return { kind: 'not_sent', isOverBudget: true };
    const exchange = await transport(url, request, left);
    if (exchange.kind === 'answer' && exchange.status === 429)
      await budget.limited(sentAt, retryAfterOf(exchange.headers.get('retry-after'), clock().getTime()));
    return exchange;
  };
