import { type Clock, later } from '../../platform/clock.ts';
import type { FailedRead, Read } from '../provider/calls.ts';

/** The claimer must send an order within this time, or not at all. */
const LEASE_MS = 30_000;
/** Maximum time for the provider's answer (C9). Sending does not start if less of the lease is left. */
const ANSWER_MS = 20_000;
/** How long an unanswered try can still reach the provider, from the network or a suspended function. */
export const ARRIVES_WITHIN_MS = 60 * 60_000;

/** The tries of an order that may have been made. */
export interface Tries {
  /** Until then only the claimer may send it; ISO 8601. */
  readonly lease_until: string | null;
  /** Start of the last try that may have had an effect; absent before the first. */
  readonly tried_at?: string | undefined;
}

/** The result of looking for an order. */
export interface LookUp<Order> {
  readonly order: Order | null;
  /** True if the provider says that it honours idempotency keys. */
  readonly keyHonoured: boolean;
  /** For providers without order ids: it certainly was not made, or a person must decide which order it is. */
  readonly found?: 'none' | 'person';
}

/** A try that made no order, or whose outcome is unknown. */
export type Failed =
  | { readonly outcome: 'refused' | 'not_sent' }
  /** `answered`: with an error of the provider itself, so the try can no longer arrive. */
  | { readonly outcome: 'unknown'; readonly answered?: boolean };

export type Sent<Order, Why extends Failed> =
  | { readonly outcome: 'accepted'; readonly order: Order }
  /** The provider made the order and returned no id. `at`: its time of creation, by the provider's clock. */
  | { readonly outcome: 'made'; readonly at: string | null }
  | Why;

/** An order whose earlier try was not answered, and which the provider does not show. */
export interface Earlier {
  readonly tries: Tries;
  /** Until when it may still be made; undefined once it no longer can. ISO 8601. */
  readonly until: string | undefined;
}

/** Why the outcome of an order is unknown. */
export type Doubt<Why> =
  /** This try was not answered. */
  | { readonly kind: 'not_answered'; readonly why: Why }
  /** The provider does not show it, or could not be reached. `refusal`: its answer to another try. */
  | { readonly kind: 'not_shown'; readonly failure?: FailedRead; readonly refusal: Why | undefined }
  /** A person must decide which of the provider's orders it is, or that it was not made. */
  | { readonly kind: 'person' }
  /** The provider refused another try, but the earlier one may still be made. */
  | { readonly kind: 'refused'; readonly refusal: Why; readonly until: string }
  /** Another order should replace it, but it may still be made. */
  | { readonly kind: 'replaced'; readonly until: string };

/** Outcome of an order. `claimed`: the order as read or as claimed. */
type Outcome<Claimed, Order, Why> =
  /** Another call is sending it right now, or has claimed it meanwhile. */
  | { readonly kind: 'busy' | 'lost' }
  /**
   * `askedAt`: time of the request whose answer shows the order, because the process may stop before it writes the
   * answer.
   */
  | { readonly kind: 'made'; readonly claimed: Claimed; readonly order: Order; readonly askedAt: Date }
  /** The provider made nothing and gave a reason. */
  | { readonly kind: 'refused'; readonly claimed: Claimed; readonly why: Why }
  /** The provider made it, but has not shown which order it is. */
  | { readonly kind: 'unbound'; readonly claimed: Claimed; readonly tries: Tries }
  /** It was not sent; without `why`, because time ran out. `tries`: an earlier try that may have been sent. */
  | { readonly kind: 'not_sent'; readonly claimed: Claimed; readonly tries: Tries | null; readonly why?: Why }
  | {
      readonly kind: 'unknown';
      readonly claimed: Claimed;
      readonly tries: Tries;
      readonly doubt: Doubt<Why>;
    };

/** Outcome of an order without an id: certainly not made, or made. */
export type Came = 'not made' | { readonly made: { readonly at: string | null } };

/** How to look for, claim and send an order. @typeParam Instead result if the order must not be sent now */
interface Ordering<Claimed, Order, Why extends Failed, Instead> {
  readonly clock: Clock;
  readonly look: (claimed: Claimed) => Promise<Read<LookUp<Order>>>;
  readonly prepare: (earlier: Earlier | null) => Promise<
    | {
        readonly isSame: boolean;
        /** Intent before effect: one conditional write. Undefined if another writer came first. */
        readonly claim: (tries: Tries & { readonly lease_until: string }) => Promise<Claimed | undefined>;
      }
    | { readonly instead: Instead | Promise<Instead> }
  >;
  readonly send: (claimed: Claimed) => Promise<Sent<Order, Why>>;
  /** Receives the provider's answer before anything else happens, for orders without ids. */
  readonly answered?: ((claimed: Claimed, came: Came) => Promise<unknown>) | undefined;
}

/** Until when a sent but unanswered order may still be made; undefined once it no longer can. */
export const mayArriveUntil = ({ tried_at: triedAt }: Tries, now: Date): string | undefined => {
  const until = triedAt && later(new Date(triedAt), ARRIVES_WITHIN_MS);
  return until && until > now.toISOString() ? until : undefined;
};

/** No try is in progress. */
const idle = ({ tried_at }: Pick<Tries, 'tried_at'>): Tries => ({ lease_until: null, tried_at });

/**
 * Makes an order at most once (C7): claims it, sends it, and after an unknown outcome looks for it before sending
 * again. An order without an id is looked for until it is bound. Safe to run in parallel. @param earlier null if
 * nothing can have been sent
 */
export const makeOnce = async <Claimed, Order, Why extends Failed, Instead = never>(
  first: Claimed,
  earlier: Tries | null,
  { clock, look, prepare, send, answered = () => Promise.resolve() }: Ordering<Claimed, Order, Why, Instead>,
): Promise<Outcome<Claimed, Order, Why> | Instead> => {
  const unknown = (claimed: Claimed, tries: Pick<Tries, 'tried_at'>, doubt: Doubt<Why>) =>
    ({ kind: 'unknown', claimed, tries: idle(tries), doubt }) as const;

  /** Conclusive only if the order exists, was certainly not made, or can safely be sent again with the same key. */
  const lookFirst = async (
    claimed: Claimed,
    tries: Tries,
    refusal?: Why,
  ): Promise<Outcome<Claimed, Order, Why> | 'none' | 'repeat'> => {
    const askedAt = clock();
    const seen = await look(claimed);
    if (seen.ok && seen.value.order) return { kind: 'made', claimed, order: seen.value.order, askedAt };
    if (seen.ok && seen.value.found === 'none') return 'none';
    if (seen.ok && seen.value.found === 'person') return unknown(claimed, tries, { kind: 'person' });
    if (seen.ok && seen.value.keyHonoured) return 'repeat';
    return unknown(claimed, tries, { kind: 'not_shown', refusal, ...(seen.ok ? {} : { failure: seen }) });
  };

  /**
   * The provider refused. After an unknown try, the reason may be that the earlier try arrived, so the order is not
   * replaced until that is impossible.
   */
  const refused = async (
    claimed: Claimed,
    before: Tries | null,
    why: Why,
  ): Promise<Outcome<Claimed, Order, Why>> => {
    const now = clock();
    if (!before) return { kind: 'refused', claimed, why };
    const seen = await lookFirst(claimed, before, why);
    if (seen === 'none') return { kind: 'refused', claimed, why };
    if (seen !== 'repeat') return seen;
    const until = mayArriveUntil(before, now);
    if (until === undefined) return { kind: 'refused', claimed, why };
    return unknown(claimed, before, { kind: 'refused', refusal: why, until });
  };

  if (earlier?.lease_until && earlier.lease_until > clock().toISOString()) return { kind: 'busy' };
  let doubt: Earlier | null = null;
  const seen = earlier && (await lookFirst(first, earlier));
  if (seen && seen !== 'none' && seen !== 'repeat') return seen;
  // An order that was not made leaves no earlier try.
  const open = seen === 'none' ? null : earlier;
  if (open) {
    // Certain enough to repeat the same key, but not to replace the order. Its time to arrive starts now.
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
  const claimed = await prepared.claim(mine);
  if (claimed === undefined) return { kind: 'lost' };
  const before = prepared.isSame ? open : null;
  // A try that was certainly not sent does not clarify an earlier, unknown one.
  const notSent = async (why?: Why): Promise<Outcome<Claimed, Order, Why>> => {
    await answered(claimed, 'not made');
    return { kind: 'not_sent', claimed, tries: before && idle(before), ...(why ? { why } : {}) };
  };

  const askedAt = clock();
  if (Date.parse(mine.lease_until) - askedAt.getTime() < ANSWER_MS) return notSent();
  const sent = await send(claimed);
  switch (sent.outcome) {
    case 'accepted':
      return { kind: 'made', claimed, order: sent.order, askedAt };
    case 'made': {
      await answered(claimed, { made: { at: sent.at } });
      const shown = await look(claimed);
      return shown.ok && shown.value.order
        ? { kind: 'made', claimed, order: shown.value.order, askedAt }
        : { kind: 'unbound', claimed, tries: idle(mine) };
    }
    case 'refused':
      await answered(claimed, 'not made');
      return refused(claimed, before, sent);
    case 'unknown':
      // An answered try cannot arrive later, even if the answer is an error. An earlier one may.
      return unknown(claimed, sent.answered ? (before ?? {}) : mine, { kind: 'not_answered', why: sent });
    case 'not_sent':
      return notSent(sent);
  }
};
