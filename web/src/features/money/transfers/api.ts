import { listTransfers } from '@ramps-gateway/shared/contract/calls/transfers.ts';
import {
  type TransferColumn,
  type TransferFilter,
  TRANSFERS_LISTED,
} from '@ramps-gateway/shared/domain/transfers.ts';
import { pagedQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';

export const transfersQuery = (column: TransferColumn, { state, kind }: TransferFilter) =>
  pagedQuery(keys.transfers.column(column, state ?? 'all', kind ?? 'all'), listTransfers, {
    column,
    state,
    kind,
    limit: TRANSFERS_LISTED,
  });
