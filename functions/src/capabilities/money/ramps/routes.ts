import { callRamps } from '@ramps-gateway/shared/contract/calls/ramps.ts';
import { matchRow } from '@ramps-gateway/shared/contract/ramps/table.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { rampsNaming } from './naming.ts';
import { proxy, type ProxyPorts } from './proxy.ts';

export const rampsRoutes = (ports: ProxyPorts): readonly Route[] => {
  const call = proxy(ports);
  return [
    route(
      callRamps,
      (work, { body, idempotencyKey }) => call(work, body, idempotencyKey),
      // The call itself refuses what is not in the table.
      ({ method, endpoint }) => matchRow(method, endpoint)?.row.stepUp === true,
      rampsNaming,
    ),
  ];
};
