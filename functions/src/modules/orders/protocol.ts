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
  /** Start of the last try that may have had an effect; absent before the first. */
  readonly tried_at?: string | undefined;
}

/** What a look for an order found. */
export interface LookUp<Order> {
  readonly order: Order | null;
  /** The provider says that it honours idempotency keys. */
  readonly keyHonoured: boolean;
  /** At a provider without order ids: it certainly was not made, or a person decides which order it is. */
  readonly found?: 'none' | 'person';
}

/** A try that made no order, or whose outcome is unknown. */
export type Failed =
  | { readonly outcome: 'refused' | 'not_sent' }
  /** `answered`: with an error of the provider's own, so the try can no longer arrive. */
  | { readonly outcome: 'unknown'; readonly answered?: boolean };

export type Sent<Order, Why extends Failed> =
  | { readonly outcome: 'accepted'; readonly order: Order }
  /** The provider made the order and returned no id. `at`: when, by the provider's clock. */
  | { readonly outcome: 'made'; readonly at: string | null }
  | Why;

/** An order with an earlier try that was not answered and is not shown. */
export interface Earlier {
  readonly tries: Tries;
  /** How long it may still be made; undefined once it no longer can. ISO 8601. */
  readonly until: string | undefined;
}

/** Why it is not known whether an order was made. */
export type Doubt<Why> =
  /** This try was not answered. */
  | { readonly kind: 'not_answered'; readonly why: Why }
  /** The provider does not show it, or could not be asked; `refusal` is what it said to another try. */
  | { readonly kind: 'not_shown'; readonly failure?: FailedRead; readonly refusal: Why | undefined }
  /** A person decides which order of the provider it is, or that it was not made. */
  | { readonly kind: 'person' }
  /** The provider refused another try, and the earlier one may still be made. */
  | { readonly kind: 'refused'; readonly refusal: Why; readonly until: string }
  /** Another order should take its place, and it may still be made. */
  | { readonly kind: 'replaced'; readonly until: string };

/** Outcome of an order; `held` is the order as read, or as claimed. */
type Outcome<Held, Order, Why> =
  /** Another call sends it right now; or has claimed it meanwhile. */
  | { readonly kind: 'busy' | 'lost' }
  /** `askedAt`: of what the provider shows, as a process may halt between the answer and its write. */
  | { readonly kind: 'made'; readonly held: Held; readonly order: Order; readonly askedAt: Date }
  /** The provider made nothing, and says why. */
  | { readonly kind: 'refused'; readonly held: Held; readonly why: Why }
  /** The provider made it and has not shown yet which order it is. */
  | { readonly kind: 'unbound'; readonly held: Held; readonly tries: Tries }
  /** It did not leave, for want of time where there is no `why`. `tries`: of an earlier try that may have left. */
  | { readonly kind: 'not_sent'; readonly held: Held; readonly tries: Tries | null; readonly why?: Why }
  | { readonly kind: 'unknown'; readonly held: Held; readonly tries: Tries; readonly doubt: Doubt<Why> };

/** Outcome of an order without an id: it certainly was not made, or the provider made it. */
export type Came = 'not made' | { readonly made: { readonly at: string | null } };

/** How an order is looked for, claimed and sent. @typeParam Instead what was done because it must not be sent now */
interface Ordering<Held, Order, Why extends Failed, Instead> {
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
  /** Learns the provider's answer before anything else is done, where orders have no id. */
  readonly answered?: ((held: Held, came: Came) => Promise<void>) | undefined;
}

/** How long a sent and unanswered order may still be made; undefined once it no longer can. */
export const mayArriveUntil = ({ tried_at: triedAt }: Tries, now: Date): string | undefined => {
  const until = triedAt && later(new Date(triedAt), ARRIVES_WITHIN_MS);
  return until && until > now.toISOString() ? until : undefined;
};

/** No try is in progress. */
const idle = ({ tried_at }: Pick<Tries, 'tried_at'>): Tries => ({ lease_until: null, tried_at });

/**
 * Makes an order at most once (C7): claim, send, and if the outcome is unknown, look for it before it is sent again. An
 * order that the provider made without naming it is looked for until it is bound. Any number may run. @param earlier null where nothing can have been sent
 */
export const makeOnce = async <Held, Order, Why extends Failed, Instead = never>(
  first: Held,
  earlier: Tries | null,
  { clock, look, prepare, send, answered = () => Promise.resolve() }: Ordering<Held, Order, Why, Instead>,
): Promise<Outcome<Held, Order, Why> | Instead> => {
  const unknown = (held: Held, tries: Pick<Tries, 'tried_at'>, doubt: Doubt<Why>) =>
    ({ kind: 'unknown', held, tries: idle(tries), doubt }) as const;

  /** Certain only when the order is there, when it was not made, or when sending the same key again is safe. */
  const lookFirst = async (
    held: Held,
    tries: Tries,
    refusal?: Why,
  ): Promise<Outcome<Held, Order, Why> | 'none' | 'repeat'> => {
    const askedAt = clock();
    const seen = await look(held);
    if (seen.ok && seen.value.order) return { kind: 'made', held, order: seen.value.order, askedAt };
    if (seen.ok && seen.value.found === 'none') return 'none';
    if (seen.ok && seen.value.found === 'person') return unknown(held, tries, { kind: 'person' });
    if (seen.ok && seen.value.keyHonoured) return 'repeat';
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
    if (seen === 'none') return { kind: 'refused', held, why };
    if (seen !== 'repeat') return seen;
    const until = mayArriveUntil(before, now);
    if (until === undefined) return { kind: 'refused', held, why };
    return unknown(held, before, { kind: 'refused', refusal: why, until });
  };

  if (earlier?.lease_until && earlier.lease_until > clock().toISOString()) return { kind: 'busy' };
  let doubt: Earlier | null = null;
  const seen = earlier && (await lookFirst(first, earlier));
  if (seen && seen !== 'none' && seen !== 'repeat') return seen;
  // An order that was not made is no earlier try.
  const open = seen === 'none' ? null : earlier;
  if (open) {
    // Certain enough to repeat the same key, not to replace the order. From now on it has its time to arrive.
    const now = clock();
    const tries = idle({ tried_at: open.tried_at ?? later(now, 0) });
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
  const before = prepared.isSame ? open : null;
  // A try that certainly did not leave does not make an earlier, unknown one any clearer.
  const notSent = async (why?: Why): Promise<Outcome<Held, Order, Why>> => {
    await answered(held, 'not made');
    return { kind: 'not_sent', held, tries: before && idle(before), ...(why ? { why } : {}) };
  };

  const askedAt = clock();
  if (Date.parse(mine.lease_until) - askedAt.getTime() < ANSWER_MS) return notSent();
  const sent = await send(held);
  switch (sent.outcome) {
    case 'accepted':
      return { kind: 'made', held, order: sent.order, askedAt };
    case 'made': {
      await answered(held, { made: { at: sent.at } });
      const shown = await look(held);
      return shown.ok && shown.value.order
        ? { kind: 'made', held, order: shown.value.order, askedAt }
        : { kind: 'unbound', held, tries: idle(mine) };
    }
    case 'refused':
      await answered(held, 'not made');
      return refused(held, before, sent);
    case 'unknown':
      // An answered try, even with an error, cannot arrive later; an earlier one may.
      return unknown(held, sent.answered ? (before ?? {}) : mine, { kind: 'not_answered', why: sent });
    case 'not_sent':
      return notSent(sent);
  }
};
