import type { ConversionStepName } from '@ramps-gateway/shared/domain/conversion.ts';
import { isDeepStrictEqual } from 'node:util';
import { credentialsText } from '../../../modules/provider/errors.ts';
import { later } from '../../../platform/clock.ts';
import { keyFor } from '../../../platform/ids.ts';
import type { Conversion, Effect, EffectName } from '../model.ts';
import type { OrderToSend, ProviderOrder, Sent } from '../ports.ts';
import { amend, complete, fail, goBack, pauseAfter, wakeBy } from '../transitions.ts';
import { type Advance, CONFLICT, type StepContext, write } from './context.ts';
import { keepOrder } from './confirm-order.ts';
import { MOST_REFUSALS, readFailed, tryLater } from './reading.ts';

/** A driver that claims an order sends it within this time, or not at all. */
export const LEASE_MS = 30_000;
/** The provider may take this long to answer (contract 9); a send does not begin when less of the lease is left. */
const ANSWER_MS = 20_000;
/** A try that was not answered may still reach the provider: on its way there, or in a driver that was halted. */
const ARRIVES_WITHIN_MS = 60 * 60_000;

export interface EffectStep {
  readonly effect: EffectName;
  readonly step: ConversionStepName;
  readonly suffix: 'x' | 'w';
  /** For a person: "exchange", "transfer". */
  readonly called: string;
  readonly send: (order: OrderToSend, context: StepContext) => Promise<Sent>;
  readonly accepted: (order: ProviderOrder) => Partial<Conversion['record']>;
  /** Where Retry begins when the provider refused. */
  readonly resumeAt: ConversionStepName;
}

/** Until when an order that was sent and not answered may still be made; undefined when it cannot be any more. */
const mayArriveUntil = ({ tried_at: triedAt }: Effect, now: Date): string | undefined => {
  const until = triedAt && later(new Date(triedAt), ARRIVES_WITHIN_MS);
  return until && until > now.toISOString() ? until : undefined;
};

/** An order that was sent once and is not shown: from now at the latest it has its time to arrive. */
const inDoubtStill = (effect: Effect, now: Date): Effect => ({
  ...effect,
  phase: 'unknown',
  lease_until: null,
  tried_at: effect.tried_at ?? later(now, 0),
});

/** A live lease: another driver has said that it sends right now. */
const isBusy = (effect: Effect | null, at: Date): boolean =>
  effect?.phase === 'claimed' && effect.lease_until !== null && effect.lease_until > at.toISOString();

const withEffect = (conversion: Conversion, name: EffectName, effect: Effect | null): Conversion =>
  amend(conversion, { state: { [name]: effect } });

/** What is ordered, and the version of the rule under which it may be. */
export interface Prepared {
  readonly request: Effect['request'];
  readonly rule: number;
  readonly record: Partial<Conversion['record']>;
}

/**
 * Intent before effect: one conditional write stores key, reference and order before anything is sent, and only while the
 * rule is the one that was judged: a change of owner or of destination in between wins.
 */
const claim = (
  conversion: Conversion,
  { effect: name }: EffectStep,
  effect: Effect,
  { rule, record }: Prepared,
  context: StepContext,
) => {
  const now = context.clock();
  const until = later(now, LEASE_MS);
  return context.conversions.claim(
    amend(conversion, {
      record,
      state: {
        [name]: { ...effect, phase: 'claimed', lease_until: until, tried_at: later(now, 0) },
        wake_at: wakeBy(conversion, until, now),
      },
    }),
    rule,
  );
};

const newEffect = (
  conversion: Conversion,
  what: EffectStep,
  request: Effect['request'],
): [Conversion, Effect] => {
  const claims = { ...conversion.state.claims, [what.effect]: conversion.state.claims[what.effect] + 1 };
  const reference = `${conversion.record.id}-${what.suffix}${claims[what.effect]}`;
  return [
    amend(conversion, { state: { claims } }),
    {
      idempotency_key: keyFor(reference),
      reference,
      request,
      phase: 'claimed',
      lease_until: null,
      order_id: null,
    },
  ];
};

/** An order as the provider shows it, and when it was asked: a driver may be halted before it writes that down. */
interface Found {
  readonly order: ProviderOrder;
  readonly askedAt: Date;
}

const accept = async (
  conversion: Conversion,
  what: EffectStep,
  effect: Effect,
  { order, askedAt }: Found,
  context: StepContext,
): Promise<Advance> => {
  const now = context.clock();
  await keepOrder(conversion, order, askedAt, context);
  return write(
    complete(conversion, what.step, now, {
      record: what.accepted(order),
      state: {
        [what.effect]: { ...effect, phase: 'accepted', lease_until: null, order_id: order.id },
        // Of the next order, none has been refused yet.
        refusals: 0,
      },
    }),
    context,
  );
};

const park = (
  conversion: Conversion,
  what: EffectStep,
  effect: Effect,
  context: StepContext,
): Promise<Advance> =>
  write(
    fail(
      withEffect(conversion, what.effect, { ...effect, phase: 'unknown', lease_until: null }),
      'outcome_unknown',
      `It is not known whether the provider made the ${what.called} with the reference ${effect.reference}: it did not answer, and does not show the order. A person must look at the provider. Retry looks for it again and sends nothing until this is certain.`,
      context.clock(),
    ),
    context,
  );

type Asked =
  | { readonly certain: true; readonly found: Found | null }
  | { readonly certain: false; readonly then: Promise<Advance> };

/** Looks the order up by its reference; certain only when it is there, or when sending the same key again is safe. */
const ask = async (
  conversion: Conversion,
  what: EffectStep,
  effect: Effect,
  context: StepContext,
): Promise<Asked> => {
  const unsure = withEffect(conversion, what.effect, { ...effect, phase: 'unknown', lease_until: null });
  const askedAt = context.clock();
  const found = await context.provider.find(conversion.record.sub_account.external_id, effect.reference);
  if (!found.ok)
    return {
      certain: false,
      then: readFailed(
        unsure,
        found,
        context,
        `The provider could not look for the ${what.called} ${effect.reference}`,
        'outcome_unknown',
      ),
    };
  const { order, keyHonoured } = found.value;
  if (order) return { certain: true, found: { order, askedAt } };
  if (keyHonoured) return { certain: true, found: null };
  return { certain: false, then: park(conversion, what, effect, context) };
};

/**
 * The provider said no. After an unknown try even that is checked: the first try may be what it objects to, and until
 * it cannot arrive any more, nothing takes its place.
 * @param earlier the order as it was before this try, when its outcome was unknown
 */
const refused = async (
  conversion: Conversion,
  what: EffectStep,
  earlier: Effect | null,
  message: string,
  context: StepContext,
): Promise<Advance> => {
  const now = context.clock();
  if (earlier) {
    const asked = await ask(conversion, what, earlier, context);
    if (!asked.certain) return asked.then;
    if (asked.found) return accept(conversion, what, earlier, asked.found, context);
    const until = mayArriveUntil(earlier, now);
    if (until !== undefined)
      return write(
        fail(
          withEffect(conversion, what.effect, { ...earlier, phase: 'unknown', lease_until: null }),
          'outcome_unknown',
          `The provider refused the ${what.called}: ${message}. But an earlier try of the same order was not answered and may still be made (reference ${earlier.reference}), so no other is made before ${until.slice(0, 16)} UTC. Retry looks for it again.`,
          now,
        ),
        context,
      );
  }
  const { refusals } = conversion.state;
  if (refusals < MOST_REFUSALS) {
    const pauseMs = pauseAfter(refusals);
    return write(
      goBack(
        conversion,
        {
          to: what.resumeAt,
          note: `The provider refused the ${what.called}: ${message}. Nothing was sent. Trying again.`,
          pauseMs,
          state: { [what.effect]: null, refusals: refusals + 1 },
        },
        now,
      ),
      context,
      { kind: 'waiting', pauseMs },
    );
  }
  return write(
    fail(
      conversion,
      'order_refused',
      `The provider refused the ${what.called}: ${message}. Nothing was sent. Set the cause right, then press Retry.`,
      now,
      {
        resumeAt: what.resumeAt,
        state: { [what.effect]: null },
      },
    ),
    context,
  );
};

const send = async (
  conversion: Conversion,
  what: EffectStep,
  effect: Effect,
  earlier: Effect | null,
  context: StepContext,
): Promise<Advance> => {
  const askedAt = context.clock();
  const left = Date.parse(effect.lease_until ?? '') - askedAt.getTime();
  const order = {
    accountId: conversion.record.sub_account.external_id,
    idempotencyKey: effect.idempotency_key,
    reference: effect.reference,
    request: effect.request,
  };
  const sent: Sent =
    left >= ANSWER_MS
      ? await what.send(order, context)
      : { outcome: 'not_sent', reason: 'unavailable', message: 'There was no time left to send it' };
  const idle = { ...effect, lease_until: null };
  switch (sent.outcome) {
    case 'accepted':
      return accept(conversion, what, effect, { order: sent.order, askedAt }, context);
    case 'refused':
      return refused(conversion, what, earlier, sent.message, context);
    case 'unknown':
      context.log.warn('outcome unknown', { reference: effect.reference });
      return tryLater(conversion, `${sent.message}. Looking whether it made the ${what.called}.`, context, {
        // A try that was answered, be it with an error, is not on its way any more; an earlier one may be.
        [what.effect]: { ...idle, phase: 'unknown', ...(sent.answered && { tried_at: earlier?.tried_at }) },
      });
    case 'not_sent': {
      // A try that certainly did not leave does not make an earlier, unknown one any clearer.
      const after = withEffect(
        conversion,
        what.effect,
        earlier ? { ...earlier, phase: 'unknown', lease_until: null } : { ...idle, phase: 'released' },
      );
      return sent.reason === 'unavailable'
        ? tryLater(after, `${sent.message}. Trying again.`, context)
        : write(fail(after, 'credentials', credentialsText(sent.reason), context.clock()), context);
    }
  }
};

/** The order in hand is not what may be ordered now, and an earlier try of it may still be made: nothing takes its place. */
const holdForEarlier = (
  conversion: Conversion,
  what: EffectStep,
  earlier: Effect,
  until: string,
  context: StepContext,
): Promise<Advance> =>
  write(
    fail(
      conversion,
      'destination_changed',
      `An earlier try of the ${what.called} was not answered and may still be made (reference ${earlier.reference}), and it is not what the rule says now. No other is made before ${until.slice(0, 16)} UTC. Retry looks for it again.`,
      context.clock(),
    ),
    context,
  );

export type Prepare = (
  conversion: Conversion,
) => Promise<Prepared | { readonly instead: Advance | Promise<Advance> }>;

/**
 * Makes an order at the provider at most once (contract 7): claim, send, and whenever the outcome is not known, look
 * for the order by its reference before the same key is sent again.
 * @param prepare looks at all that must be true, before each claim; the order's fields, or what was done instead
 */
export const sendOnce = async (
  conversion: Conversion,
  what: EffectStep,
  context: StepContext,
  prepare: Prepare,
): Promise<Advance> => {
  const known = conversion.state[what.effect];
  if (isBusy(known, context.clock())) return { kind: 'waiting' };
  const earlier = known?.phase === 'released' ? null : known;
  let current = conversion;
  let until: string | undefined;
  if (earlier) {
    const asked = await ask(conversion, what, earlier, context);
    if (!asked.certain) return asked.then;
    if (asked.found) return accept(conversion, what, earlier, asked.found, context);
    // Certain enough to send the same order again under its key, but not to put another one in its place.
    const doubt = inDoubtStill(earlier, context.clock());
    until = mayArriveUntil(doubt, context.clock());
    current = withEffect(conversion, what.effect, until === undefined ? null : doubt);
  }
  const prepared = await prepare(current);
  if ('instead' in prepared) return prepared.instead;
  let [base, effect] = [current, known];
  if (known && !isDeepStrictEqual({ ...known.request }, { ...prepared.request })) {
    if (earlier && until !== undefined) return holdForEarlier(current, what, earlier, until, context);
    effect = null;
  }
  if (effect === null) [base, effect] = newEffect(current, what, prepared.request);
  const again = effect === known ? earlier : null;
  const claimed = await claim(base, what, effect, prepared, context);
  const mine = claimed?.state[what.effect];
  return claimed && mine ? send(claimed, what, mine, again, context) : CONFLICT;
};
