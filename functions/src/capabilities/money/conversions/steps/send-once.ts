import type { OrderToSend, ProviderOrder, Sent } from '../../../../modules/orders/model.ts';
import type { Intent } from '../../../../modules/orders/intent.ts';
import type { DestinationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ConversionError, ConversionStepName } from '@ramps-gateway/shared/domain/conversion.ts';
import { isDeepStrictEqual } from 'node:util';
import { differenceText } from '../../../../modules/orders/explained.ts';
import type { NotYet } from '../../../../modules/orders/first-exchange.ts';
import type { OrderTerms } from '../../../../modules/orders/match.ts';
import type { SlotClaim } from '../../../../modules/orders/slot.ts';
import { lookUpOf, type SlotNow, type Taken } from '../../../../modules/orders/unnamed.ts';
import { type Doubt, type Earlier, makeOnce, type Tries } from '../../../../modules/orders/protocol.ts';
import { later, toTheMinute } from '../../../../platform/clock.ts';
import { keyFor } from '../../../../platform/ids.ts';
import {
  type Place,
  type StopInWay,
  Stopped,
  stopText,
  walletKeys,
} from '../../../../modules/stops/model.ts';
import { type NotDone, orderDestination } from '../../../../modules/provider/calls.ts';
import { credentialsText } from '../../../../modules/provider/errors.ts';
import type { Authority } from '../../../../modules/conversions/authority.ts';
import {
  type Conversion,
  type Effect,
  type EffectName,
  nextReference,
} from '../../../../modules/conversions/model.ts';
import { justNow } from '../reads.ts';
import {
  amend,
  complete,
  fail,
  goBack,
  NOT_WAITING,
  pauseAfter,
  QUEUE_LOOK_MS,
  queued,
  stopped,
  wakeBy,
  type Waiting,
} from '../../../../modules/conversions/transitions.ts';
import { type Advance, CONFLICT, type StepContext, write } from './context.ts';
import { keepOrder } from './confirm-order.ts';
import { forgottenOrder } from './forgotten-order.ts';
import { lookAgain, MOST_LOOKS, MOST_REFUSALS, readFailed, tryLater } from './reading.ts';

export interface EffectStep {
  readonly effect: EffectName;
  readonly send: (order: OrderToSend, context: StepContext) => Promise<Sent>;
  readonly accepted: (order: ProviderOrder) => Partial<Conversion['record']>;
  readonly resumeAt: ConversionStepName;
}

/** The order, and what permits it. */
export interface Prepared {
  readonly request: Effect['request'];
  readonly authority: Authority;
  readonly record: Partial<Conversion['record']>;
}

interface Instead {
  readonly instead: Advance | Promise<Advance>;
}

/** @param lookBack for a late order: finds one that the provider already has and our row lost */
export type Prepare = (
  conversion: Conversion,
  lookBack: (request: Effect['request']) => Promise<Instead | undefined>,
) => Promise<Prepared | Instead>;

const newEffect = (
  conversion: Conversion,
  { effect: name }: EffectStep,
  request: Effect['request'],
): [Conversion, Effect] => {
  const claims = { ...conversion.state.claims, [name]: conversion.state.claims[name] + 1 };
  const reference = nextReference(conversion, name);
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

const termsOf = (name: EffectName, request: Effect['request']): OrderTerms =>
  name === 'exchange'
    ? {
        type: 'exchange',
        source_asset: 'BRL',
        target_asset: 'USDT',
        amount: request['source_amount'] ?? '0',
      }
    : {
        type: 'withdrawal',
        source_asset: 'USDT',
        target_asset: 'USDT',
        amount: request['amount'] ?? '0',
      };

const ORDER_TYPES = { exchange: 'exchange', transfer: 'withdrawal' } as const;

const NOT_YET: Readonly<Record<NotYet, Waiting>> = {
  unconfirmed: {
    note: 'Waiting until an administrator confirms the provider’s checklist on the Gateway Settings page.',
    waits_for: 'checklist',
  },
  first_exchange: {
    note: 'Waiting until the first exchange shows whose balance an exchange spends.',
    waits_for: 'first_exchange',
  },
  pending_order: {
    note: 'Waiting: this is the gateway’s first exchange. It is sent once no other order of this sub-account is pending, because only then do its balances show what it spent.',
    waits_for: 'pending_order',
  },
};

/** Pause between checks for a person's decision or the confirmed checklist. */
const PERSON_LOOK_MS = 50_000;

const placeOf = ({ wallet_id, address }: Pick<DestinationRecord, 'address' | 'wallet_id'>): Place => ({
  id: wallet_id,
  targets: walletKeys({ address }).targets,
});

/**
 * Makes a conversion's order at most once (modules/orders). The conversion's row stores the tries.
 * @param prepare runs before each claim: checks everything and returns the order's fields, or what was done instead
 */
export const sendOnce = async (
  conversion: Conversion,
  what: EffectStep,
  context: StepContext,
  prepare: Prepare,
): Promise<Advance> => {
  const { accounts, clock, configurations, conversions, log, provider, reads, stops, unnamed } = context;
  const { effect: name } = what;
  const accountId = conversion.record.sub_account.external_id;
  const known = conversion.state[name];

  const effectOf = ({ state }: Conversion): Effect => {
    const effect = state[name];
    if (!effect) throw new Error(`there is no ${name} in hand`);
    return effect;
  };

  const withTries = (claimed: Conversion, tries: Tries | null): Conversion => {
    const effect = {
      ...effectOf(claimed),
      lease_until: null,
      ...tries,
      phase: tries ? 'unknown' : 'released',
    } as const;
    return amend(claimed, { state: { [name]: effect } });
  };

  /** The conversion with its latest tries; without the order if that can no longer arrive. */
  const currentOf = (earlier: Earlier | null): Conversion => {
    if (!earlier) return conversion;
    return earlier.until === undefined
      ? amend(conversion, { state: { [name]: null } })
      : withTries(conversion, earlier.tries);
  };

  const made = async (claimed: Conversion, order: ProviderOrder, askedAt: Date): Promise<Advance> => {
    const now = clock();
    reads.saw(order, askedAt);
    await keepOrder(claimed, order, askedAt, context, intentOf(claimed, name, effectOf(claimed)));
    const accepted = {
      ...effectOf(claimed),
      phase: 'accepted',
      lease_until: null,
      order_id: order.id,
    } as const;
    // The next order's refusals are counted from 0.
    const state = { [name]: accepted, refusals: 0 };
    return write(
      complete(claimed, `initiate_${name}`, now, { record: what.accepted(order), state }),
      context,
    );
  };

  const refused = (claimed: Conversion, message: string): Promise<Advance> => {
    const { resumeAt } = what;
    const { refusals } = claimed.state;
    const text = `The provider refused the ${name}: ${message}. Nothing was sent.`;
    if (refusals < MOST_REFUSALS) {
      const pauseMs = pauseAfter(refusals);
      const state = { [name]: null, refusals: refusals + 1 };
      const back = { to: resumeAt, note: `${text} Trying again.`, pauseMs, state };
      return write(goBack(claimed, back, clock()), context, { kind: 'waiting', pauseMs });
    }
    const state = { [name]: null };
    const note = `${text} Fix the cause, then press Retry.`;
    return write(fail(claimed, 'order_refused', note, clock(), { resumeAt, state }), context);
  };

  const notSent = (claimed: Conversion, why: NotDone | undefined): Promise<Advance> =>
    why?.outcome === 'not_sent' && why.reason !== 'unavailable'
      ? write(fail(claimed, 'credentials', credentialsText(why.reason), clock()), context)
      : tryLater(
          claimed,
          {
            note: `${why?.message ?? 'Not enough time was left to send it'}. Trying again.`,
            waits_for: 'provider',
          },
          context,
        );

  const unknown = (claimed: Conversion, doubt: Doubt<NotDone>): Promise<Advance> => {
    const { reference } = effectOf(claimed);
    /** Fails the conversion until a person acts, or an earlier try can no longer arrive. */
    const stop = (message: string, code: ConversionError = 'outcome_unknown'): Promise<Advance> =>
      write(fail(claimed, code, message, clock()), context);
    switch (doubt.kind) {
      case 'not_answered':
        log.warn('outcome unknown', { reference });
        return tryLater(
          claimed,
          { note: `${doubt.why.message}. Checking whether it made the ${name}.`, waits_for: 'look_up' },
          context,
        );
      case 'person':
        return waitForPerson(claimed, {
          note: `Waiting: a person must assign this ${name} to its order at the provider.`,
          waits_for: 'assignment',
        });
      case 'not_shown': {
        if (unnamed && !doubt.failure)
          return tryLater(
            claimed,
            { note: `Looking for the ${name} in the provider's list.`, waits_for: 'look_up' },
            context,
          );
        const text = `The provider could not look up the ${name} ${reference}`;
        if (doubt.failure) return readFailed(claimed, doubt.failure, context, text, 'outcome_unknown');
        return stop(
          `The provider may have made the ${name} (reference ${reference}): it did not answer and does not list the order. Check it at the provider. Retry looks it up again and sends nothing until the outcome is certain.`,
        );
      }
      case 'refused':
        return stop(
          `The provider refused the ${name}: ${doubt.refusal.message}. An earlier try of the same order got no answer and may still be made (reference ${reference}), so no other is sent before ${toTheMinute(doubt.until)}. Retry looks it up again.`,
        );
      case 'replaced':
        return stop(
          `An earlier try of the ${name} got no answer and may still be made (reference ${reference}), but the rule has changed since. No other is sent before ${toTheMinute(doubt.until)}. Retry looks it up again.`,
          'destination_changed',
        );
    }
  };

  /** Keeps the order's state: it is looked up but not sent until the stop is lifted. */
  const waitFor = (current: Conversion, stop: StopInWay): Promise<Advance> =>
    write(
      stopped(
        current,
        {
          note: `${stopText(stop)} It continues automatically once the stop is lifted.`,
          waits_for: 'stop',
        },
        clock(),
      ),
      context,
      {
        kind: 'waiting',
      },
    );

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
    // Taking the slot reads the whole list, which also finds a forgotten order.
    if (unnamed) return undefined;
    const found = await forgottenOrder(current, name, request, context);
    return found && 'claimed' in found ? { instead: made(found.claimed, found.order, found.askedAt) } : found;
  };

  const account = async (): Promise<SubAccountRecord> => {
    const found = await accounts.get(conversion.record.sub_account_id);
    if (!found) throw new Error('a conversion has no sub-account');
    return found.record;
  };

  /** The slot as the claim, and then the answer, have written it. It is read again once it was used. */
  let slot: { readonly claim?: SlotClaim | undefined; readonly written?: SlotNow | undefined } = {};

  const look = async (claimed: Conversion) => {
    if (!unnamed) return provider.find(accountId, effectOf(claimed).reference);
    const { written } = slot;
    slot = {};
    const intent = intentOf(claimed, name, effectOf(claimed));
    return lookUpOf(await unnamed.follow(await account(), intent, written), (order) => order);
  };

  /** Waits for the sub-account's slot. Does not count as a try. */
  const waitForSlot = (current: Conversion, waiting: Waiting): Promise<Advance> =>
    write(queued(current, waiting, clock()), context, { kind: 'waiting', pauseMs: QUEUE_LOOK_MS });

  const waitForPerson = (current: Conversion, waiting: Waiting): Promise<Advance> =>
    write(queued(current, waiting, clock(), later(clock(), PERSON_LOOK_MS)), context, {
      kind: 'waiting',
      pauseMs: PERSON_LOOK_MS,
    });

  const notYet = (current: Conversion, why: NotYet): Promise<Advance> =>
    (why === 'unconfirmed' ? waitForPerson : waitForSlot)(current, NOT_YET[why]);

  const notTaken = (current: Conversion, taken: Exclude<Taken, { kind: 'taken' }>): Promise<Advance> => {
    switch (taken.kind) {
      case 'busy':
        return taken.by.phase === 'person'
          ? waitForPerson(current, {
              note: 'Waiting: a person must assign an earlier order of this sub-account to its order at the provider.',
              waits_for: 'assignment',
            })
          : waitForSlot(current, {
              note: 'Waiting for another order of this sub-account.',
              waits_for: 'turn',
            });
      case 'unassigned':
        return waitForPerson(current, {
          note: 'Waiting: the provider lists orders of this sub-account that were not placed here. A person must assign them first.',
          waits_for: 'assignment',
        });
      case 'short':
        return (
          lookAgain(current, name === 'exchange' ? 'BRL' : 'USDT', MOST_LOOKS, context) ??
          write(
            fail(
              current,
              'money_gone',
              `The account does not have the money for this ${name}. Nothing was sent. If it was settled by hand, mark it as settled.`,
              clock(),
            ),
            context,
          )
        );
      case 'unexplained':
        return waitForSlot(current, {
          note: `The provider shows ${differenceText(taken.differences)} in this sub-account than its orders explain. Checking again; if this lasts for two minutes, the sub-account is stopped.`,
          waits_for: 'difference',
        });
      case 'not_yet':
        return notYet(current, taken.why);
      case 'failed':
        return readFailed(current, taken.failure, context, 'The provider does not list the orders');
    }
  };

  let sendTo: DestinationRecord | undefined;
  let refusedBy: { readonly stop: StopInWay; readonly current: Conversion } | undefined;
  const outcome = await makeOnce(conversion, known?.phase === 'released' ? null : known, {
    clock,
    look,
    answered: unnamed
      ? async (claimed, came) => {
          const intent = intentOf(claimed, name, effectOf(claimed));
          const { sub_account_id: id } = claimed.record;
          slot = { written: await unnamed.answered(id, intent, came, slot.claim) };
        }
      : undefined,
    prepare: async (earlier) => {
      let current = currentOf(earlier);
      if (current.state.is_stopped) {
        // While the stop lasts, no requests go to the provider.
        const standing = await stopOf(current);
        if (standing) return { instead: waitFor(current, standing) };
        current = amend(current, { record: NOT_WAITING, state: { is_stopped: false } });
      }
      const { id: conversionId, sub_account_id: subAccountId } = current.record;
      const by = await unnamed?.takenByOther(subAccountId, conversionId);
      if (by) return { instead: notTaken(current, { kind: 'busy', by }) };
      // Checked before `prepare`, which may otherwise take a new quote for nothing.
      const inWay = await unnamed?.inWay(ORDER_TYPES[name]);
      if (inWay) return { instead: notYet(current, inWay) };
      const prepared = await prepare(current, (request) => lookBack(current, request));
      if ('instead' in prepared) return prepared;
      const { record, request, authority } = prepared;
      const { rule, destination } = authority;
      const isSame = known !== null && isDeepStrictEqual({ ...known.request }, { ...request });
      const [base, effect] = isSame ? [current, known] : newEffect(current, what, request);
      sendTo = destination;
      const placed = amend(base, { record });
      const intent = intentOf(placed, name, effect);
      // A person may have bound an order to it, or the table was restored.
      const bound = await unnamed?.boundTo(await account(), intent);
      if (bound?.kind === 'open')
        return {
          instead: tryLater(
            current,
            { note: `Looking up the ${name} bound to this conversion.`, waits_for: 'look_up' },
            context,
          ),
        };
      if (bound) {
        const taken = amend(placed, { state: { [name]: { ...effect, phase: 'unknown' } } });
        return { instead: made(taken, bound.order, bound.askedAt) };
      }
      const taken =
        unnamed &&
        (await unnamed.take(
          await account(),
          intent,
          termsOf(name, request),
          reads.newest(accountId, justNow(clock)),
        ));
      if (taken && taken.kind !== 'taken') return { instead: notTaken(current, taken) };
      return {
        isSame,
        // Claims only under the versions checked above: a concurrent change of owner, state or destination wins.
        claim: async (tries) => {
          const claimed = { ...effect, ...tries, phase: 'claimed' } as const;
          const wake_at = wakeBy(base, tries.lease_until, clock());
          const under = {
            ruleVersion: rule.version,
            accountVersion: authority.account.version,
            destination: placeOf(destination),
            intent,
            slot: taken?.claim,
          };
          const attempt = amend(placed, { state: { [name]: claimed, wake_at } });
          try {
            slot = { claim: taken?.claim };
            return await conversions.claim(attempt, under);
          } catch (error) {
            // The stop refused only the claim; an earlier try is unchanged.
            if (error instanceof Stopped) refusedBy = { stop: error.stop, current };
            else throw error;
            return undefined;
          }
        },
      };
    },
    send: (claimed) => {
      const { idempotency_key: idempotencyKey, reference, request } = effectOf(claimed);
      return what.send(
        {
          accountId,
          idempotencyKey,
          reference,
          request,
          ...(name === 'transfer' && sendTo ? { destination: orderDestination(sendTo) } : {}),
        },
        context,
      );
    },
  });
  switch (outcome.kind) {
    case 'busy':
      return { kind: 'waiting' };
    case 'lost':
      return refusedBy ? waitFor(refusedBy.current, refusedBy.stop) : CONFLICT;
    case 'made':
      return made(outcome.claimed, outcome.order, outcome.askedAt);
    case 'refused':
      return refused(outcome.claimed, outcome.why.message);
    case 'not_sent':
      return notSent(withTries(outcome.claimed, outcome.tries), outcome.why);
    case 'unknown':
      return unknown(withTries(outcome.claimed, outcome.tries), outcome.doubt);
    case 'unbound':
      return tryLater(
        withTries(outcome.claimed, outcome.tries),
        { note: `The provider made the ${name}. Waiting until its list shows it.`, waits_for: 'look_up' },
        context,
      );
    default:
      return outcome;
  }
};
