import { createRateStore } from '#functions/adapters/dynamo/pricing/rates.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import { randomUUID } from 'node:crypto';
import { createClaimStore } from '#functions/adapters/dynamo/accounts/claims.ts';
import { createDestinationStore } from '#functions/adapters/dynamo/accounts/destinations.ts';
import { createHoldingsStore } from '#functions/adapters/dynamo/accounts/holdings.ts';
import { createOrderLists } from '#functions/adapters/dynamo/orders/order-lists.ts';
import { createOrderRequestStore } from '#functions/adapters/dynamo/orders/order-requests.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createLedger } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createMarkedAccounts, createStatistics } from '#functions/adapters/dynamo/statistics/statistics.ts';
import { createReserveStore } from '#functions/adapters/dynamo/conversions/reserves.ts';
import { createRoleStore } from '#functions/adapters/dynamo/users/roles.ts';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { remoteAccount } from '#functions/adapters/ramps/accounts.ts';
import { ordersRoutes } from '#functions/capabilities/money/orders/routes.ts';
import { rampsRoutes } from '#functions/capabilities/money/ramps/routes.ts';
import { treasuryRoutes } from '#functions/capabilities/money/treasury/routes.ts';
import { createRoles } from '#functions/modules/users/roles.ts';
import { noQuoteLog } from '#functions/modules/rates/quote-log.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import { sleep } from '#functions/platform/clock.ts';
import { quiet } from '#functions/platform/logger.ts';
import { noMetrics } from '#functions/platform/metrics.ts';
import type { Role } from '#shared/domain/roles.ts';
import { expect, test } from 'vitest';
import { NO_FACTOR_NEEDED, NOBODY_ASKED } from '#tests/support/api.ts';
import { notAudited } from '#tests/support/audit.ts';
import { claimsOf, httpEvent, lambdaContext } from '#tests/support/events.ts';
import { openLedger, orderPorts } from '#tests/support/order-ports.ts';
import { modelUpstream } from '#tests/support/model-upstream.ts';
import { NOW, order, profile, subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { FRESH, approvedAs } from '#tests/support/work.ts';

/** When the stored answer was requested from the provider. */
const ASKED_AT = '2026-11-20T14:00:00.000Z';

const engine = unitEngine();

const USER = 'user-1';
const MANAGED = subAccount({ external_id: 'acc_managed', user_id: 'client-1', manager_id: USER });
const OWNED = subAccount({ external_id: 'acc_owned', user_id: USER });
const FOREIGN = subAccount({ external_id: 'acc_foreign', user_id: 'client-2' });

/** Functions with one instance each, a real table and a test clock. */
const setUp = async (role: Role) => {
  const table = await engine.newTable();
  const time = { ms: NOW.getTime() };
  const clock = () => new Date(time.ms);
  const profiles = createProfileStore(table);
  await profiles.create(profile({ user_id: USER, role }));
  // The last administrator cannot be demoted.
  await profiles.create(profile({ user_id: 'admin-1', role: 'admin' }));
  const accounts = createSubAccountStore(table);
  for (const account of [MANAGED, OWNED, FOREIGN]) {
    await accounts.create(account);
    await createOrderStore(table).keep(order(account, 1), ASKED_AT);
  }
  const lists = createSubAccountLists(table);
  const orders = createOrderLists(table);
  const base = { clock, log: quiet, metrics: noMetrics, deadline: () => new AbortController().signal };
  const asked: string[] = [];
  const vault = {
    balances: (id: string) => {
      asked.push(id);
      return Promise.resolve({ ok: true as const, value: [{ asset: 'USDT', balance: '10' }] });
    },
    wallets: () => Promise.resolve({ ok: true as const, value: [] }),
    banks: () => Promise.resolve({ ok: true as const, value: 0 }),
  };
  const holdings = {
    rows: createHoldingsStore(table),
    accountsNow: accounts,
    vault,
    reserves: createReserveStore(table),
    figures: createStatistics(table),
    marked: createMarkedAccounts(table),
    ledger: createLedger(table),
  };
  const provider = modelUpstream();
  for (const account of ['acc_managed', 'acc_owned', 'acc_foreign']) await openLedger(table, account);
  const handler = httpHandler(
    [
      ...ordersRoutes({ orders, accounts: { ...accounts, ...lists } }),
      ...treasuryRoutes({ accounts: lists, orders, ...holdings, ...base }),
      ...rampsRoutes({
        upstream: provider.upstream,
        accounts,
        requests: createOrderRequestStore(table),
        ...orderPorts(table),
        destinations: createDestinationStore(table),
        quotes: noQuoteLog,
        claims: createClaimStore(table),
        rates: createRateStore(table),
        settings: { current: () => Promise.resolve(NOTHING_SETTLED) },
        profiles,
        readAccount: remoteAccount,
        newId: randomUUID,
        standingOf: profiles.standing,
        sleep,
        ...base,
      }),
    ],
    {
      log: quiet,
      fromEdge: () => true,
      audited: notAudited,
      secondPerson: NOBODY_ASKED,
      secondFactor: () => NO_FACTOR_NEEDED,
      roles: createRoles(profiles.standing, clock),
    },
  );
  const get = async (path: string) => {
    const event = httpEvent({ method: 'GET', path, claims: claimsOf(USER, `[${role}]`) });
    const { statusCode, body = '' } = await handler(event, lambdaContext);
    expect(statusCode).toBe(200);
    return body;
  };
  /** The accounts that appear in an answer or its provider calls. */
  const shown = async (path: string): Promise<readonly string[]> => {
    asked.length = 0;
    const body = await get(path);
    return ['acc_managed', 'acc_owned', 'acc_foreign'].filter(
      (id) => body.includes(id) || asked.includes(id),
    );
  };
  /** Orders a new withdrawal; returns the status. */
  const withdraw = async (account: string): Promise<number | undefined> => {
    const body = {
      method: 'POST',
      endpoint: '/v1/order/withdrawal',
      headers: { 'X-sub-account-id': account },
      data: { asset: 'USDT', amount: '10', wallet_id: 'w1' },
    };
    const headers = { 'idempotency-key': randomUUID() };
    const claims = claimsOf(USER, `[${role}]`);
    const event = httpEvent({ method: 'POST', path: '/api/ramps', body, headers, claims });
    return (await handler(event, lambdaContext)).statusCode;
  };
  const demote = async () => {
    const roles = createRoleStore(table);
    const row = await roles.get(USER);
    if (!row) throw new Error('no row');
    const settling = { mark: row.version + 1, until: clock().toISOString(), signOut: true };
    expect(
      await roles.change(
        row,
        { ...row.record, role: 'client' },
        settling,
        approvedAs('administrator'),
        FRESH,
      ),
    ).toBe('changed');
  };
  return { time, shown, withdraw, demote, sent: provider.sent };
};

test.each([
  ['gateway_user', ['acc_managed', 'acc_owned']],
  ['admin', ['acc_managed', 'acc_owned', 'acc_foreign']],
] as const)(
  'after five seconds, a demoted %s with a valid token sees only their own',
  async (role, before) => {
    const { time, shown, demote } = await setUp(role);
    for (const path of ['/api/orders', '/api/treasury']) expect(await shown(path)).toEqual(before);
    await demote();
    time.ms += 5_000;
    for (const path of ['/api/orders', '/api/treasury']) expect(await shown(path)).toEqual(['acc_owned']);
  },
);

test('an instance without a cached role uses the row at once', async () => {
  const { shown, demote } = await setUp('gateway_user');
  await demote();
  for (const path of ['/api/orders', '/api/treasury']) expect(await shown(path)).toEqual(['acc_owned']);
});

test.each([
  ['gateway_user', 'acc_managed'],
  ['admin', 'acc_foreign'],
] as const)(
  'after a second, a demoted %s cannot move money of others, despite a cached role',
  async (role, account) => {
    const { time, withdraw, demote, sent } = await setUp(role);
    expect(await withdraw(account)).toBe(200);
    await demote();
    time.ms += 1_000;
    expect(await withdraw(account)).toBe(404);
    expect(sent()).toBe(1);
    // They can still move their own.
    expect(await withdraw('acc_owned')).toBe(200);
  },
);
