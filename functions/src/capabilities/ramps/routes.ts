import { callRamps } from '@ramps-gateway/shared/contract/calls/ramps.ts';
import { matchRow } from '@ramps-gateway/shared/contract/ramps/table.ts';
import { acting } from '../../platform/deed.ts';
import { type Route, route } from '../../platform/http.ts';
import { proxy, type ProxyPorts } from './proxy.ts';

export const rampsRoutes = (ports: ProxyPorts): readonly Route[] => {
  const call = proxy(ports);
  return [
    route(
      callRamps,
      (who, { body }, event) => call(who, body, event.headers['idempotency-key']),
      // What is not in the table is refused by the call itself.
      ({ method, endpoint }) => {
        const row = matchRow(method, endpoint)?.row;
        // Refused for want of a fresh sign-in it is in the audit log, too.
        if (row?.action !== undefined) acting(row.action);
        return row?.stepUp === true;
      },
    ),
  ];
};
