import { matching } from '../../../../lib/search.ts';
import type { LiveCard } from './card.ts';
import type { BoardFilter } from './use-filter.ts';

const ungrouped = (shown: string | null): string | undefined => shown?.replaceAll(/[.,](?=\d{3}(?!\d))/g, '');

export const shownOf = (
  cards: readonly LiveCard[],
  { text, account }: Pick<BoardFilter, 'account' | 'text'>,
): readonly LiveCard[] =>
  matching(
    account === null ? cards : cards.filter((card) => card.account?.id === account),
    text,
    ({ reference, endToEnd, account: of, who, sent, received, method }) => [
      reference,
      endToEnd,
      of?.name,
      who,
      sent,
      ungrouped(sent),
      received,
      ungrouped(received),
      method,
    ],
  );

/** `20+` if there are more than are loaded. */
export const countText = (loaded: number, hasMore: boolean): string => `${loaded}${hasMore ? '+' : ''}`;

interface Named {
  readonly id: string;
  readonly name: string;
}

export const accountsOf = (cards: readonly LiveCard[]): readonly Named[] => {
  const found = new Map(cards.flatMap(({ account }) => (account ? [[account.id, account] as const] : [])));
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
};
