import type { DestinationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isVerified } from '@ramps-gateway/shared/domain/kyc.ts';
import { inReais } from '@ramps-gateway/shared/domain/money-text.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { CurrentSettings } from '../gateway-settings/ports.ts';
import { type Deposited, unfit, type Why } from '../limits/gateway-bounds.ts';
import type { ExternalWallet } from '../orders/model.ts';
import type { DailyTotals } from '../orders/ports.ts';
import type { Read } from '../provider/calls.ts';
import { type Clock, utcDay } from '../../platform/clock.ts';
import { walletProblem } from './authority.ts';
import type { Configurations } from './ports.ts';

interface OverLimit {
  /** BRL that the sub-account has converted on the day, its limit, and what the deposit would add. */
  readonly taken: string;
  readonly limit: string;
  readonly amount: string;
  /** The UTC day, `2026-11-20`. */
  readonly day: string;
}

export const overLimitText = ({ taken, limit, amount, day }: OverLimit): string =>
  `Over the daily limit. Already used ${inReais(taken)} of ${inReais(limit)} today (${day} UTC), and this deposit is ${inReais(amount)}.`;

export interface JudgeContext {
  readonly configurations: Pick<Configurations, 'get'>;
  readonly dailyTotals: DailyTotals;
  readonly settings: CurrentSettings;
  readonly clock: Clock;
  readonly ask: {
    wallets(accountId: string): Promise<Read<readonly ExternalWallet[]>>;
  };
}

/**
 * Why USDT could not be sent to the destination now. Also undefined if the wallets are unknown: the exchange checks
 * again.
 */
const walletObjection = async (
  destination: DestinationRecord,
  account: SubAccountRecord,
  { ask }: JudgeContext,
): Promise<Why | undefined> => {
  const shown = await ask.wallets(account.external_id);
  const problem = shown.ok ? walletProblem(destination, shown.value) : undefined;
  if (problem === undefined) return undefined;
  return {
    code: 'destination_changed',
    reason: `the external USDT wallet ${problem}: choose and confirm one on the Settings tab, then convert the payment`,
  };
};

/** Today's conversions do not count for a verified sub-account. */
export const depositedBy = async (
  brl: Amount,
  { id: subAccountId, kyc_status: kyc }: SubAccountRecord,
  { dailyTotals, clock }: Pick<JudgeContext, 'clock' | 'dailyTotals'>,
): Promise<Deposited> => ({
  brl,
  taken: isVerified(kyc) ? '0' : await dailyTotals.taken({ subAccountId, day: utcDay(clock()) }),
});

/** C7: why a confirmed deposit is not converted automatically; `undefined` if it is. @param brl of the deposit */
export const whyHeld = async (
  brl: Amount,
  account: SubAccountRecord,
  context: JudgeContext,
): Promise<Why | undefined> => {
  const rule = await context.configurations.get(account.id);
  if (!rule) return { code: 'not_configured', reason: 'automatic conversion is not set up' };
  if (account.status !== 'active') return { code: 'account_inactive', reason: 'the sub-account is inactive' };
  const { minimum_amount: minimum, destination } = rule.record;
  // A deposit is not exchanged if its USDT could not be sent on. A rule without a wallet is off, so the missing wallet
  // is the reason.
  if (!destination) return { code: 'no_destination', reason: 'no external USDT wallet' };
  if (!rule.record.is_enabled)
    return { code: 'not_configured', reason: 'automatic conversion is switched off' };
  if (destination.confirmed_at === null)
    return {
      code: 'not_confirmed_by_owner',
      reason: 'the owner of the sub-account has not confirmed the external USDT wallet',
    };
  const [deposited, settings] = await Promise.all([
    depositedBy(brl, account, context),
    context.settings.current(),
  ]);
  return unfit(deposited, minimum, account, settings) ?? walletObjection(destination, account, context);
};
