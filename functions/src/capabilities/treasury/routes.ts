import * as calls from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { type Route, route } from '../../platform/http.ts';
import { readTreasury, type ReadTreasuryPorts } from './read-treasury.ts';

export const treasuryRoutes = (ports: ReadTreasuryPorts): readonly Route[] => {
  const read = readTreasury(ports);
  return [route(calls.readTreasury, (who, { query }) => read(who, query.wait))];
};
