import type { ClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import type { SpreadBandRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import {
  chooseSpread,
  type Fraction,
  toFraction,
  toPercent,
  within,
} from '@ramps-gateway/shared/domain/spread.ts';
import { PERCENT, plainOf, typedText } from '@ramps-gateway/shared/domain/typed-amount.ts';
import { percent } from '../../../lib/format/amount.ts';

const fractionOf = (fraction: Amount): Fraction => ({ fraction });

/** A fraction as people read it: 0.0075 is `0.75%`. */
export const shown = (fraction: Amount): string => percent(toPercent(fractionOf(fraction)).percent);

/** The fraction of a percentage that is typed: people see percent, calls carry fractions. Undefined where it is no number. */
export const typedFraction = (text: string): Amount | undefined => {
  const percentage = plainOf(text, { unit: PERCENT });
  return percentage === undefined ? undefined : toFraction({ percent: percentage }).fraction;
};

/** A fraction as it stands in the form, in percent. */
export const percentText = (fraction: Amount): string => typedText(toPercent(fractionOf(fraction)).percent);

export const rangeOf = ({ min_spread, max_spread }: SpreadBandRecord): string =>
  `${shown(min_spread)} to ${shown(max_spread)}`;

/** What a conversion is quoted with, by the rule that the server chooses by; without one, the default. */
export const effective = (
  spread: Pick<ClientSpread, 'custom_spread' | 'spread_band'> | undefined,
): string => {
  const custom = spread?.custom_spread ?? null;
  const band = spread?.spread_band ?? null;
  const chosen = chooseSpread({
    override: null,
    custom: custom === null ? null : fractionOf(custom),
    bandMinimum: band === null ? null : fractionOf(band.min_spread),
  });
  return percent(chosen.percent);
};

/** True for a custom spread that its band does not hold, which the server allows. */
export const isOutside = (text: string, { min_spread, max_spread }: SpreadBandRecord): boolean => {
  const fraction = typedFraction(text);
  return fraction !== undefined && !within(fraction, { min: min_spread, max: max_spread });
};
