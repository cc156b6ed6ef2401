import type { Clock, Sleep } from '../../../platform/clock.ts';
import type { Exchange, Transport } from '../transport.ts';

/** A request and its answer. */
export interface Exchanged {
  readonly method: string;
  /** Path and query, without the base address. */
  readonly path: string;
  readonly exchange: Exchange;
  /**
   * The parsed answer, with numbers as numbers, because the report says how amounts are written. Undefined if it is not
   * JSON.
   */
  readonly body: unknown;
  readonly tookMs: number;
}

const parsed = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** @param until aborts requests without a signal of their own */
export const recording =
  (transport: Transport, onto: Exchanged[], clock: Clock, until?: AbortSignal): Transport =>
  async (url, request, timeoutMs) => {
    const began = clock().getTime();
    let text: string | undefined;
    const signal = request.signal ?? until;
    const exchange = await transport(
      url,
      {
        ...request,
        ...(signal === undefined ? {} : { signal }),
        received: (each) => {
          text = each;
        },
      },
      timeoutMs,
    );
    onto.push({
      method: request.method,
      path: `${url.pathname}${url.search}`,
      exchange,
      body: parsed(text),
      tookMs: Math.max(0, clock().getTime() - began),
    });
    return exchange;
  };

/** Starts requests at least this far apart, across all transports. */
export const paced = (everyMs: number, clock: Clock, sleep: Sleep): ((transport: Transport) => Transport) => {
  let next = Number.NEGATIVE_INFINITY;
  return (transport) => async (url, request, timeoutMs) => {
    const now = clock().getTime();
    const at = Math.max(now, next);
    next = at + everyMs;
    if (at > now) await sleep(at - now);
    return transport(url, request, timeoutMs);
  };
};
