import { type Amount, compare, isPositive, roundDown } from '@ramps-gateway/shared/domain/money.ts';
import { readTyped, typedText } from '@ramps-gateway/shared/domain/typed-amount.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import { refusalText } from '../../../../lib/format/typed-amount.ts';
import { COLLECT as T } from '../dialog-texts.ts';

export const DECIMALS = 6;

const FIELD = { unit: 'USDT', decimals: DECIMALS } as const;

/** Rounded down to what an order can send. */
export const mostOf = (atMost: Amount): Amount => roundDown(atMost, DECIMALS);

export const allOf = (atMost: Amount): string => typedText(mostOf(atMost));

export const checkAmount = (
  typed: string,
  atMost: Amount,
): { readonly amount: Amount } | { readonly fault: string } => {
  const read = readTyped(typed, FIELD);
  if (read.kind === 'refused') return { fault: `${T.amount} ${refusalText(read.why, FIELD)}.` };
  if (read.kind === 'empty' || !isPositive(read.amount)) return { fault: 'Enter an amount above zero.' };
  const most = mostOf(atMost);
  return compare(read.amount, most) > 0
    ? { fault: `At most ${exactly(most, 'USDT')} can be collected now.` }
    : { amount: read.amount };
};
