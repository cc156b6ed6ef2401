import * as calls from '@ramps-gateway/shared/contract/calls/pricing.ts';
import { type Route, route } from '../../platform/http.ts';
import { listClientSpreads } from './list-client-spreads.ts';
import { listSpreadBands } from './list-spread-bands.ts';
import type { ClientSpreads, JoinedRows, SpreadBands } from './ports.ts';
import { saveClientSpread, type SaveClientSpreadPorts } from './save-client-spread.ts';

export interface PricingPorts extends SaveClientSpreadPorts {
  readonly bands: SpreadBands;
  readonly spreads: ClientSpreads;
  readonly rows: JoinedRows;
}

export const pricingRoutes = (ports: PricingPorts): readonly Route[] => {
  const bands = listSpreadBands(ports);
  const list = listClientSpreads(ports);
  const save = saveClientSpread(ports);
  return [
    route(calls.listSpreadBands, (_who, { query }) => bands(query)),
    route(calls.listClientSpreads, (_who, { query }) => list(query)),
    route(calls.saveClientSpread, (_who, { params, body }) => save(params.userId, body)),
  ];
};
