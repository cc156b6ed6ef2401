import { type Clock, later } from '../../platform/clock.ts';
import type { FailedRead, Read } from '../provider/calls.ts';

/** Who claims an order sends it within this time, or not at all. */
const LEASE_MS = 30_000;
/** The provider may take this long to answer (C9); a send does not begin when less of the lease is left. */
const ANSWER_MS = 20_000;
/** A try that was not answered may still reach the provider: on its way there, or in a function that was halted. */
export const ARRIVES_WITHIN_MS = 60 * 60_000;

/** The tries of an order that may have been made. */
export interface Tries {
  /** Until then only the one who claimed it may send it; ISO 8601. */
  readonly lease_until: string | null;
  /** When the last try began that is not known to have come to nothing; absent before the first. */
  readonly tried_at?: string | undefined;
}

/** An order looked for by its reference, and whether the provider says that it honours idempotency keys. */
export interface LookUp<Order> {
  readonly order: Order | null;
  readonly keyHonoured: boolean;
}

/** A try that made no order, or of which that is not known. */
export type Failed =
  | { readonly outcome: 'refused' | 'not_sent' }
  /** `answered`: with an error of the provider's own, so the try can no longer arrive. */
  | { readonly outcome: 'unknown'; readonly answered?: boolean };

export type Sent<Order, Why extends Failed> = { readonly outcome: 'accepted'; readonly order: Order } | Why;

/** An order of which an earlier try was not answered and is not shown. */
export interface Earlier {
  readonly tries: Tries;
  /** Until when it may still be made; undefined when it cannot be any more. ISO 8601. */
  readonly until: string | undefined;
}

/** Why it is not known whether an order was made. */
export type Doubt<Why> =
  /** This try was not answered. */
  | { readonly kind: 'not_answered'; readonly why: Why }
  /** The provider does not show it, or could not be asked; `refusal` is what it said to another try. */
  | { readonly kind: 'not_shown'; readonly failure?: FailedRead; readonly refusal: Why | undefined }
  /** The provider refused another try, and the earlier one may still be made. */
  | { readonly kind: 'refused'; readonly refusal: Why; readonly until: string }
  /** Another order should take its place, and it may still be made. */
  | { readonly kind: 'replaced'; readonly until: string };

/** What came of an order; `held` is the order as it was read, or as it was claimed. */
export type Outcome<Held, Order, Why> =
  /** Another call sends it right now; or has claimed it meanwhile. */
  | { readonly kind: 'busy' | 'lost' }
  /** `askedAt`: of what the provider shows, as a process may halt between the answer and its write. */
  | { readonly kind: 'made'; readonly held: Held; readonly order: Order; readonly askedAt: Date }
  /** The provider made nothing, and says why. */
  | { readonly kind: 'refused'; readonly held: Held; readonly why: Why }
  /** It did not leave, for want of time where there is no `why`. `tries`: of an earlier try that may have left. */
  | { readonly kind: 'not_sent'; readonly held: Held; readonly tries: Tries | null; readonly why?: Why }
  | { readonly kind: 'unknown'; readonly held: Held; readonly tries: Tries; readonly doubt: Doubt<Why> };

/** How an order is looked for, claimed and sent. @typeParam Instead what was done because it must not be sent now */
export interface Ordering<Held, Order, Why extends Failed, Instead> {
  readonly clock: Clock;
  readonly look: (held: Held) => Promise<Read<LookUp<Order>>>;
  readonly prepare: (earlier: Earlier | null) => Promise<
    | {
        readonly isSame: boolean;
        /** Intent before effect: one write, conditional on what was read; undefined when another came first. */
        readonly claim: (tries: Tries & { readonly lease_until: string }) => Promise<Held | undefined>;
      }
    | { readonly instead: Instead | Promise<Instead> }
  >;
  readonly send: (held: Held) => Promise<Sent<Order, Why>>;
}

/** Until when an order that was sent and not answered may still be made; undefined when it cannot be any more. */
export const mayArriveUntil = ({ tried_at: triedAt }: Tries, now: Date): string | undefined => {
  const until = triedAt && later(new Date(triedAt), ARRIVES_WITHIN_MS);
  return until && until > now.toISOString() ? until : undefined;
};

/** Tries of which none is being made. */
const idle = ({ tried_at }: Pick<Tries, 'tried_at'>): Tries => ({ lease_until: null, tried_at });

/**
 * Makes an order at most once (C7): claim, send, and if the outcome is unknown, look for it by its reference before the
 * same key is sent again. Any number may run. @param earlier null where nothing can have been sent
 */
export const makeOnce = async <Held, Order, Why extends Failed, Instead = never>(
  first: Held,
  earlier: Tries | null,
  { clock, look, prepare, send }: Ordering<Held, Order, Why, Instead>,
): Promise<Outcome<Held, Order, Why> | Instead> => {
  const unknown = (held: Held, tries: Pick<Tries, 'tried_at'>, doubt: Doubt<Why>) =>
    ({ kind: 'unknown', held, tries: idle(tries), doubt }) as const;

  /** Certain only when the order is there, or when sending the same key again is safe: then there is no outcome. */
  const lookFirst = async (
    held: Held,
    tries: Tries,
    refusal?: Why,
  ): Promise<Outcome<Held, Order, Why> | undefined> => {
    const askedAt = clock();
    const seen = await look(held);
    if (seen.ok && seen.value.order) return { kind: 'made', held, order: seen.value.order, askedAt };
    if (seen.ok && seen.value.keyHonoured) return undefined;
    return unknown(held, tries, { kind: 'not_shown', refusal, ...(seen.ok ? {} : { failure: seen }) });
  };

  /**
   * The provider said no. After an unknown try it may refuse because the first arrived: nothing replaces it until it
   * cannot.
   */
  const refused = async (held: Held, before: Tries | null, why: Why): Promise<Outcome<Held, Order, Why>> => {
    const now = clock();
    if (!before) return { kind: 'refused', held, why };
    const seen = await lookFirst(held, before, why);
    if (seen) return seen;
    const until = mayArriveUntil(before, now);
    if (until === undefined) return { kind: 'refused', held, why };
    return unknown(held, before, { kind: 'refused', refusal: why, until });
  };

  if (earlier?.lease_until && earlier.lease_until > clock().toISOString()) return { kind: 'busy' };
  let doubt: Earlier | null = null;
  if (earlier) {
    const seen = await lookFirst(first, earlier);
    if (seen) return seen;
    // Certain enough to repeat the same key, not to replace the order. From now on it has its time to arrive.
    const now = clock();
    const tries = idle({ tried_at: earlier.tried_at ?? later(now, 0) });
    doubt = { tries, until: mayArriveUntil(tries, now) };
  }
  const prepared = await prepare(doubt);
  if ('instead' in prepared) return prepared.instead;
  if (!prepared.isSame && doubt?.until !== undefined)
    return unknown(first, doubt.tries, { kind: 'replaced', until: doubt.until });
  const now = clock();
  const mine = { lease_until: later(now, LEASE_MS), tried_at: later(now, 0) };
  const held = await prepared.claim(mine);
  if (held === undefined) return { kind: 'lost' };
  const before = prepared.isSame ? earlier : null;
  // A try that certainly did not leave does not make an earlier, unknown one any clearer.
  const notSent = { kind: 'not_sent', held, tries: before && idle(before) } as const;

  const askedAt = clock();
  if (Date.parse(mine.lease_until) - askedAt.getTime() < ANSWER_MS) return notSent;
  const sent = await send(held);
  switch (sent.outcome) {
    case 'accepted':
      return { kind: 'made', held, order: sent.order, askedAt };
    case 'refused':
      return refused(held, before, sent);
    case 'unknown':
      // A try that was answered, be it with an error, is not on its way any more; an earlier one may be.
      return unknown(held, sent.answered ? (before ?? {}) : mine, { kind: 'not_answered', why: sent });
    case 'not_sent':
      return { ...notSent, why: sent };
  }
};
