import { listTransfers } from '@ramps-gateway/shared/contract/calls/transfers.ts';
import { statesIn } from '@ramps-gateway/shared/domain/transfers.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import type { TransferPages } from '../../../modules/conversions/ports.ts';

export const transferRoutes = (transfers: TransferPages): readonly Route[] => [
  route(listTransfers, ({ who }, { query: { column, state, kind, ...page } }) =>
    transfers(who, statesIn(column, { state, kind }), page),
  ),
];
