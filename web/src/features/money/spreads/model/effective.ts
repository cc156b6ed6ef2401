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
import { percent } from '../../../../lib/format/amount.ts';

const fractionOf = (fraction: Amount): Fraction => ({ fraction });

/** `0.0075` -> `0.75%`. */
export const shown = (fraction: Amount): string => percent(toPercent(fractionOf(fraction)).percent);

/** People type percent, calls carry fractions. `undefined` if it is no number. */
export const typedFraction = (text: string): Amount | undefined => {
  const percentage = plainOf(text, { unit: PERCENT });
  return percentage === undefined ? undefined : toFraction({ percent: percentage }).fraction;
};

export const percentText = (fraction: Amount): string => typedText(toPercent(fractionOf(fraction)).percent);

export const rangeOf = ({ min_spread, max_spread }: SpreadBandRecord): string =>
  `${shown(min_spread)} to ${shown(max_spread)}`;

/** The spread applied to a conversion's quote, by the same rule as on the server; the default if none is set. */
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

/** A custom spread outside its band, which the server allows. */
export const isOutside = (text: string, { min_spread, max_spread }: SpreadBandRecord): boolean => {
  const fraction = typedFraction(text);
  return fraction !== undefined && !within(fraction, { min: min_spread, max: max_spread });
};
