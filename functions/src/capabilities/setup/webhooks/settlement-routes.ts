import { listSettlements } from '@ramps-gateway/shared/contract/calls/settlements.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import type { SettlementList } from './ports.ts';

export const settlementRoutes = (settlements: SettlementList): readonly Route[] => [
  route(listSettlements, (_who, { query }) => settlements.page(query)),
];
