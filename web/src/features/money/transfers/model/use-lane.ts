import type { TransferColumn } from '@ramps-gateway/shared/domain/transfers.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { approvalsQuery } from '../../../../lib/queries/approvals.ts';
import { transfersQuery } from '../api.ts';
import { LIVE } from '../live-texts.ts';
import { cardOf, cardOfApproval, movesMoney } from './card.ts';
import { countText, shownOf } from './shown.ts';
import type { BoardFilter } from './use-filter.ts';

const useApprovals = (column: TransferColumn, { state, kind }: BoardFilter) => {
  const enabled = column === 'verification' && state === undefined && kind !== 'payment';
  const query = useInfiniteQuery({ ...approvalsQuery('open'), enabled });
  const pages = enabled ? (query.data?.pages ?? []) : [];
  return {
    query,
    failed: enabled && query.isError,
    // Approvals that are loading do not hold up the column.
    cards: pages.flatMap(({ items }) => items.filter(movesMoney).map(cardOfApproval)),
    hasMore: enabled && query.hasNextPage,
  };
};

/** Approvals come first, since they expire. */
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
    count: cards && (isNarrowed ? LIVE.shownOf(cards.length, total) : total),
  };
};

export type Lane = ReturnType<typeof useLane>;
