import * as calls from '@ramps-gateway/shared/contract/calls/search.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { find, type SearchPorts } from './find.ts';

export const searchRoutes = (ports: SearchPorts): readonly Route[] => {
  const search = find(ports);
  return [route(calls.search, ({ who }, { query }) => search(who, query.q))];
};
