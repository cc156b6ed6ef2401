import type { ConversionStepName } from '@ramps-gateway/shared/domain/conversion.ts';
import { isDeepStrictEqual } from 'node:util';
import {
  type Doubt,
  type Earlier,
  type Found,
  makeOnce,
  type Ordering,
} from '../../../modules/orders/protocol.ts';
import { keyFor } from '../../../platform/ids.ts';
import type { NotDone } from '../../../modules/provider/calls.ts';
import { credentialsText } from '../../../modules/provider/errors.ts';
import type { Conversion, Effect, EffectName } from '../model.ts';
import type { OrderToSend, ProviderOrder, Sent } from '../ports.ts';
import { amend, complete, fail, goBack, pauseAfter, wakeBy } from '../transitions.ts';
import { type Advance, CONFLICT, type StepContext, write } from './context.ts';
import { keepOrder } from './confirm-order.ts';
import { MOST_REFUSALS, readFailed, tryLater } from './reading.ts';

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

/** What is ordered, and the version of the rule under which it may be. */
export interface Prepared {
  readonly request: Effect['request'];
  readonly rule: number;
  readonly record: Partial<Conversion['record']>;
}

export type Prepare = (
  conversion: Conversion,
) => Promise<Prepared | { readonly instead: Advance | Promise<Advance> }>;

/** What is claimed, in the conversion that it is claimed for. */
interface Ready {
  readonly base: Conversion;
  readonly effect: Effect;
  readonly prepared: Prepared;
}

const TOO_LATE: NotDone = {
  outcome: 'not_sent',
  reason: 'unavailable',
  message: 'There was no time left to send it',
};

const newEffect = (conversion: Conversion, what: EffectStep, prepared: Prepared): Ready => {
  const claims = { ...conversion.state.claims, [what.effect]: conversion.state.claims[what.effect] + 1 };
  const reference = `${conversion.record.id}-${what.suffix}${claims[what.effect]}`;
  return {
    base: amend(conversion, { state: { claims } }),
    effect: {
      idempotency_key: keyFor(reference),
      reference,
      request: prepared.request,
      phase: 'claimed',
      lease_until: null,
      order_id: null,
    },
    prepared,
  };
};

/** The orders of a conversion: their tries are stored in its own row, and what comes of them moves it on. */
const orderingOf = (
  what: EffectStep,
  context: StepContext,
  prepare: Prepare,
): Ordering<Conversion, Ready, ProviderOrder, NotDone, Advance> => {
  const { clock, conversions, log, provider } = context;
  const { effect: name, called } = what;

  const effectOf = ({ state }: Conversion): Effect => {
    const effect = state[name];
    if (!effect) throw new Error(`there is no ${called} in hand`);
    return effect;
  };

  const withTries = (conversion: Conversion, tries: Partial<Effect>): Conversion =>
    amend(conversion, { state: { [name]: { ...effectOf(conversion), ...tries } } });

  /** As it is known now: what may still be made, or nothing any more. */
  const currentOf = (conversion: Conversion, earlier: Earlier | null): Conversion => {
    if (!earlier) return conversion;
    return earlier.until === undefined
      ? amend(conversion, { state: { [name]: null } })
      : withTries(conversion, earlier.tries);
  };

  const made = async (conversion: Conversion, { order, askedAt }: Found<ProviderOrder>): Promise<Advance> => {
    const now = clock();
    await keepOrder(conversion, order, askedAt, context);
    const accepted = {
      ...effectOf(conversion),
      phase: 'accepted',
      lease_until: null,
      order_id: order.id,
    } as const;
    return write(
      complete(conversion, what.step, now, {
        record: what.accepted(order),
        // Of the next order, none has been refused yet.
        state: { [name]: accepted, refusals: 0 },
      }),
      context,
    );
  };

  const refused = (conversion: Conversion, { message }: NotDone): Promise<Advance> => {
    const now = clock();
    const { refusals } = conversion.state;
    const text = `The provider refused the ${called}: ${message}. Nothing was sent.`;
    if (refusals < MOST_REFUSALS) {
      const pauseMs = pauseAfter(refusals);
      const state = { [name]: null, refusals: refusals + 1 };
      return write(
        goBack(conversion, { to: what.resumeAt, note: `${text} Trying again.`, pauseMs, state }, now),
        context,
        { kind: 'waiting', pauseMs },
      );
    }
    return write(
      fail(conversion, 'order_refused', `${text} Set the cause right, then press Retry.`, now, {
        resumeAt: what.resumeAt,
        state: { [name]: null },
      }),
      context,
    );
  };

  const notSent = (conversion: Conversion, why: NotDone): Promise<Advance> =>
    why.outcome === 'not_sent' && why.reason !== 'unavailable'
      ? write(fail(conversion, 'credentials', credentialsText(why.reason), clock()), context)
      : tryLater(conversion, `${why.message}. Trying again.`, context);

  /** It waits for a person, or for the moment from which an earlier try cannot arrive any more. */
  const park = (
    conversion: Conversion,
    message: string,
    code: 'outcome_unknown' | 'destination_changed' = 'outcome_unknown',
  ): Promise<Advance> => write(fail(conversion, code, message, clock()), context);

  const unknown = (conversion: Conversion, doubt: Doubt<NotDone>): Promise<Advance> => {
    const { reference } = effectOf(conversion);
    switch (doubt.kind) {
      case 'not_answered':
        log.warn('outcome unknown', { reference });
        return tryLater(conversion, `${doubt.why.message}. Looking whether it made the ${called}.`, context);
      case 'not_shown':
        return doubt.failure
          ? readFailed(
              conversion,
              doubt.failure,
              context,
              `The provider could not look for the ${called} ${reference}`,
              'outcome_unknown',
            )
          : park(
              conversion,
              `It is not known whether the provider made the ${called} with the reference ${reference}: it did not answer, and does not show the order. A person must look at the provider. Retry looks for it again and sends nothing until this is certain.`,
            );
      case 'refused':
        return park(
          conversion,
          `The provider refused the ${called}: ${doubt.refusal.message}. But an earlier try of the same order was not answered and may still be made (reference ${reference}), so no other is made before ${doubt.until.slice(0, 16)} UTC. Retry looks for it again.`,
        );
      case 'replaced':
        return park(
          conversion,
          `An earlier try of the ${called} was not answered and may still be made (reference ${reference}), and it is not what the rule says now. No other is made before ${doubt.until.slice(0, 16)} UTC. Retry looks for it again.`,
          'destination_changed',
        );
    }
  };

  return {
    clock,
    triesOf: ({ state }) => state[name],
    look: (held) => provider.find(held.record.sub_account.external_id, effectOf(held).reference),
    prepare: async (held, earlier) => {
      const current = currentOf(held, earlier);
      const prepared = await prepare(current);
      if ('instead' in prepared) return prepared;
      const known = held.state[name];
      return known && isDeepStrictEqual({ ...known.request }, { ...prepared.request })
        ? { isSame: true, ready: { base: current, effect: known, prepared } }
        : { isSame: false, ready: newEffect(current, what, prepared) };
    },
    // Only while the rule is the one that was judged: a change of owner or of destination in between wins.
    claim: async (_held, { base, effect, prepared: { record, rule } }, tries) => {
      const wake_at = wakeBy(base, tries.lease_until, clock());
      const intent = amend(base, { record, state: { [name]: { ...effect, ...tries }, wake_at } });
      const claimed = await conversions.claim(intent, rule);
      return claimed ? { held: claimed } : { instead: CONFLICT };
    },
    send: async (held) => {
      const { idempotency_key: idempotencyKey, reference, request } = effectOf(held);
      const accountId = held.record.sub_account.external_id;
      const sent = await what.send({ accountId, idempotencyKey, reference, request }, context);
      switch (sent.outcome) {
        case 'accepted':
          return sent;
        case 'unknown':
          return { outcome: 'unknown', why: sent, answered: sent.answered === true };
        default:
          return { outcome: sent.outcome, why: sent };
      }
    },
    tooLate: TOO_LATE,
    isAwaited: false,
    busy: () => ({ kind: 'waiting' }),
    made,
    refused,
    notSent: (held, tries, why) => notSent(withTries(held, tries), why),
    unknown: (held, tries, doubt) => unknown(withTries(held, tries), doubt),
  };
};

/**
 * Makes an order of a conversion at the provider at most once (modules/orders).
 * @param prepare looks at all that must be true, before each claim; the order's fields, or what was done instead
 */
export const sendOnce = (
  conversion: Conversion,
  what: EffectStep,
  context: StepContext,
  prepare: Prepare,
): Promise<Advance> => makeOnce(conversion, orderingOf(what, context, prepare));
