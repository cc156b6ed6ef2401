import * as calls from '@ramps-gateway/shared/contract/calls/stops.ts';
import { type Route, route } from '../../platform/http.ts';
import { listStops, type ListStopsPorts } from './list-stops.ts';
import { putStop, type PutStopPorts } from './put-stop.ts';

export const stopsRoutes = (ports: ListStopsPorts & PutStopPorts): readonly Route[] => {
  const list = listStops(ports);
  const put = putStop(ports);
  return [
    route(calls.listStops, (who, { query }) => list(who, query)),
    route(
      calls.putStop,
      (who, { body }) => put(who, body),
      // Set it is at once; what holds money back is lifted by who has just confirmed who they are.
      ({ stopped }) => !stopped,
    ),
  ];
};
