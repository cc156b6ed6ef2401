import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { inCurrency } from '../../../../lib/format/amount.ts';
import { TEXTS, kindLabel, TRANSACTION_TAGS } from '../texts.ts';

export type Transaction = Treasury['transactions'][number];

/** S2.65: `+` for a deposit, `-` for a withdrawal. An exchange moves nothing in or out, whatever its type. */
export const signedAmount = ({ type, kind, amount, currency }: Transaction): string => {
  const sign = type === 'deposit' ? '+' : '-';
  return `${kind === 'exchange' ? '' : sign}${inCurrency(amount, currency)}`;
};

/** More changes at once are not read out one by one. */
const MOST_READ = 3;

export const transactionsToAnnounce = (
  before: readonly Transaction[],
  after: readonly Transaction[],
): string => {
  const known = new Map(before.map(({ id, status }) => [id, status]));
  const newest = before[0]?.time ?? '';
  const said = after.flatMap((transaction) => {
    const { id, type, kind, customer, status, time } = transaction;
    const was = known.get(id);
    if (was === undefined)
      return time > newest
        ? [TEXTS.transactions.added(kindLabel(kind, type).toLowerCase(), customer, signedAmount(transaction))]
        : [];
    return was === status
      ? []
      : [TEXTS.transactions.changed(kindLabel(kind, type), customer, TRANSACTION_TAGS[status][0])];
  });
  return said.slice(0, MOST_READ).join('. ');
};
