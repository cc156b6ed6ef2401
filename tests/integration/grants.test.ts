import { readFileSync } from 'node:fs';
import path from 'node:path';
import { firstPolicy } from '#shared/domain/policy.ts';
import { randomUUID } from 'node:crypto';
import { type AttributeValue, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { FUNCTIONS } from '#infra/config/functions.ts';
import { itemPatterns } from '#infra/config/table-access.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import { exampleOf } from '#shared/contract/examples/index.ts';
import { PLACEHOLDERS } from '#shared/contract/examples/world.ts';
import { entitiesOfAccount, ENTITIES, type Entity, QUEUES } from '#shared/contract/entities.ts';
import { listIn } from '#shared/contract/partitions.ts';
import { REBUILT } from '#shared/contract/rebuild.ts';
import type { IncomingPaymentRecord } from '#shared/contract/payments.ts';
import type { ConfigurationRecord, SubAccountRecord } from '#shared/contract/records.ts';
import type { ExceptionRecord } from '#shared/contract/reconciliation.ts';
import { holds } from '#tests/support/patience.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DynamoProxy, startDynamoProxy } from '#tests/support/dynamo-proxy.ts';
import { type Engine, startEngine } from '#tests/support/engine.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { claimsOf, httpEvent } from '#tests/support/events.ts';
import { NEW_ACCOUNT } from '#tests/support/ramps-calls.ts';
import { namesIn } from './attack/requests.ts';
import { configure, enter, newAccount, secondAdministrator, type Scene } from '#tests/support/scene.ts';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import {
  conversionOf,
  openSocket,
  pay,
  payIn,
  runNow,
  sandbox,
  signInAs,
  until,
  untilBooked,
} from '#tests/support/stack-client.ts';
import { enforcedGrants, partsOf } from '#tests/support/table-policy.ts';

/** Enforces each function’s table grants as IAM would; a local stack otherwise does not. */
const grants = enforcedGrants();

/** Grants for the rows that a change of owner rewrites. */
const OWNED_ROWS = itemPatterns(entitiesOfAccount());

/** Grants that this short run does not use. */
const RARE: readonly string[] = [
  // Used if a later day has a chain, and after an interruption.
  'audit: GetItem AUDIT#*',
  'keep-audit: GetItem AUDIT_INTENT#*',
  // Used if an account without owner or manager gets a new destination.
  'ramps: GetItem ADMINISTRATORS',
  'watch-destinations: GetItem ADMINISTRATORS',
  // Used when an order first appears in an event or a list, because its reference may name an intent.
  'spread-earned: GetItem ORDER_INTENT#*',
  'drive-conversions: GetItem ORDER_INTENT#*',
  'ramps: GetItem ORDER_INTENT#*',
  'reconciliation: BatchGetItem ORDER_INTENT#*',
  // Used with a provider that does not name new orders.
  ...['spread-earned', 'drive-conversions', 'ramps'].flatMap((name) => [
    `${name}: BatchGetItem ORDER_BINDING#*`,
    `${name}: GetItem GATEWAY_STOP`,
    `${name}: writes GATEWAY_STOP`,
    `${name}: GetItem PROVIDER_CHECKLIST`,
    `${name}: writes PROVIDER_CHECKLIST`,
    `${name}: byAccount order#*`,
  ]),
  // Used for an order that names no account.
  'ramps: GetItem ORDER_OWNER#*',
  // Used when somebody assigns an order at such a provider.
  'reconciliation: all order_slot',
  ...['ORDER#*', 'ORDER_INTENT#*'].map((row) => `reconciliation: GetItem ${row}`),
  ...['ORDER#*', 'ORDER_BINDING#*', 'ORDER_INTENT#*'].map((row) => `reconciliation: writes ${row}`),
  // Used for webhooks that name no account, and for settlements.
  ...['GetItem', 'writes'].flatMap((what) => [
    `drive-conversions: ${what} ORDER_OWNER#*`,
    `drive-conversions: ${what} SETTLEMENT_PAYOUT#*`,
  ]),
  // Used for past days.
  'file-audit: GetItem AUDIT#*',
  'file-audit: GetItem AUDIT_HEAD#*',
  'file-audit: Query AUDIT#*',
  'file-audit: PutItem',
  'file-audit: writes AUDIT_FILES',
  'file-audit: writes AUDIT_HEAD#*',
  // Used for approvals that lapsed after 72 hours or were interrupted.
  'keep-approvals: GetItem APPROVAL#*',
  'keep-approvals: UpdateItem',
  'keep-approvals: writes APPROVAL#*',
  // Used for daily summaries, sent from 11:00 UTC.
  'notify-people: all profile',
  'notify-people: GetItem SUMMARIES_ROUND',
  'notify-people: Query STATISTICS#*',
  'notify-people: writes NOTIFICATION#*',
  'notify-people: writes SUMMARIES_ROUND',
  // Used after a refused claim, and for stopped sub-accounts.
  'spread-earned: BatchGetItem GATEWAY_STOP',
  'drive-conversions: BatchGetItem GATEWAY_STOP',
  'drive-conversions: BatchGetItem SUBACCOUNT#*',
  'stops: BatchGetItem SUBACCOUNT#*',
  // Used if the gateway stopped itself.
  'project-changes: GetItem GATEWAY_STOP',
  // Runs only after a user creation was interrupted.
  'users: GetItem USER_CREATION#*',
  // Runs only when a row is missing a posting that the ledger already has.
  ...['drive-conversions', 'ramps', 'spread-earned'].map((name) => `${name}: Query POSTING#*`),
  // Used after a pause or a conflict, and for events that do not name their sub-account.
  'drive-conversions: GetItem PAYMENT#*',
  'drive-conversions: GetItem USER#*',
  'drive-conversions: BatchGetItem ORDER_OWNER#*',
  // Used if an event names an order that the provider does not list.
  'drive-conversions: writes UNKNOWN_ORDERS#*',
  // Used at an invited user's first sign-in.
  'identity-trigger: DeleteItem',
  // Used by the first signature or the first read of the public keys, which stores the current key.
  ...['evidence', 'public-keys'].flatMap((name) => [`${name}: PutItem`, `${name}: writes SIGNING_KEYS`]),
  // Used if a destination is deleted while a withdrawal is pending.
  'ramps: GetItem ORDER_BINDING#*',
  // Used if a conversion’s order has an exception.
  'evidence: Query EXCEPTION#*',
  // Used if a sync finds an account whose creation was interrupted.
  'accounts: DeleteItem',
  'accounts: writes CLAIM#*',
  'accounts: BatchGetItem CLAIM#*',
  'accounts: BatchGetItem SUBACCOUNT#*',
  // Used for the gateway’s own orders, and for clients with a spread band.
  'drive-conversions: GetItem SETTLEMENT#*',
  'drive-conversions: GetItem SPREAD_BAND#*',
  'drive-conversions: writes SETTLEMENT#*',
  // Used if a row is written while its owner changes, and for held payments and settlements.
  ...OWNED_ROWS.map((row) => `project-changes: GetItem ${row}`),
  'project-changes: DeleteItem',
  // Used when a manual withdrawal is confirmed.
  'project-changes: GetItem ORDER_BINDING#*',
  // Used for repairs, which this run does not need.
  'rebuild: ConditionCheckItem',
  'rebuild: GetItem CONVERSION#*',
  'rebuild: GetItem ORDER#*',
  'rebuild: GetItem PAYMENT#*',
  'rebuild: GetItem SUBACCOUNT#*',
  'rebuild: PutItem',
  'rebuild: Query POSTING#*',
  'rebuild: UpdateItem',
  'rebuild: writes CONVERSION#*',
  'rebuild: writes COUNTED#*',
  'rebuild: writes COUNTED_EVENT#*',
  'rebuild: writes LEDGER#*',
  'rebuild: writes ORDER#*',
  'rebuild: writes PAYMENT#*',
  'rebuild: writes POSTING#*',
  'rebuild: writes SEARCH#*',
  'rebuild: writes STATISTICS#*',
  'rebuild: writes SUBACCOUNT#*',
  'project-changes: writes PAYMENT#*',
  'project-changes: writes SETTLEMENT#*',
  // Runs minutes later and finishes what project-changes left unfinished.
  ...OWNED_ROWS.flatMap((row) =>
    ['GetItem', 'BatchGetItem', 'writes'].map((what) => `settle-ownership: ${what} ${row}`),
  ),
  'settle-ownership: GetItem SUBACCOUNT#*',
  'settle-ownership: writes SUBACCOUNT#*',
  'settle-ownership: Query SUBACCOUNT#*',
  'settle-ownership: DeleteItem',
  'settle-ownership: PutItem',
  'settle-ownership: UpdateItem',
  'settle-ownership: byAccount order#*',
  // Used if a connection ends without a disconnect event.
  'push-changes: DeleteItem',
  'push-changes: writes CONNECTION#*',
  // Used if the provider does not list a posted order, or if it already has an exception.
  'reconciliation: GetItem EVENT#*',
  'reconciliation: BatchGetItem EXCEPTION#*',
  'reconcile: BatchGetItem EXCEPTION#*',
  // Used if an order just changed, and for opening balances.
  'reconcile: Query POSTING#*',
  'reconcile: writes LEDGER#*',
  'reconcile: writes POSTING#*',
  'reconciliation: GetItem CONVERSION#*',
  'reconciliation: GetItem SUBACCOUNT#*',
  // Used if a row does not match the provider’s order, or if the provider cannot list orders across accounts.
  'reconcile: GetItem EVENT#*',
  'reconcile: writes EVENT#*',
  'watch-orders: GetItem EVENT#*',
  'watch-orders: writes EVENT#*',
  'watch-orders: all conversion_configuration',
  // Finds stream records that drive-conversions missed.
  ...partsOf('sweep'),
  // Used after an interrupted change to a user (administration.test.ts).
  'tidy-users: DeleteItem',
  'tidy-users: GetItem USER#*',
  'tidy-users: GetItem USER_CREATION#*',
  'tidy-users: PutItem',
  'tidy-users: UpdateItem',
  'tidy-users: writes ADMINISTRATORS',
  'tidy-users: writes USER#*',
  'tidy-users: writes USER_CREATION#*',
  // Used if a wallet changes outside the console (destinations.test.ts).
  'watch-destinations: writes NOTIFICATION#*',
  // Used after five minutes, and if too many orders arrive at once.
  ...partsOf('refresh-holdings'),
  'follow-holdings: UpdateItem',
  // Not used right after a refresh.
  'treasury: PutItem',
  'treasury: writes SUBACCOUNT#*',
  'treasury: byAccount order#*',
  // Used while the provider does not answer for an account.
  ...['all', 'byManager', 'byOwner'].map((index) => `treasury: ${index} counted_account#*`),
  // Finishes what make-exports left unfinished.
  ...partsOf('resume-exports'),
  // Used at a key's first signature.
  'make-exports: writes SIGNING_KEYS',
  // Used if the orders belong to other users’ accounts.
  'treasury: BatchGetItem SUBACCOUNT#*',
];

const ends: (() => unknown)[] = [];
const clock = movableClock((end) => ends.push(end));
const engines: { engine?: Engine; proxy?: DynamoProxy } = {};
let running: RunningStack;
let scene: Scene;
let account: SubAccountRecord;

beforeAll(async () => {
  const engine = await startEngine();
  const proxy = await startDynamoProxy(engine.endpoint, grants.hooks);
  Object.assign(engines, { engine, proxy });
  running = await startStack({
    seed: true,
    engine: 'external',
    env: { ...clock.env, DYNAMODB_ENDPOINT: proxy.endpoint },
  });
  scene = await enter(running.stack);
  account = await newAccount(running.stack, scene, {
    user_id: scene.ids.client,
    manager_id: scene.ids.operator,
  });
});
afterAll(async () => {
  await running.dispose();
  await engines.proxy?.stop();
  await engines.engine?.stop();
  for (const end of ends) await end();
});

/** Advances the clock instead of waiting. */
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000));
const people = () => [scene.admin, scene.operator, scene.client] as const;
const invoke = (name: string, event: object) => runNow(running.stack, name, event);
/** Calls, requires success and returns the body. */
const made = async <T = { id: string; version: number }>(
  call: Scene['admin'],
  line: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<T> => {
  const answer = await call<T>(line, body, headers);
  expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};

test('every role reads what it may', async () => {
  const lists = CALLS.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  const queries: Readonly<Record<string, string>> = {
    '/api/search': '?q=acc_',
    '/api/ledger/accounts': `?as_of=${account.created_at}`,
    '/api/ledger/entries': `?sub_account_id=${account.id}&account=available:BRL`,
    '/api/ledger/postings': `?sub_account_id=${account.id}`,
    '/api/statements': `?sub_account_id=${account.id}`,
    '/api/destinations/cooling-off': `?sub_account_id=${account.id}`,
    '/api/transfers': '?column=completed',
    '/api/analytics': '?from=2026-11-01&to=2026-11-30',
    '/api/analytics/breakdown': '?from=2026-01-01&to=2026-12-31&by=sub_account',
  };
  for (const { path, access } of lists)
    for (const call of people()) {
      // The public keys are at the well-known path, outside /api.
      const { status } = path.startsWith('/api')
        ? await call(`GET ${path.replace(/^\/api/, '')}${queries[path] ?? ''}`)
        : await fetch(`${running.stack.web}${path}`);
      expect(access === 'public' ? [200] : [200, 403], path).toContain(status);
    }
  for (const call of people()) {
    await made(call, `GET /subaccounts/${account.id}`);
    await made(call, `GET /orders?account_id=${account.external_id}`);
    await made(call, `GET /payments?sub_account_id=${account.id}`);
    const { items } = await made<{ items: IncomingPaymentRecord[] }>(call, 'GET /payments?limit=1');
    await made(call, `GET /payments?q=${items[0]?.id ?? 'none'}`);
    const rules = await made<{ items: { id: string }[] }>(call, 'GET /conversion-configurations');
    for (const { id } of rules.items) await made(call, `GET /conversion-configurations/${id}/obstacles`);
    await made(call, `GET /rates/quotes?account_id=${account.external_id}`);
    await made(call, `GET /partners/${scene.ids.client}`);
    await made(call, `GET /holdings?sub_account_id=${account.id}`);
    await made(call, `GET /conversion-configurations?sub_account_id=${account.id}`);
  }
  for (const by of ['sub_account', 'day']) await made(scene.admin, `GET /spread-earned?by=${by}`);
});

test('holdings are refreshed when old enough', async () => {
  await later(1);
  await until(
    'the provider received a call',
    async () => {
      for (const call of people())
        await made(call, 'POST /holdings/refresh', { sub_account_ids: [account.id] });
      return grants.used.has('treasury: byAccount conversion_process#*') ? true : undefined;
    },
    undefined,
    1_000,
  );
});

test('an administrator corrects the ledger', async () => {
  const [from, to] = ['correction:BRL', 'available:BRL'];
  const body = { sub_account_id: account.id, from, to, amount: '0.01', note: 'a cent was missing' };
  await made(scene.admin, 'POST /ledger/corrections', body, { 'idempotency-key': randomUUID() });
  await made(scene.client, `GET /ledger/entries?sub_account_id=${account.id}&account=${from}`);
});

test('users are created, changed and cleaned up', async () => {
  const email = `${randomUUID()}@example.com`;
  const { user } = await made<{ user: { id: string } }>(scene.admin, 'POST /users', {
    email,
    password: 'long-enough-8',
    role: 'client',
    displayName: '',
  });
  for (const role of ['admin', 'gateway_user'])
    await made(scene.admin, `PUT /users/${user.id}/role`, { role });
  await signInAs(running.stack, email, 'long-enough-8');
  for (const state of ['disabled', 'enabled'])
    await made(scene.admin, `PUT /users/${user.id}/state`, { state });
  await made(scene.admin, `GET /sessions?user_id=${user.id}`);
  await made(scene.admin, `DELETE /sessions?user_id=${user.id}`);
  const invited = await made(scene.admin, 'POST /invitations', {
    email: `${randomUUID()}@example.com`,
    role: 'client',
  });
  await made(scene.admin, `POST /invitations/${invited.id}/resend`);
  await made(scene.admin, `DELETE /invitations/${invited.id}`);
  await invoke('tidy-users', {});
});

test('a deposit becomes a conversion, pushed to the socket, swept and reconciled', async () => {
  const socket = await openSocket(running.stack, scene.clientToken);
  await configure(scene, account);
  const deposit = await pay(running.stack, account.external_id, '1500.00');
  const { id } = await conversionOf(scene.client, deposit.id);
  await made(scene.client, `GET /conversions/${id}/steps`);
  // Search finds the new conversion, order, user and account.
  for (const q of [deposit.id, account.external_id, 'operator@'])
    await until(`${q} is found`, async () => {
      const { hits } = await made<{ hits: readonly unknown[] }>(scene.admin, `GET /search?q=${q}`);
      return hits.length > 0 ? true : undefined;
    });
  await until('a frame arrives', () => Promise.resolve(socket.frames.length > 0 ? true : undefined));
  socket.send({ action: 'ping' });
  socket.close();
  await invoke('reference-rate', {});
  await invoke('sweep', { detail: { everything: true } });
  await invoke('reconcile', { time: new Date(clock.now().getTime() + 600_000).toISOString() });
});

test('an administrator collects spread', async () => {
  const { network, address, ...named } = {
    name: 'Treasury',
    network: 'tron',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  };
  const settings = { collection_wallet: { ...named, network, address } };
  const { version } = await made(scene.admin, 'GET /gateway-settings');
  for (const read of [version, version + 1])
    await made(scene.admin, 'PUT /gateway-settings', { version: read, ...settings });
  await made(scene.admin, 'POST /ramps', {
    method: 'POST',
    endpoint: '/v1/subaccount/wallet-address/external',
    headers: { 'X-sub-account-id': account.external_id },
    data: { asset: 'USDT', network, address },
  });
  const { at_most: amount } = await made<{ at_most: string }>(
    scene.admin,
    `GET /subaccounts/${account.id}/collectable-spread`,
  );
  const asked = { sub_account_id: account.id, amount, network, address };
  const key = { 'idempotency-key': randomUUID() };
  const { id } = await made<{ id: string }>(scene.admin, 'POST /spread-collections', asked, key);
  await made(scene.admin, `POST /spread-collections/${id}/check`);
  await made(scene.admin, 'GET /spread-collections');
});

test('a failed conversion is retried', async () => {
  const deposit = await pay(running.stack, account.external_id, '30000.00');
  const failed = await conversionOf(scene.client, deposit.id, ['failed']);
  await made(scene.admin, 'POST /conversion-processor', {
    action: 'process_next_step',
    process_id: failed.id,
  });
});

test('an account changes its owner, and its rows follow', async () => {
  const managers = async () => {
    const { items } = await made<{ items: { account_id: string; manager_id: string | null }[] }>(
      scene.admin,
      'GET /orders?limit=200',
    );
    return items.filter(({ account_id: id }) => id === account.external_id).map((order) => order.manager_id);
  };
  for (const manager of [null, scene.ids.operator]) {
    await made(scene.admin, `PATCH /subaccounts/${account.id}`, { manager_id: manager });
    await until('the orders have followed', async () => {
      const found = await managers();
      return found.length > 0 && found.every((each) => each === manager) ? true : undefined;
    });
  }
  await invoke('settle-ownership', {});
});

test('conversions are listed by status, and counters are rebuilt', async () => {
  const list = 'GET /conversions?limit=200&status=transfer_completed';
  const { items } = await made<{ items: { id: string }[] }>(scene.admin, `${list}&scope=all`);
  await made(scene.admin, `GET /conversions/${items[0]?.id}/evidence`);
  await made(scene.admin, 'GET /../.well-known/ramps-gateway-keys.json');
  await made(scene.operator, list);
  await made(scene.admin, `GET /statistics?sub_account_id=${account.id}`);
  for (const who of [scene.admin, scene.operator]) {
    await made(who, 'GET /analytics?from=2026-01-01&to=2026-12-31&by=month');
    for (const by of ['sub_account', 'partner'])
      await made(who, `GET /analytics/breakdown?from=2026-01-01&to=2026-12-31&by=${by}`);
  }
  for (const rebuild of REBUILT) await invoke('rebuild', { detail: { rebuild } });
  await invoke('rebuild', { detail: { rebuild: 'figures', from: 'compare' } });
  await made(scene.admin, 'GET /provider-health');
  await made(scene.operator, 'GET /provider-health');
});

test('an unreported deposit is found and converted by a person', async () => {
  const drop = (share: number) =>
    sandbox(running.stack)('PUT /sandbox/behaviour', { webhooks: { drop: share } });
  await drop(1);
  const deposit = await pay(running.stack, account.external_id, '640.00');
  await invoke('reconcile', { time: new Date(clock.now().getTime() + 1_200_000).toISOString() });
  await drop(0);
  const list = '/reconciliation/exceptions';
  const { items } = await made<{ items: ExceptionRecord[] }>(scene.admin, `GET ${list}?limit=200`);
  const found = items.find(({ order_id: order }) => order === deposit.id);
  const { version } = await made<{ version: number }>(scene.admin, `GET ${list}/${found?.id ?? ''}`);
  await made(scene.admin, `GET ${list}/${found?.id ?? ''}/webhooks`);
  await made(scene.admin, `POST ${list}/${found?.id ?? ''}/actions`, { action: 'resume', version });
  await conversionOf(scene.client, deposit.id);
});

test('a conversion is settled with its exception', async () => {
  const deposit = await pay(running.stack, account.external_id, '35000.00');
  const failed = await conversionOf(scene.client, deposit.id, ['failed']);
  await invoke('reconcile', { time: new Date(clock.now().getTime() + 1_800_000).toISOString() });
  const list = '/reconciliation/exceptions';
  const { items } = await made<{ items: ExceptionRecord[] }>(scene.admin, `GET ${list}?limit=200`);
  const found = items.find(({ kind, conversion_id: id }) => kind === 'parked' && id === failed.id);
  const { version } = await made<{ version: number }>(scene.admin, `GET ${list}/${found?.id ?? ''}`);
  const body = { action: 'mark_settled', note: 'settled by hand', order_id: 'ord_1', version };
  await made(scene.admin, `POST ${list}/${found?.id ?? ''}/actions`, body);
  await made(scene.admin, 'POST /ledger/proof', {});
  await made(scene.admin, 'GET /ledger/proof');
});

test('personal settings are saved', async () => {
  await made(scene.admin, 'POST /sync-assets', {});
  for (const call of people()) await made(call, 'POST /sync-subaccounts', {});
  const own = await made<{ version: number; handler_url: string }>(
    scene.operator,
    'GET /webhook-configuration',
  );
  expect((await fetch(own.handler_url, { method: 'POST', body: '{}' })).status).toBe(401);
  await made(scene.operator, 'PUT /webhook-configuration', { version: own.version, is_active: true });
  const log = await made<{ items: { id: string }[] }>(
    scene.admin,
    'GET /webhook-events?scope=all&status=processed',
  );
  await made(scene.admin, 'GET /webhook-events');
  await made(scene.admin, `GET /webhook-events?account_id=${account.external_id}&order_id=ord_1`);
  // Includes the deposits' events.
  for (const { id } of log.items) await made(scene.admin, `GET /webhook-events/${id}`);
  await made(scene.admin, `POST /webhook-events/${log.items[0]?.id ?? ''}/reveal`);
  await made(scene.admin, `POST /webhook-events/${log.items[0]?.id ?? ''}/process`);
  const bands = await made<{ items: { id: string }[] }>(scene.admin, 'GET /spread-bands');
  await made(scene.admin, `PUT /client-spreads/${scene.ids.client}`, {
    spread_band_id: bands.items[0]?.id,
    custom_spread: '0.01',
  });
  await made(scene.admin, `GET /partners/${scene.ids.client}`);
  await made(scene.admin, 'POST /test-connection');
  await made(scene.admin, 'POST /connection-check');
  const list = await made<{ version: number }>(scene.admin, 'GET /provider-checklist');
  await made(scene.admin, 'PUT /provider-checklist', { version: list.version, webhooks: 'registered' });
});

test('orders and accounts are created through the proxy', async () => {
  const ask = (call: Scene['admin'], endpoint: string, data: unknown, headers = {}) =>
    made(
      call,
      'POST /ramps',
      { method: 'POST', endpoint, headers: { 'X-sub-account-id': account.external_id }, data },
      headers,
    );
  await payIn(running.stack, scene.admin, account, '90.00');
  const order = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '20.00' };
  const quote = await ask(scene.operator, '/v1/quote', order);
  const key = randomUUID();
  // The second call looks up the outcome of the first.
  for (const again of [key, key])
    await ask(
      scene.operator,
      '/v1/order/exchange',
      { ...order, quote_id: quote.id },
      { 'idempotency-key': again },
    );
  const named = { ...order, reference: `mine-${randomUUID()}` };
  await ask(scene.operator, '/v1/order/exchange', named, { 'idempotency-key': randomUUID() });
  await made(scene.operator, 'POST /ramps', {
    method: 'POST',
    endpoint: '/v1/subaccount',
    headers: {},
    data: NEW_ACCOUNT,
  });
});

test('an approved action is carried out', async () => {
  const { call: second } = await secondAdministrator(running.stack);
  const settle = (on: boolean, version: number) =>
    made<{ approval?: { id: string } }>(scene.admin, 'PUT /policy', { ...firstPolicy(on), version });
  const approve = async (id = '') => {
    await made(second, `POST /approvals/${id}/decision`, { decision: 'approve', note: null });
    await until('it is done', async () => {
      const { items } = await made<{ items: { id: string; state: string }[] }>(
        second,
        'GET /approvals?state=decided',
      );
      return items.find((each) => each.id === id && each.state === 'done');
    });
  };
  await settle(true, 0);
  const headers = { 'X-sub-account-id': account.external_id };
  const wallet = { asset: 'USDT', network: 'tron', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
  const endpoint = '/v1/subaccount/wallet-address/external';
  const held = await made<{ approval: { id: string } }>(scene.operator, 'POST /ramps', {
    method: 'POST',
    endpoint,
    headers,
    data: wallet,
  });
  await made(scene.operator, 'GET /approvals');
  await approve(held.approval.id);
  await approve((await settle(false, 1)).approval?.id);
  await invoke('keep-approvals', {});
});

test('a stopped conversion continues once the stop is lifted', async () => {
  const stop = (call: Scene['admin'], scope: object, version = 0) =>
    made<{ stop: { version: number } | null }>(call, 'PUT /stops', {
      scope,
      stopped: version === 0,
      reason: 'It looks wrong',
      version,
    });
  const scope = { kind: 'sub_account', sub_account_id: account.id };
  const set = await stop(scene.client, scope);
  const headers = { 'X-sub-account-id': account.external_id };
  const order = {
    method: 'POST',
    endpoint: '/v1/order/exchange',
    headers,
    data: { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1' },
  };
  const refused = await scene.client('POST /ramps', order, { 'idempotency-key': randomUUID() });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'STOPPED' } } });
  for (const call of people()) {
    await made(call, `GET /stops?sub_account_id=${account.id}`);
    await made(call, `GET /destinations/cooling-off?sub_account_id=${account.id}`);
    await made(call, `GET /recipients?sub_account_id=${account.id}`);
  }
  await stop(scene.operator, scope, set.stop?.version);
  const gateway = await stop(scene.admin, { kind: 'gateway' });
  await stop(scene.admin, { kind: 'gateway' }, gateway.stop?.version);
});

test('destinations are changed and watched, and spread is stored', async () => {
  const headers = { 'X-sub-account-id': account.external_id };
  const wallet = { asset: 'USDT', network: 'tron', address: 'TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N' };
  const { id } = await made(scene.operator, 'POST /ramps', {
    method: 'POST',
    endpoint: '/v1/subaccount/wallet-address/external',
    headers,
    data: wallet,
  });
  const { items } = await made<{ items: { id: string; text: string }[] }>(scene.client, 'GET /notifications');
  expect(items[0]?.text).toContain(' was added by ');
  await made(scene.client, `PUT /notifications/${items[0]?.id ?? ''}`, { read: true });
  await made(scene.client, 'PUT /notifications', { read: true, ids: items.map(({ id }) => id) });
  await made(scene.client, 'GET /preferences');
  await made(scene.client, 'PUT /preferences', { version: 0, login_alerts: false });
  await made(scene.client, 'GET /saved-views');
  await made(scene.client, 'PUT /saved-views', { version: 0, views: [] });
  await invoke('watch-destinations', {});
  for (const call of people()) await made(call, `GET /subaccounts/${account.id}/reserve`);
  const withdraw = (amount: string) =>
    scene.client(
      'POST /ramps',
      {
        method: 'POST',
        endpoint: '/v1/order/withdrawal',
        headers,
        data: { asset: 'USDT', amount, wallet_id: id },
      },
      { 'idempotency-key': randomUUID() },
    );
  expect(await withdraw('1000000')).toMatchObject({
    status: 422,
    body: { error: { code: 'UNPROCESSABLE' } },
  });
  await untilBooked(scene.admin, account, 'USDT', '0.1');
  expect(await withdraw('0.01')).toMatchObject({ status: 200 });
});

test('statements and exports are made for each role and kind', async () => {
  const to = new Date().toISOString();
  const from = new Date(Date.parse(to) - 300 * 86_400_000).toISOString();
  const { items } = await made<{ items: IncomingPaymentRecord[] }>(scene.admin, 'GET /payments?limit=1');
  const kinds = [
    { format: 'json', from, to },
    { format: 'csv', sub_account_id: account.id, ledger_accounts: ['available:BRL'], from, to },
    { kind: 'payments', format: 'csv' },
    { kind: 'payments', format: 'csv', list: 'converted' },
    { kind: 'payments', format: 'csv', sub_account_id: account.id },
    { kind: 'payments', format: 'csv', q: items[0]?.id },
    { kind: 'conversions', format: 'csv' },
    { kind: 'conversions', format: 'csv', status: 'transfer_completed' },
    { kind: 'orders', format: 'csv' },
    { kind: 'orders', format: 'csv', sub_account_id: account.id },
  ];
  for (const call of people())
    for (const body of kinds) {
      const { id } = await made<{ id: string }>(call, 'POST /exports', body);
      await until('the file is ready', async () => {
        const { state } = await made<{ state: string }>(call, `GET /exports/${id}`);
        return state === 'done' ? true : undefined;
      });
    }
  const owned = { format: 'csv', owner_id: scene.ids.client, from, to };
  for (const call of people()) await made(call, 'POST /exports', owned);
  const before = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1));
  const month = before.toISOString().slice(0, 7);
  const statement = await made<{ id: string }>(scene.client, 'POST /statements', {
    sub_account_id: account.id,
    month,
  });
  await until('the statement is ready', async () => {
    const found = await made<{ link: unknown }>(scene.client, `GET /statements/${statement.id}`);
    return found.link === null ? undefined : true;
  });
  await invoke('resume-exports', {});
});

test('a person converts a held deposit; a rule is priced and deleted', async () => {
  const deposit = await pay(running.stack, account.external_id, '50.00');
  const held = await until('the payment is held', async () => {
    const { items } = await made<{ items: IncomingPaymentRecord[] }>(
      scene.client,
      'GET /payments?state=not_converted',
    );
    return items.find(({ order_id: id }) => id === deposit.id);
  });
  await made(scene.client, `GET /payments/${held.id}`);
  await made(scene.client, `POST /payments/${held.id}/notes`, { text: 'Hello' });
  for (const who of [scene.operator, scene.client]) await made(who, 'GET /transfers?column=completed');
  await made(scene.client, `GET /ledger/postings?payment_id=${held.id}`);
  await made(scene.client, `POST /payments/${held.id}/conversion`, {}, { 'idempotency-key': randomUUID() });
  const rules = '/conversion-configurations';
  const { items } = await made<{ items: ConfigurationRecord[] }>(scene.operator, `GET ${rules}?limit=200`);
  const rule = `${rules}/${items.find(({ sub_account_id: id }) => id === account.id)?.id ?? ''}`;
  await made(scene.operator, `PATCH ${rule}`, { custom_spread_override: '3' });
  await made(scene.operator, `PATCH ${rule}`, { custom_spread_override: null });
  await made(scene.client, `DELETE ${rule}`);
});

test('functions refuse calls that bypass CloudFront', async () => {
  for (const { service, method, path } of CALLS) {
    const address = `${running.stack.secretsManager.endpoint}/2015-03-31/functions/${service}/invocations`;
    const event = httpEvent({ method, path, claims: claimsOf(scene.ids.admin, '[admin]') });
    for (const headers of [{}, { 'x-origin-verify': 'guessed' }]) {
      const answer = await fetch(address, { method: 'POST', body: JSON.stringify({ ...event, headers }) });
      expect(await answer.json(), `${method} ${path}`).toMatchObject({ statusCode: 403 });
    }
  }
});

test('orders are watched when old enough', async () => {
  await later(2);
  await until('the watch has compared an order with its row', async () => {
    await invoke('watch-orders', {});
    return grants.used.has('watch-orders: BatchGetItem ORDER#*') ? true : undefined;
  });
});

test('mail notifications go out a minute later', async () => {
  await until(
    'the mail arrives',
    async () => {
      await invoke('notify-people', {});
      const mails = readFileSync(path.join(running.dataDir, 'mailbox.jsonl'), 'utf8');
      // Cognito sends mail with other subjects.
      return mails.includes('"subject":"Ramps Gateway: ') ? true : undefined;
    },
    undefined,
    1_000,
  );
});

test('an administrator searches the audit log', async () => {
  const object = `sub_account:${account.id}`;
  for (const query of [`?object=${object}`, '?action=user.role', `?person=${scene.ids.admin}`])
    await made(scene.admin, `GET /audit${query}`);
  const [from, until] = [
    new Date(clock.now().getTime() - 24 * 60 * 60 * 1000),
    new Date(clock.now().getTime() + 1000),
  ].map((day) => day.toISOString().slice(0, 10));
  expect(await made(scene.admin, 'POST /audit/verification', { from, until })).toMatchObject({
    findings: [],
  });
});

test('every role creates what needs no id', async () => {
  for (const { method, path } of CALLS) {
    const example = exampleOf({ method, path });
    if (method !== 'POST' || namesIn(example.ask).size > 0) continue;
    for (const call of people()) {
      const { status } = await call(`POST ${path.replace(/^\/api/, '')}`, example.ask(PLACEHOLDERS).body);
      expect(status, path).toBeLessThan(500);
    }
  }
});

test('no function lacks a grant', () => {
  expect([...grants.refused]).toEqual([]);
});

test('each function uses all its grants, except rare ones', async () => {
  const granted = FUNCTIONS.flatMap(({ name }) => partsOf(name));
  // Stream consumers lag behind the writes.
  await holds(() =>
    expect(granted.filter((part) => !grants.used.has(part) && !RARE.includes(part))).toEqual([]),
  );
  expect(RARE.filter((part) => !granted.includes(part))).toEqual([]);
});

/** The registry’s key template as a pattern. `{version:number}` has nine digits. */
const like = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll(/\{[a-z]+:number\}/g, '\\d{9}').replaceAll(/\{[a-z]+\}/g, '.+')}$`);
const ATTRIBUTES = { all: 'all', byAccount: 'account', byManager: 'manager', byOwner: 'owner' } as const;

test('the registry names each written row, its indexes and its retention', async () => {
  const { client } = engines.engine ?? {};
  if (!client) throw new Error('the engine has not started');
  const rows: Record<string, AttributeValue>[] = [];
  for await (const { Items: items = [] } of paginateScan(
    { client },
    { TableName: running.stack.dynamodb.table },
  ))
    rows.push(...items);
  expect(rows.length).toBeGreaterThan(100);
  for (const item of rows.map((row) => unmarshall(row))) {
    const name = `${String(item['pk'])} ${String(item['sk'])}`;
    const stated = Object.values<Entity>(ENTITIES).filter(
      ({ name: of, key: [pk, sk] }) =>
        of === item['entity'] && like(pk).test(String(item['pk'])) && like(sk).test(String(item['sk'])),
    );
    expect(stated, name).toHaveLength(1);
    const [entity] = stated;
    for (const [index, attribute] of Object.entries(ATTRIBUTES)) {
      const list = entity?.lists?.[index as keyof typeof ATTRIBUTES] ?? 'in no list';
      if (item[attribute] !== undefined) expect(listIn(String(item[attribute])), name).toMatch(like(list));
    }
    const queues = (entity?.due ?? []).map((queue) => QUEUES[queue].name);
    if (item['due'] !== undefined)
      expect(
        queues.some((queue) => String(item['due']).startsWith(queue)),
        name,
      ).toBe(true);
    if (entity?.kept === 'permanently') expect(item['expiresAt'], name).toBeUndefined();
    else if (entity?.name !== 'webhook_event') expect(item['expiresAt'], name).toEqual(expect.any(Number));
  }
});
