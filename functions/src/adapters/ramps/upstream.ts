import type { Upstream } from '../../capabilities/ramps/ports.ts';
import type { RampsClient } from './client.ts';

/** What the proxy passes on, through the one client of the provider. */
export const createUpstream = (client: Pick<RampsClient, 'forward'>): Upstream => ({
  send: ({ method, path, query, accountId, body, idempotencyKey, until }) =>
    client.forward(method, path, {
      query,
      accountId,
      until,
      ...(body === undefined ? {} : { body }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    }),
});
