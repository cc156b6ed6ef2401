import { createRateStore } from '#functions/adapters/dynamo/pricing/rates.ts';
import { createQuoteStore } from '#functions/adapters/dynamo/orders/order-lists.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import { randomUUID } from 'node:crypto';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createClaimStore } from '#functions/adapters/dynamo/accounts/claims.ts';
import { createOrderRequestStore } from '#functions/adapters/dynamo/orders/order-requests.ts';
import { createDestinationStore } from '#functions/adapters/dynamo/accounts/destinations.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { remoteAccount } from '#functions/adapters/ramps/accounts.ts';
import type { ProxyPorts } from '#functions/capabilities/money/ramps/proxy.ts';
import { rampsRoutes } from '#functions/capabilities/money/ramps/routes.ts';
import { createQuoteLog } from '#functions/modules/rates/quote-log.ts';
import { sleep } from '#functions/platform/clock.ts';
import type { Audited } from '#functions/modules/audit/act.ts';
import type { SecondPerson } from '#functions/modules/act/work.ts';
import { counting } from '#tests/support/counting.ts';
import { lookAtDestinations } from '#functions/capabilities/money/ramps/look-at-destinations.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { noMetrics } from '#functions/platform/metrics.ts';
import { quiet } from '#functions/platform/logger.ts';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { openLedger, orderPorts } from '#tests/support/order-ports.ts';
import { modelUpstream } from '#tests/support/model-upstream.ts';
import { NOW, profile, subAccount } from '#tests/support/records.ts';

export const OWN = 'acc_own';
export const FOREIGN = 'acc_foreign';
export const NONEXISTENT = 'acc_nonexistent';
/** Owned by the client, managed by the operator. */
export const SHARED = 'acc_shared';
export const OF_OPERATOR = 'acc_operator';

type Caller = typeof CLIENT;

export interface Asked {
  readonly data?: unknown;
  readonly account?: string | undefined;
  readonly key?: string | undefined;
  readonly headers?: unknown;
}

/** The proxy on a real table, with a model of the provider. */
export const setUp = async (
  table: Table,
  over: Partial<ProxyPorts> = {},
  { audited, secondPerson }: { readonly audited?: Audited; readonly secondPerson?: SecondPerson } = {},
) => {
  const accounts = createSubAccountStore(table);
  const profiles = createProfileStore(table);
  const provider = modelUpstream();
  const time = { now: NOW };
  for (const record of [
    subAccount({ external_id: OWN, user_id: CLIENT.id }),
    subAccount({ external_id: SHARED, user_id: CLIENT.id, manager_id: OPERATOR.id }),
    subAccount({ external_id: OF_OPERATOR, user_id: OPERATOR.id }),
    subAccount({ external_id: FOREIGN, user_id: 'client-9', manager_id: 'operator-9' }),
  ]) {
    await accounts.create(record);
    await openLedger(table, record.external_id);
  }
  await profiles.create(profile({ user_id: CLIENT.id }));
  await profiles.create(profile({ user_id: OPERATOR.id, role: 'gateway_user' }));
  await profiles.create(profile({ user_id: ADMIN.id, role: 'admin' }));
  const roles = new Map<string, 'client' | 'gateway_user' | 'admin'>();
  const { counted, metrics } = counting();
  const ports = orderPorts(table);
  const routes = rampsRoutes({
    upstream: provider.upstream,
    accounts,
    requests: createOrderRequestStore(table),
    ...ports,
    destinations: createDestinationStore(table),
    claims: createClaimStore(table),
    rates: createRateStore(table),
    settings: { current: () => Promise.resolve(NOTHING_SETTLED) },
    quotes: createQuoteLog({
      quotes: createQuoteStore(table),
      newId: randomUUID,
      clock: () => time.now,
      sleep,
      log: quiet,
      metrics: noMetrics,
    }),
    profiles,
    readAccount: remoteAccount,
    newId: randomUUID,
    standingOf: async (userId) => {
      const standing = await profiles.standing(userId);
      return { ...standing, role: roles.get(userId) ?? standing.role };
    },
    clock: () => time.now,
    sleep,
    log: quiet,
    metrics,
    ...over,
  });
  const call = apiOf(routes, undefined, audited, secondPerson);
  /** For example `ask(CLIENT, 'GET /v1/asset')`. */
  const ask = (caller: Caller | undefined, line: string, { data, account, key, headers }: Asked = {}) => {
    const [method = '', ...endpoint] = line.split(' ');
    return call(caller, 'POST /api/ramps', {
      body: {
        method,
        endpoint: endpoint.join(' '),
        ...(data === undefined ? {} : { data }),
        headers: headers ?? (account === undefined ? {} : { 'X-sub-account-id': account }),
      },
      ...(key === undefined
        ? {}
        : { headers: { 'content-type': 'application/json', 'idempotency-key': key } }),
    });
  };
  /** Reads the destinations of an account from the provider. */
  const lookAt = (externalId: string) =>
    lookAtDestinations({
      upstream: provider.upstream,
      accounts,
      destinations: createDestinationStore(table),
      clock: () => time.now,
      log: quiet,
      metrics: noMetrics,
    })({ id: subAccountId(externalId), external_id: externalId }, Number.POSITIVE_INFINITY);
  const later = (ms: number): void => {
    time.now = new Date(time.now.getTime() + ms);
  };
  return {
    counted,
    ...provider,
    routes,
    ports,
    accounts,
    profiles,
    roles,
    ask,
    later,
    lookAt,
    time,
    table,
  };
};
