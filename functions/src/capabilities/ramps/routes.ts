import { callRamps } from '@ramps-gateway/shared/contract/calls/ramps.ts';
import { type Route, route } from '../../platform/http.ts';
import { proxy, type ProxyPorts } from './proxy.ts';

export const rampsRoutes = (ports: ProxyPorts): readonly Route[] => {
  const call = proxy(ports);
  return [route(callRamps, (who, { body }, event) => call(who, body, event.headers['idempotency-key']))];
};
