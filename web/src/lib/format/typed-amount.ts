import {
  type AmountField,
  type Refusal,
  PERCENT,
  readTyped,
} from '@ramps-gateway/shared/domain/typed-amount.ts';
import { exactly, percent } from './amount.ts';

export const refusalText = (why: Refusal, { unit, decimals }: AmountField): string => {
  switch (why) {
    case 'characters':
      return 'must be a number';
    case 'currency':
      return unit === undefined ? 'must be only a number' : `must be in ${unit}`;
    case 'negative':
      return 'cannot be negative';
    case 'grouping':
      return 'is ambiguous: write 1.500,50 or 1500.50';
    case 'decimals':
      return `can have at most ${decimals ?? 18} decimals`;
    case 'size':
      return 'is too large';
  }
};

/** `1.000` -> `= R$ 1.000,00`; `undefined` if unreadable. */
export const understood = (typed: string, field: AmountField): string | undefined => {
  const read = readTyped(typed, field);
  if (read.kind !== 'amount') return undefined;
  const shown = field.unit === PERCENT ? percent(read.amount) : exactly(read.amount, field.unit ?? '');
  return read.isAmbiguous ? `= ${shown}, read as thousands` : `= ${shown}`;
};

/** `undefined` for a valid amount or an empty text. @param label the field's */
export const refusalOf = (label: string, typed: string, field: AmountField): string | undefined => {
  const read = readTyped(typed, field);
  return read.kind === 'refused' ? `${label} ${refusalText(read.why, field)}.` : undefined;
};
