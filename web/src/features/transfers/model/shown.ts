import { matching } from '../../../lib/search.ts';
import type { LiveCard } from './card.ts';
import type { BoardFilter } from './use-filter.ts';

/** As people type an amount: without what stands between thousands. */
const ungrouped = (shown: string | null): string | undefined => shown?.replaceAll(/[.,](?=\d{3}(?!\d))/g, '');

/** What of the loaded cards the text and the sub-account leave. */
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

/** How many there are: more than are loaded, where there is more. */
export const countText = (loaded: number, hasMore: boolean): string => `${loaded}${hasMore ? '+' : ''}`;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Sub-accounts of the cards, by name. */
export const accountsOf = (cards: readonly LiveCard[]): readonly Named[] => {
  const found = new Map(cards.flatMap(({ account }) => (account ? [[account.id, account] as const] : [])));
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
};
