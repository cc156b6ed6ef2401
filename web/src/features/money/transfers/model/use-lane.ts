import { listTransfers } from '@ramps-gateway/shared/contract/calls/transfers.ts';
import {
  type TransferColumn,
  type TransferFilter,
  TRANSFERS_LISTED,
} from '@ramps-gateway/shared/domain/transfers.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { approvalsQuery } from '../../../../lib/queries/approvals.ts';
import { pagedQuery } from '../../../../lib/query/calls.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { matching } from '../../../../lib/search.ts';
import { EMPTY } from '../texts.ts';
import { cardOf, cardOfApproval, type LiveCard, movesMoney } from './card.ts';
import type { BoardFilter } from './use-filter.ts';

const transfersQuery = (column: TransferColumn, { state, kind }: TransferFilter) =>
  pagedQuery(keys.transfers.column(column, state ?? 'all', kind ?? 'all'), listTransfers, {
    column,
    state,
    kind,
    limit: TRANSFERS_LISTED,
  });

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

/** `20+` if not all are loaded. */
export const countText = (loaded: number, hasMore: boolean): string => `${loaded}${hasMore ? '+' : ''}`;

export const accountsOf = (cards: readonly LiveCard[]) => {
  const found = new Map(cards.flatMap(({ account }) => (account ? [[account.id, account] as const] : [])));
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
};

const useApprovals = (column: TransferColumn, { state, kind }: BoardFilter) => {
  const enabled = column === 'verification' && state === undefined && kind !== 'payment';
  const query = useInfiniteQuery({ ...approvalsQuery('open'), enabled });
  const pages = enabled ? (query.data?.pages ?? []) : [];
  return {
    query,
    failed: enabled && query.isError,
    // The column shows without waiting for its approvals.
    cards: pages.flatMap(({ items }) => items.filter(movesMoney).map(cardOfApproval)),
    hasMore: enabled && query.hasNextPage,
  };
};

/** Approvals come first, because they expire. */
export const useLane = (column: TransferColumn, filter: BoardFilter) => {
  const query = useInfiniteQuery(transfersQuery(column, filter));
  const approvals = useApprovals(column, filter);
  const loaded = [...approvals.cards, ...(query.data?.pages.flatMap(({ items }) => items.map(cardOf)) ?? [])];
  const cards = query.data && shownOf(loaded, filter);
  const total = countText(loaded.length, query.hasNextPage || approvals.hasMore);
  const isNarrowed = filter.text.trim() !== '' || filter.account !== null;
  return {
    column,
    query,
    approvals,
    loaded,
    cards,
    empty:
      cards?.length === 0
        ? loaded.length === 0
          ? EMPTY[column]
          : 'No match among the loaded transfers'
        : undefined,
    count: cards && (isNarrowed ? `${cards.length} of ${total}` : total),
  };
};

export type Lane = ReturnType<typeof useLane>;
