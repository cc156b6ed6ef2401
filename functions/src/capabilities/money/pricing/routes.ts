import * as calls from '@ramps-gateway/shared/contract/calls/pricing.ts';
import * as rateCalls from '@ramps-gateway/shared/contract/calls/rates.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Quotes, Rates } from '../../../modules/rates/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { listClientSpreads, saveClientSpread, type SaveClientSpreadPorts } from './client-spreads.ts';
import { listQuotes, listRates, readOffer } from './list-rates.ts';
import { listSpreadBands } from './list-spread-bands.ts';
import type { Catalogue, ClientSpreads, JoinedRows, SpreadBands } from './ports.ts';

export interface PricingPorts extends SaveClientSpreadPorts {
  readonly bands: SpreadBands;
  readonly spreads: ClientSpreads;
  readonly rows: JoinedRows;
  readonly rates: Pick<Rates, 'course' | 'latest'>;
  readonly catalogue: Catalogue;
  readonly quotes: Pick<Quotes, 'page'>;
  readonly accounts: SubAccounts;
  readonly clock: Clock;
}

export const pricingRoutes = (ports: PricingPorts): readonly Route[] => {
  const bands = listSpreadBands(ports);
  const list = listClientSpreads(ports);
  const save = saveClientSpread(ports);
  const rates = listRates(ports);
  const quotes = listQuotes(ports);
  const offer = readOffer(ports);
  return [
    route(rateCalls.listRates, (_who, { query }) => rates(query.window)),
    route(rateCalls.readOffer, () => offer()),
    route(rateCalls.listQuotes, ({ who }, { query }) => quotes(who, query)),
    route(calls.listSpreadBands, (_who, { query }) => bands(query)),
    route(calls.listClientSpreads, (_who, { query }) => list(query)),
    route(calls.saveClientSpread, (work, { params, body }) => save(work, params.userId, body)),
  ];
};
