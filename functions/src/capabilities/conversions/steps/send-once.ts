import type { OrderToSend, ProviderOrder, Sent } from '../../../modules/orders/model.ts';
import type { Intent } from '../../../modules/orders/intent.ts';
import type { DestinationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ConversionError, ConversionStepName } from '@ramps-gateway/shared/domain/conversion.ts';
import { isDeepStrictEqual } from 'node:util';
import { type Doubt, type Earlier, makeOnce, type Tries } from '../../../modules/orders/protocol.ts';
import { toTheMinute } from '../../../platform/clock.ts';
import { keyFor } from '../../../platform/ids.ts';
import { type Place, type StopInWay, Stopped, stopText, walletKeys } from '../../../modules/stops/model.ts';
import type { NotDone } from '../../../modules/provider/calls.ts';
import { credentialsText } from '../../../modules/provider/errors.ts';
import type { Conversion, Effect, EffectName } from '../model.ts';
import { amend, complete, fail, goBack, pauseAfter, stopped, wakeBy } from '../transitions.ts';
import { type Advance, CONFLICT, type StepContext, write } from './context.ts';
import { keepOrder } from './confirm-order.ts';
import { forgottenOrder } from './forgotten-order.ts';
import { MOST_REFUSALS, readFailed, tryLater } from './reading.ts';

export interface EffectStep {
  readonly effect: EffectName;
  readonly suffix: 'x' | 'w';
  readonly send: (order: OrderToSend, context: StepContext) => Promise<Sent>;
  readonly accepted: (order: ProviderOrder) => Partial<Conversion['record']>;
  readonly resumeAt: ConversionStepName;
}

/** What is ordered, and the rule under which it may be: its version, and its destination. */
export interface Prepared {
  readonly request: Effect['request'];
  readonly rule: number;
  readonly destination: DestinationRecord;
  readonly record: Partial<Conversion['record']>;
}

interface Instead {
  readonly instead: Advance | Promise<Advance>;
}

/** @param lookBack whether the provider has the order already, though our row does not know of it; for what comes late */
export type Prepare = (
  conversion: Conversion,
  lookBack: (request: Effect['request']) => Promise<Instead | undefined>,
) => Promise<Prepared | Instead>;

const newEffect = (
  conversion: Conversion,
  { effect: name, suffix }: EffectStep,
  request: Effect['request'],
): [Conversion, Effect] => {
  const claims = { ...conversion.state.claims, [name]: conversion.state.claims[name] + 1 };
  const reference = `${conversion.record.id}-${suffix}${claims[name]}`;
  const idempotency_key = keyFor(reference);
  const effect = {
    idempotency_key,
    reference,
    request,
    phase: 'claimed',
    lease_until: null,
    order_id: null,
  } as const;
  return [amend(conversion, { state: { claims } }), effect];
};

const intentOf = ({ record }: Conversion, name: EffectName, { reference }: Effect): Intent => ({
  account_id: record.sub_account.external_id,
  intent: reference,
  purpose: 'conversion',
  conversion_id: record.id,
  destination:
    name === 'transfer' && record.destination
      ? { kind: 'wallet', destination_id: record.destination.wallet_id }
      : null,
  terms: null,
});

const placeOf = ({ wallet_id, address }: Pick<DestinationRecord, 'address' | 'wallet_id'>): Place => ({
  id: wallet_id,
  targets: walletKeys({ address }).targets,
});

/**
 * Makes an order of a conversion at most once (modules/orders); its tries are stored in the conversion's row.
 * @param prepare checks everything before each claim: the order's fields, or what was done instead
 */
export const sendOnce = async (
  conversion: Conversion,
  what: EffectStep,
  context: StepContext,
  prepare: Prepare,
): Promise<Advance> => {
  const { clock, configurations, conversions, log, provider, stops } = context;
  const { effect: name } = what;
  const accountId = conversion.record.sub_account.external_id;
  const known = conversion.state[name];

  const effectOf = ({ state }: Conversion): Effect => {
    const effect = state[name];
    if (!effect) throw new Error(`there is no ${name} in hand`);
    return effect;
  };

  const withTries = (held: Conversion, tries: Tries | null): Conversion => {
    const effect = {
      ...effectOf(held),
      lease_until: null,
      ...tries,
      phase: tries ? 'unknown' : 'released',
    } as const;
    return amend(held, { state: { [name]: effect } });
  };

  /** As it is known now: what may still be made, or nothing any more. */
  const currentOf = (earlier: Earlier | null): Conversion => {
    if (!earlier) return conversion;
    return earlier.until === undefined
      ? amend(conversion, { state: { [name]: null } })
      : withTries(conversion, earlier.tries);
  };

  const made = async (held: Conversion, order: ProviderOrder, askedAt: Date): Promise<Advance> => {
    const now = clock();
    await keepOrder(held, order, askedAt, context, intentOf(held, name, effectOf(held)));
    const accepted = { ...effectOf(held), phase: 'accepted', lease_until: null, order_id: order.id } as const;
    // Of the next order, none has been refused yet.
    const state = { [name]: accepted, refusals: 0 };
    return write(complete(held, `initiate_${name}`, now, { record: what.accepted(order), state }), context);
  };

  const refused = (held: Conversion, message: string): Promise<Advance> => {
    const { resumeAt } = what;
    const { refusals } = held.state;
    const text = `The provider refused the ${name}: ${message}. Nothing was sent.`;
    if (refusals < MOST_REFUSALS) {
      const pauseMs = pauseAfter(refusals);
      const state = { [name]: null, refusals: refusals + 1 };
      const back = { to: resumeAt, note: `${text} Trying again.`, pauseMs, state };
      return write(goBack(held, back, clock()), context, { kind: 'waiting', pauseMs });
    }
    const state = { [name]: null };
    const note = `${text} Set the cause right, then press Retry.`;
    return write(fail(held, 'order_refused', note, clock(), { resumeAt, state }), context);
  };

  const notSent = (held: Conversion, why: NotDone | undefined): Promise<Advance> =>
    why?.outcome === 'not_sent' && why.reason !== 'unavailable'
      ? write(fail(held, 'credentials', credentialsText(why.reason), clock()), context)
      : tryLater(held, `${why?.message ?? 'There was no time left to send it'}. Trying again.`, context);

  const unknown = (held: Conversion, doubt: Doubt<NotDone>): Promise<Advance> => {
    const { reference } = effectOf(held);
    /** It waits for a person, or for the moment from which an earlier try cannot arrive any more. */
    const stop = (message: string, code: ConversionError = 'outcome_unknown'): Promise<Advance> =>
      write(fail(held, code, message, clock()), context);
    switch (doubt.kind) {
      case 'not_answered':
        log.warn('outcome unknown', { reference });
        return tryLater(held, `${doubt.why.message}. Looking whether it made the ${name}.`, context);
      case 'not_shown': {
        const text = `The provider could not look for the ${name} ${reference}`;
        if (doubt.failure) return readFailed(held, doubt.failure, context, text, 'outcome_unknown');
        return stop(
          `It is not known whether the provider made the ${name} with the reference ${reference}: it did not answer, and does not show the order. A person must look at the provider. Retry looks for it again and sends nothing until this is certain.`,
        );
      }
      case 'refused':
        return stop(
          `The provider refused the ${name}: ${doubt.refusal.message}. But an earlier try of the same order was not answered and may still be made (reference ${reference}), so no other is made before ${toTheMinute(doubt.until)}. Retry looks for it again.`,
        );
      case 'replaced':
        return stop(
          `An earlier try of the ${name} was not answered and may still be made (reference ${reference}), and it is not what the rule says now. No other is made before ${toTheMinute(doubt.until)}. Retry looks for it again.`,
          'destination_changed',
        );
    }
  };

  /** What is known of the order stays: it is looked for, and not sent, until the stop is lifted. */
  const waitFor = (current: Conversion, stop: StopInWay): Promise<Advance> =>
    write(stopped(current, `${stopText(stop)} It goes on by itself once that is lifted.`, clock()), context, {
      kind: 'waiting',
    });

  const stopOf = async (current: Conversion): Promise<StopInWay | undefined> => {
    const { sub_account_id: subAccountId } = current.record;
    const destination = (await configurations.get(subAccountId))?.record.destination;
    return stops.inWayOf({
      subAccountId,
      byRule: true,
      destination: destination ? placeOf(destination) : null,
    });
  };

  const lookBack = async (current: Conversion, request: Effect['request']): Promise<Instead | undefined> => {
    const found = await forgottenOrder(current, name, request, context);
    return found && 'held' in found ? { instead: made(found.held, found.order, found.askedAt) } : found;
  };

  let refusedBy: { readonly stop: StopInWay; readonly current: Conversion } | undefined;
  const outcome = await makeOnce(conversion, known?.phase === 'released' ? null : known, {
    clock,
    look: (held) => provider.find(accountId, effectOf(held).reference),
    prepare: async (earlier) => {
      let current = currentOf(earlier);
      if (current.state.is_stopped) {
        // One that waits asks the provider for nothing until the stop is lifted.
        const standing = await stopOf(current);
        if (standing) return { instead: waitFor(current, standing) };
        current = amend(current, { record: { note: null }, state: { is_stopped: false } });
      }
      const prepared = await prepare(current, (request) => lookBack(current, request));
      if ('instead' in prepared) return prepared;
      const { record, request, rule, destination } = prepared;
      const isSame = known !== null && isDeepStrictEqual({ ...known.request }, { ...request });
      const [base, effect] = isSame ? [current, known] : newEffect(current, what, request);
      return {
        isSame,
        // Only while the rule is the one that was judged: a change of owner or of destination in between wins.
        claim: async (tries) => {
          const claimed = { ...effect, ...tries, phase: 'claimed' } as const;
          const wake_at = wakeBy(base, tries.lease_until, clock());
          const intent = amend(base, { record, state: { [name]: claimed, wake_at } });
          const under = {
            ruleVersion: rule,
            destination: placeOf(destination),
            intent: intentOf(intent, name, claimed),
          };
          try {
            return await conversions.claim(intent, under);
          } catch (error) {
            // What was tried before, or nothing, stays as it was.
            if (error instanceof Stopped) refusedBy = { stop: error.stop, current };
            else throw error;
            return undefined;
          }
        },
      };
    },
    send: (held) => {
      const { idempotency_key: idempotencyKey, reference, request } = effectOf(held);
      return what.send({ accountId, idempotencyKey, reference, request }, context);
    },
  });
  switch (outcome.kind) {
    case 'busy':
      return { kind: 'waiting' };
    case 'lost':
      return refusedBy ? waitFor(refusedBy.current, refusedBy.stop) : CONFLICT;
    case 'made':
      return made(outcome.held, outcome.order, outcome.askedAt);
    case 'refused':
      return refused(outcome.held, outcome.why.message);
    case 'not_sent':
      return notSent(withTries(outcome.held, outcome.tries), outcome.why);
    case 'unknown':
      return unknown(withTries(outcome.held, outcome.tries), outcome.doubt);
    default:
      return outcome;
  }
};
