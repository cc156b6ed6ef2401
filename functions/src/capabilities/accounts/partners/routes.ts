import * as calls from '@ramps-gateway/shared/contract/calls/partners.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { listPartners, readPartner } from './read-partners.ts';
import type { PartnerPorts } from './ports.ts';

export const partnersRoutes = (ports: PartnerPorts): readonly Route[] => {
  const [list, read] = [listPartners(ports), readPartner(ports)];
  return [
    route(calls.listPartners, ({ who }, { query }) => list(who, query)),
    route(calls.readPartner, ({ who }, { params, query }) => read(who, params.id, query)),
  ];
};
