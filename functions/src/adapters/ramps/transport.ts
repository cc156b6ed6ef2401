import { parseLossless } from './json.ts';

/** What came of one request. */
export type Exchange =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly body: unknown }
  /** It never reached the provider. */
  | { readonly kind: 'not_sent' }
  /** It may have reached the provider; what came of it is not known. */
  | { readonly kind: 'unknown'; readonly timedOut: boolean };

export interface Outgoing {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** The caller's own end, beside the time-out. */
  readonly signal?: AbortSignal;
}

export type Transport = (url: URL, request: Outgoing, timeoutMs: number) => Promise<Exchange>;

/** Failures before a connection stood. */
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

/** One HTTPS request with a time-out over all of it; redirects are not followed (contract 3). */
export const fetchTransport: Transport = async (url, { signal, ...request }, timeoutMs) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    const body = parsed(await response.text());
    return { kind: 'answer', status: response.status, headers: response.headers, body };
  } catch (error) {
    if (NEVER_SENT.includes(codeOf(error))) return { kind: 'not_sent' };
    const ended = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    return { kind: 'unknown', timedOut: ended };
  }
};
