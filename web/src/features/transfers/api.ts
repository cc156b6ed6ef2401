import { listTransfers } from '@ramps-gateway/shared/contract/calls/transfers.ts';
import {
  type TransferColumn,
  type TransferFilter,
  TRANSFERS_LISTED,
} from '@ramps-gateway/shared/domain/transfers.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/query/keys.ts';

/** Newest first. */
export const transfersQuery = (column: TransferColumn, { state, kind }: TransferFilter) =>
  infiniteQueryOptions({
    queryKey: keys.transfers.column(column, state ?? 'all', kind ?? 'all'),
    queryFn: ({ pageParam, signal }) =>
      callApi(listTransfers, {
        query: { column, state, kind, limit: TRANSFERS_LISTED, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });
