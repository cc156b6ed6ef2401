import { coolingText, coolsUntil, walletKeys } from '../../../../modules/stops/model.ts';
import { later } from '../../../../platform/clock.ts';
import type { Conversion } from '../model.ts';
import { stopped } from '../transitions.ts';
import { type Advance, type StepContext, write } from './context.ts';

/** How soon a waiver is noticed. */
const LOOK_MS = 5 * 60_000;

/**
 * Waits while the destination is new; otherwise returns the rule version judged here. Its age comes from our own rows
 * only: the rule's `named_at` and its registration, which is written at most once and so can only be older.
 */
export const whileCooling = async (
  conversion: Conversion,
  context: StepContext,
): Promise<{ readonly instead: Promise<Advance> } | { readonly judged: number | undefined }> => {
  const { clock, configurations, coolingOff } = context;
  const { hours, registrations } = coolingOff;
  if (hours === 0) return { judged: undefined };
  const { sub_account_id: subAccountId } = conversion.record;
  const rule = await configurations.get(subAccountId);
  const destination = rule?.record.destination;
  // Without a destination nothing is sent; that is checked elsewhere.
  if (!destination) return { judged: rule?.version };
  const named = [destination.named_at];
  const now = clock();
  if (coolsUntil(named, undefined, hours, now) === undefined) return { judged: rule.version };
  const registered = await registrations.of(subAccountId, walletKeys(destination).exact);
  const until = coolsUntil(named, registered, hours, now);
  if (until === undefined) return { judged: rule.version };
  const look = later(now, LOOK_MS);
  const waiting = stopped(conversion, coolingText(until), now, until < look ? until : look);
  return { instead: write(waiting, context, { kind: 'waiting' }) };
};
