import { inReais } from '@ramps-gateway/shared/domain/money-text.ts';
import type { ConfigurationChange } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type {
  ConfigurationRecord,
  HoldingsRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { mayRemoveRule } from '@ramps-gateway/shared/domain/conversion.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { type Obstacle, stoppedBy } from '@ramps-gateway/shared/domain/obstacles.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { chooseSpread, toPercent, within } from '@ramps-gateway/shared/domain/spread.ts';
import { VisibleError } from '../../../platform/errors.ts';
import { walletKeys } from '../../../modules/stops/model.ts';
import type { Approved, Work } from '../../../modules/act/work.ts';
import type { ErrorCode } from '@ramps-gateway/shared/contract/errors.ts';
import type { CurrentSettings } from '../../../modules/gateway-settings/ports.ts';
import type { Spreads } from '../../../modules/pricing/ports.ts';

export interface BoundsContext {
  readonly spreads: Spreads;
  /** BRL per UTC day that no rule may exceed. */
  readonly dailyCeiling: string;
  readonly settings: CurrentSettings;
}

/** A validation error that names its field. */
const refused = (code: ErrorCode, path: keyof ConfigurationChange, message: string): VisibleError =>
  new VisibleError(code, `${path}: ${message}`, [{ path, message }]);

type PriceContext = Pick<BoundsContext, 'settings' | 'spreads'>;

/**
 * In percent: the spread that conversions would have under this override, and the minimum of the owner's band or the
 * gateway.
 */
const priceOf = async (
  override: string | null,
  account: SubAccountRecord,
  { spreads, settings }: PriceContext,
): Promise<{ readonly spread: string; readonly least: string }> => {
  const [owner, { conversion }] = await Promise.all([
    account.user_id === null ? { custom: null, bandMinimum: null } : spreads.of(account.user_id),
    settings.current(),
  ]);
  const sources = { ...owner, override: override === null ? null : { percent: override } };
  const { percent: spread } = chooseSpread(sources, { percent: conversion.spread });
  return {
    spread,
    least: owner.bandMinimum ? toPercent(owner.bandMinimum).percent : conversion.spread,
  };
};

const isSameOverride = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && compare(a, b) === 0);

/**
 * Administrators can set any override from 0 to 10 percent, gateway users any at or above the owner's band, clients
 * none.
 */
export const checkSpread = async (
  who: Principal,
  { custom_spread_override: wanted }: Pick<ConfigurationChange, 'custom_spread_override'>,
  { custom_spread_override: before }: Pick<ConfigurationRecord, 'custom_spread_override'>,
  account: SubAccountRecord,
  { spreads, settings }: PriceContext,
): Promise<void> => {
  if (wanted === undefined || who.role === 'admin' || isSameOverride(wanted, before)) return;
  if (who.role === 'client')
    throw refused('FORBIDDEN', 'custom_spread_override', 'is set by the gateway; you cannot change it');
  const { spread, least } = await priceOf(wanted, account, { spreads, settings });
  if (compare(spread, least) < 0)
    throw refused(
      'UNPROCESSABLE',
      'custom_spread_override',
      wanted === null
        ? `cannot be removed: without it the owner's own spread of ${spread} percent applies, below their band's ${least} percent`
        : `must not be below the minimum of the owner's band, ${least} percent`,
    );
};

/** The rule for a second person's review, without timestamps. */
const shownOf = ({
  is_enabled,
  minimum_amount,
  maximum_daily_amount,
  maximum_slippage,
  continue_next_day,
  custom_spread_override,
  destination,
}: ConfigurationRecord) => ({
  is_enabled,
  minimum_amount,
  maximum_daily_amount,
  maximum_slippage,
  continue_next_day,
  custom_spread_override,
  destination: destination && {
    wallet_id: destination.wallet_id,
    name: destination.name,
    address: destination.address,
    network: destination.network,
    confirmed: destination.confirmed_at !== null,
  },
});

type Rule = Pick<ConfigurationRecord, 'custom_spread_override' | 'destination'>;

const exactOf = (rule: Pick<Rule, 'destination'> | undefined): string | undefined =>
  rule?.destination ? walletKeys(rule.destination).exact : undefined;

/** True if the change names a new wallet, or one whose address changed. */
export const namesAnother = (before: Pick<Rule, 'destination'> | undefined, after: Rule): boolean =>
  before?.destination?.wallet_id !== after.destination?.wallet_id || exactOf(before) !== exactOf(after);

/**
 * Requests approval for a spread below the minimum, and for a new destination: the wallet may have been registered
 * outside the gateway.
 * @param known undefined for a new rule
 */
export const askForRule = async (
  work: Work,
  known: ConfigurationRecord | undefined,
  record: ConfigurationRecord,
  account: SubAccountRecord,
  context: PriceContext,
): Promise<Approved<'destination' | 'spread'>> => {
  const { custom_spread_override: override } = record;
  const price = isSameOverride(override, known?.custom_spread_override ?? null)
    ? undefined
    : await priceOf(override, account, context);
  const below = price && compare(price.spread, price.least) < 0 ? price : undefined;
  const isElsewhere = record.destination !== null && namesAnother(known, record);
  const [item, ...also] = [
    ...(below ? (['spread'] as const) : []),
    ...(isElsewhere ? (['destination'] as const) : []),
  ];
  if (item === undefined)
    return work.exempt('destination', 'no spread below the minimum and no new destination');
  return work.needSecondPerson({
    item,
    also,
    object: { kind: 'sub_account', id: account.id },
    account,
    before: known && shownOf(known),
    after: {
      ...shownOf(record),
      ...(below ? { spread: below.spread, band_minimum: below.least } : {}),
    },
    firstTime: isElsewhere,
  });
};

export const checkRemoval = async (
  { role }: Principal,
  { custom_spread_override: set }: ConfigurationRecord,
  account: SubAccountRecord,
  context: PriceContext,
): Promise<void> => {
  const keptByGateway = (): VisibleError =>
    refused(
      'FORBIDDEN',
      'custom_spread_override',
      'is set by the gateway; you can switch the rule off, not delete it',
    );
  if (!mayRemoveRule(role, set)) throw keptByGateway();
  if (role === 'admin' || set === null) return;
  // A rule created later would have a spread that the caller may not set.
  const { spread, least } = await priceOf(null, account, context);
  if (compare(spread, least) < 0) throw keptByGateway();
};

/** A rule keeps its minimum when the gateway's bounds change. */
const checkMinimum = async (
  { minimum_amount: wanted }: ConfigurationChange,
  known: ConfigurationRecord,
  { settings }: BoundsContext,
): Promise<void> => {
  if (wanted === undefined || compare(wanted, known.minimum_amount) === 0) return;
  const { minimum: min, maximum: max } = (await settings.current()).conversion;
  if (!within(wanted, { min, max }))
    throw refused('UNPROCESSABLE', 'minimum_amount', `must be between ${inReais(min)} and ${inReais(max)}`);
};

/** Throws a 403 for values that this caller may not set, and a 422 for values that nobody may set. */
export const checkBounds = async (
  who: Principal,
  change: ConfigurationChange,
  known: ConfigurationRecord,
  account: SubAccountRecord,
  context: BoundsContext,
): Promise<void> => {
  const { maximum_daily_amount: daily } = change;
  if (daily !== undefined && compare(daily, context.dailyCeiling) > 0)
    throw refused(
      'UNPROCESSABLE',
      'maximum_daily_amount',
      `must not be above ${inReais(context.dailyCeiling)}`,
    );
  await checkMinimum(change, known, context);
  await checkSpread(who, change, known, account, context);
};

/** Throws a 409 with the first obstacle that keeps the rule from converting any deposit. */
const refuse = ([first]: readonly Obstacle[], what: string): void => {
  if (first) throw new VisibleError('CONFLICT', `${what}. ${first.message}`);
};

/** A rule that is on must be able to convert something. `requireUsable` checks its destination at the provider. */
export const requireConvertible = (account: SubAccountRecord, wanted: ConfigurationRecord): void =>
  refuse(stoppedBy(account, wanted, undefined), 'Automatic conversion cannot be switched on');

/** True if the change converts no more than before. `checkSpread` checks the price. */
const isNoMore = (known: ConfigurationRecord, wanted: ConfigurationRecord): boolean =>
  compare(wanted.maximum_daily_amount, known.maximum_daily_amount) <= 0 &&
  compare(wanted.minimum_amount, known.minimum_amount) >= 0 &&
  compare(wanted.maximum_slippage, known.maximum_slippage) <= 0 &&
  (known.continue_next_day || !wanted.continue_next_day);

/**
 * Checks a change of a rule that stays on. Refuses new obstacles; with an existing one, only tighter limits, another
 * destination or another price are allowed.
 * @param kept the stored holdings; undefined if the wallet was just read from the provider
 */
export const requireStillConvertible = (
  account: SubAccountRecord,
  known: ConfigurationRecord,
  wanted: ConfigurationRecord,
  kept: HoldingsRecord | undefined,
): void => {
  const before = new Set(stoppedBy(account, known, kept).map(({ code }) => code));
  const stops = stoppedBy(account, wanted, kept);
  const fresh = stops.filter(({ code }) => !before.has(code));
  refuse(fresh, 'Automatic conversion is on and would convert nothing with this change');
  if (!isNoMore(known, wanted))
    refuse(stops, 'Automatic conversion is on but converts nothing, so its limits can only be tightened');
};
