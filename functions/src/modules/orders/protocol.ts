import { type Clock, later } from '../../platform/clock.ts';
import type { FailedRead, Read } from '../provider/calls.ts';

/** Who claims an order sends it within this time, or not at all. */
const LEASE_MS = 30_000;
/** The provider may take this long to answer (C9); a send does not begin when less of the lease is left. */
const ANSWER_MS = 20_000;
/** A try that was not answered may still reach the provider: on its way there, or in a function that was halted. */
const ARRIVES_WITHIN_MS = 60 * 60_000;

/**
 * How far an order has come (C7, "Intent before effect"). `claimed`: somebody said that they send it, so it may
 * be sent; `unknown`: it may have been made, the provider must be asked; `released`: it certainly was not sent;
 * `accepted`: the provider has it.
 */
export interface Tries {
  readonly phase: 'claimed' | 'unknown' | 'released' | 'accepted';
  /** ISO 8601. */
  readonly lease_until: string | null;
  /** When the last try began that is not known to have come to nothing; absent before the first. */
  readonly tried_at?: string | undefined;
}

/** The tries of an order that is about to be sent. */
export interface Claimed extends Tries {
  readonly lease_until: string;
}

/** An order looked for by its reference, and whether the provider says that it honours idempotency keys. */
export interface LookUp<Order> {
  readonly order: Order | null;
  readonly keyHonoured: boolean;
}

/** What came of sending an order. `answered`: with an error of the provider's own, so the try can no longer arrive. */
export type Sent<Order, Why> =
  | { readonly outcome: 'accepted'; readonly order: Order }
  | { readonly outcome: 'refused' | 'not_sent'; readonly why: Why }
  | { readonly outcome: 'unknown'; readonly why: Why; readonly answered: boolean };

/** An order as the provider shows it, and when it was asked for: a process may halt between the answer and its write. */
export interface Found<Order> {
  readonly order: Order;
  readonly askedAt: Date;
}

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
  | {
      readonly kind: 'not_shown';
      readonly failure: FailedRead | undefined;
      readonly refusal: Why | undefined;
    }
  /** The provider refused another try, and the earlier one may still be made. */
  | { readonly kind: 'refused'; readonly refusal: Why; readonly until: string }
  /** Another order should take its place, and it may still be made. */
  | { readonly kind: 'replaced'; readonly until: string };

/**
 * Who wants an order made: where its tries are stored, how it is sent, and what each end means to them. Every write
 * is conditional on what was read.
 * @typeParam Held the order as it was read
 * @typeParam Ready what was prepared for the claim
 */
export interface Ordering<Held, Ready, Order, Why, Result> {
  readonly clock: Clock;
  /** Null before the first claim. */
  readonly triesOf: (held: Held) => Tries | null;
  /** Exactly the order's reference. */
  readonly look: (held: Held) => Promise<Read<LookUp<Order>>>;
  /** Looks at all that must be true, before each claim. `isSame`: it is the order of the tries before. */
  readonly prepare: (
    held: Held,
    earlier: Earlier | null,
  ) => Promise<
    { readonly ready: Ready; readonly isSame: boolean } | { readonly instead: Result | Promise<Result> }
  >;
  /** Intent before effect: one conditional write, before anything is sent. */
  readonly claim: (
    held: Held,
    ready: Ready,
    tries: Claimed,
  ) => Promise<{ readonly held: Held } | { readonly instead: Result | Promise<Result> }>;
  readonly send: (held: Held) => Promise<Sent<Order, Why>>;
  /** Why an order is not sent for which there is no time left. */
  readonly tooLate: Why;
  /** Somebody waits for the answer: what was not answered is looked for at once. */
  readonly isAwaited: boolean;

  readonly busy: () => Result;
  readonly made: (held: Held, found: Found<Order>) => Promise<Result>;
  /** The provider made nothing, and says why. */
  readonly refused: (held: Held, why: Why) => Promise<Result>;
  /** It did not leave. @param tries `unknown` where an earlier try may have, else `released` */
  readonly notSent: (held: Held, tries: Tries, why: Why) => Promise<Result>;
  readonly unknown: (held: Held, tries: Tries, doubt: Doubt<Why>) => Promise<Result>;
}

/** A live lease: somebody has said that they send it right now. */
const isBusy = (tries: Tries | null, now: Date): boolean =>
  tries?.phase === 'claimed' && tries.lease_until !== null && tries.lease_until > now.toISOString();

/** Until when an order that was sent and not answered may still be made; undefined when it cannot be any more. */
const mayArriveUntil = ({ tried_at: triedAt }: Tries, now: Date): string | undefined => {
  const until = triedAt && later(new Date(triedAt), ARRIVES_WITHIN_MS);
  return until && until > now.toISOString() ? until : undefined;
};

const inDoubt = ({ tried_at }: Pick<Tries, 'tried_at'>): Tries => ({
  phase: 'unknown',
  lease_until: null,
  tried_at,
});

/** An order that was sent once and is not shown: from now at the latest it has its time to arrive. */
const inDoubtStill = (tries: Tries, now: Date): Earlier => {
  const doubtful = inDoubt({ tried_at: tries.tried_at ?? later(now, 0) });
  return { tries: doubtful, until: mayArriveUntil(doubtful, now) };
};

/**
 * Makes an order at the provider at most once (C7): claim, send, and whenever the outcome is not known, look
 * for the order by its reference before the same key is sent again. Any number may do so at the same time.
 */
export const makeOnce = async <Held, Ready, Order, Why, Result>(
  first: Held,
  ordering: Ordering<Held, Ready, Order, Why, Result>,
): Promise<Result> => {
  const { clock, triesOf } = ordering;

  /** Certain only when the order is there, or when sending the same key again is safe: then there is no result. */
  const lookFirst = async (
    held: Held,
    tries: Tries,
    refusal?: Why,
  ): Promise<{ readonly result: Result } | undefined> => {
    const askedAt = clock();
    const seen = await ordering.look(held);
    if (seen.ok && seen.value.order)
      return { result: await ordering.made(held, { order: seen.value.order, askedAt }) };
    if (seen.ok && seen.value.keyHonoured) return undefined;
    const failure = seen.ok ? undefined : seen;
    return {
      result: await ordering.unknown(held, inDoubt(tries), { kind: 'not_shown', failure, refusal }),
    };
  };

  /**
   * The provider said no. After an unknown try even that is checked: the first try may be what it objects to, and until
   * it cannot arrive any more, nothing takes its place.
   */
  const refused = async (held: Held, earlier: Tries | null, refusal: Why): Promise<Result> => {
    const now = clock();
    if (earlier) {
      const seen = await lookFirst(held, earlier, refusal);
      if (seen) return seen.result;
      const until = mayArriveUntil(earlier, now);
      if (until !== undefined)
        return ordering.unknown(held, inDoubt(earlier), { kind: 'refused', refusal, until });
    }
    return ordering.refused(held, refusal);
  };

  const notAnswered = async (held: Held, tries: Tries, why: Why): Promise<Result> => {
    if (ordering.isAwaited) {
      const askedAt = clock();
      const seen = await ordering.look(held);
      if (seen.ok && seen.value.order) return ordering.made(held, { order: seen.value.order, askedAt });
    }
    return ordering.unknown(held, tries, { kind: 'not_answered', why });
  };

  const send = async (held: Held, mine: Claimed, earlier: Tries | null): Promise<Result> => {
    const askedAt = clock();
    const left = Date.parse(mine.lease_until) - askedAt.getTime();
    const sent: Sent<Order, Why> =
      left >= ANSWER_MS ? await ordering.send(held) : { outcome: 'not_sent', why: ordering.tooLate };
    switch (sent.outcome) {
      case 'accepted':
        return ordering.made(held, { order: sent.order, askedAt });
      case 'refused':
        return refused(held, earlier, sent.why);
      case 'unknown':
        // A try that was answered, be it with an error, is not on its way any more; an earlier one may be.
        return notAnswered(held, inDoubt(sent.answered ? (earlier ?? {}) : mine), sent.why);
      case 'not_sent':
        // A try that certainly did not leave does not make an earlier, unknown one any clearer.
        return ordering.notSent(
          held,
          earlier ? inDoubt(earlier) : { ...mine, phase: 'released', lease_until: null },
          sent.why,
        );
    }
  };

  const known = triesOf(first);
  if (isBusy(known, clock())) return ordering.busy();
  const earlier = known?.phase === 'released' ? null : known;
  let doubt: Earlier | null = null;
  if (earlier) {
    const seen = await lookFirst(first, earlier);
    if (seen) return seen.result;
    // Certain enough to send the same order again under its key, but not to put another one in its place.
    doubt = inDoubtStill(earlier, clock());
  }
  const prepared = await ordering.prepare(first, doubt);
  if ('instead' in prepared) return prepared.instead;
  const { ready, isSame } = prepared;
  if (!isSame && doubt?.until !== undefined)
    return ordering.unknown(first, doubt.tries, { kind: 'replaced', until: doubt.until });
  const now = clock();
  const mine: Claimed = { phase: 'claimed', lease_until: later(now, LEASE_MS), tried_at: later(now, 0) };
  const claimed = await ordering.claim(first, ready, mine);
  if ('instead' in claimed) return claimed.instead;
  return send(claimed.held, mine, isSame ? earlier : null);
};
