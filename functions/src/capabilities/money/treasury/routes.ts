import * as holdings from '@ramps-gateway/shared/contract/calls/holdings.ts';
import * as calls from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { listHoldings } from './list-holdings.ts';
import { readTreasury, type ReadTreasuryPorts } from './read-treasury.ts';
import { refreshHoldings, type RefreshHoldingsPorts } from './refresh-holdings.ts';

export type TreasuryPorts = ReadTreasuryPorts & RefreshHoldingsPorts;

export const treasuryRoutes = (ports: TreasuryPorts): readonly Route[] => {
  const [read, list, refresh] = [readTreasury(ports), listHoldings(ports), refreshHoldings(ports)];
  return [
    route(calls.readTreasury, ({ who }, { query }) => read(who, query)),
    route(holdings.listHoldings, ({ who }, { query }) => list(who, query)),
    route(holdings.refreshHoldings, ({ who }, { body }) => refresh(who, body.sub_account_ids)),
  ];
};
