import type { Call } from '#shared/contract/call.ts';
import type { Cost } from './meter.ts';
import type { ADMIN } from './own.ts';

/** A call as it is measured, with what it must cost at least by what it asks for. */
export interface Costed {
  readonly call: Pick<Call, 'method' | 'path'>;
  /** The call, and how it was made where that matters. */
  readonly name: string;
  readonly who: typeof ADMIN | undefined;
  readonly line: string;
  readonly options: Options;
  readonly smallest: Cost;
  /** How `smallest` comes about: a request for each part, and its units. */
  readonly because: string;
  /** What it costs on top of the smallest, and why that is so. */
  readonly extra?: Extra;
  /** Reads a list that stands on several partitions: it costs less while they have less than they are asked for. */
  readonly spread?: true;
}

interface Options {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Extra {
  readonly requests: number;
  readonly reads: number;
  readonly because: string;
}

interface Made extends Options {
  readonly as?: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** A page of ten rows, of which every list here has more. */
export const PAGE = { query: { limit: '10' } };

export const costed = (
  call: Costed['call'],
  who: Costed['who'],
  { as, params = {}, ...options }: Made,
  [requests, reads, writes]: readonly [requests: number, reads: number, writes: number],
  because: string,
  extra?: Extra,
): Costed => ({
  call,
  name: `${call.method} ${call.path}${as === undefined ? '' : `, ${as}`}`,
  who,
  line: `${call.method} ${call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`,
  options,
  smallest: { requests, reads, writes },
  because,
  ...(extra === undefined ? {} : { extra }),
});

/** What a call costs as it is built: the smallest, and what is known to come on top. */
export const expectedOf = ({ smallest, extra }: Costed): Cost => ({
  requests: smallest.requests + (extra?.requests ?? 0),
  reads: smallest.reads + (extra?.reads ?? 0),
  writes: smallest.writes,
});
