import {
  type DynamoDBClient,
  ScanCommand,
  type AttributeValue,
  BatchWriteItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { LedgerProof, SubAccountProof } from '#shared/contract/proof.ts';
import type { ConversionRecord } from '#shared/contract/records.ts';
import type { ExceptionRecord } from '#shared/contract/reconciliation.ts';
import { stopGateway } from '#infra/ops/stop-gateway.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, startEngine, tableDefinition } from '#tests/support/engine.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { configure, enter, newAccount, type Scene } from '#tests/support/scene.ts';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import {
  api,
  cognito,
  conversionOf,
  ordersOf,
  ordersOfAccount,
  pay,
  runNow,
  sandbox,
  signIn,
  swept,
  until,
} from '#tests/support/stack-client.ts';

/** The table's items. Restoring them gives a table with an empty stream, like a real restore. */
type Copy = readonly Record<string, AttributeValue>[];

const copyOf = async (client: DynamoDBClient, name: string): Promise<Copy> => {
  const items: Record<string, AttributeValue>[] = [];
  let after: Record<string, AttributeValue> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: name, ConsistentRead: true, ExclusiveStartKey: after }),
    );
    items.push(...(page.Items ?? []));
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
  return items;
};

const restore = async (client: DynamoDBClient, name: string, copy: Copy): Promise<void> => {
  await client.send(tableDefinition(name));
  for (let at = 0; at < copy.length; at += 25) {
    const puts = copy.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems: left } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [name]: puts } }),
    );
    expect(left ?? {}).toEqual({});
  }
};

/** Token lifetime. */
const TOKEN_SECONDS = 900;

const ends: (() => unknown)[] = [];
const clock = movableClock((end) => ends.push(end));
let before: Engine;
let after: Engine;
let running: RunningStack;
let scene: Scene;

beforeAll(async () => {
  [before, after] = [await startEngine('dynoxide'), await startEngine('dynoxide')];
  running = await startStack({
    seed: false,
    engine: 'external',
    env: { ...clock.env, TOKEN_SECONDS: String(TOKEN_SECONDS), DYNAMODB_ENDPOINT: before.endpoint },
  });
  scene = await enter(running.stack);
});
afterAll(async () => {
  await running.dispose();
  await Promise.all([before.stop(), after.stop()]);
  for (const end of ends) await end();
});

const sent = async (conversion: ConversionRecord) => {
  const [exchanges, withdrawals] = await Promise.all([
    ordersOf(running.stack, conversion, 'exchange'),
    ordersOf(running.stack, conversion, 'withdrawal'),
  ]);
  return [exchanges.length, withdrawals.length];
};

test('an expired token is a 401, and its refresh token still works', async () => {
  const { stack } = running;
  const { AccessToken, RefreshToken } = await signIn(stack, 'client');
  const call = api(stack, AccessToken);
  expect((await call('GET /profile')).status).toBe(200);
  await clock.set(new Date(clock.now().getTime() + (TOKEN_SECONDS + 60) * 1_000));
  expect(await call('GET /profile')).toEqual({
    status: 401,
    body: { error: { code: 'UNAUTHENTICATED', message: 'Authentication required' } },
  });
  const { body } = await cognito(stack, 'GetTokensFromRefreshToken', {
    ClientId: stack.cognito.clientId,
    RefreshToken,
  });
  const fresh = (body as { AuthenticationResult: { AccessToken: string } }).AuthenticationResult.AccessToken;
  expect((await api(stack, fresh)('GET /profile')).status).toBe(200);
  scene = await enter(stack);
});

test('the watch finds a deposit whose webhooks were lost, and converts it', async () => {
  const { stack } = running;
  const account = await newAccount(stack, scene, { user_id: scene.ids.operator });
  await configure(scene, account);
  const dropWebhooks = (drop: number) => sandbox(stack)('PUT /sandbox/behaviour', { webhooks: { drop } });
  await dropWebhooks(1);
  const deposit = await pay(stack, account.external_id, '230.00');
  await dropWebhooks(0);
  // The watch leaves recent deposits to their webhooks.
  await clock.set(new Date(clock.now().getTime() + 15_000));
  await runNow(stack, 'watch-orders');
  const done = await conversionOf(scene.operator, deposit.id);
  expect(await sent(done)).toEqual([1, 1]);
  await runNow(stack, 'reconcile', { time: new Date(clock.now().getTime() + 10 * 60_000).toISOString() });
  const { body } = await scene.admin<{ items: ExceptionRecord[] }>('GET /reconciliation/exceptions');
  expect(body.items).toEqual([]);
});

test('an order that the provider hides is reported, and the proof is 0.00 once it reappears', async () => {
  const { stack } = running;
  const held = await newAccount(stack, scene, { user_id: scene.ids.operator });
  await configure(scene, held);
  const { id } = await pay(stack, held.external_id, '210.00');
  await conversionOf(scene.operator, id);
  const prove = async (): Promise<SubAccountProof> => {
    const asked = { sub_account_id: held.id };
    const { status, body } = await scene.admin<{ sub_account: SubAccountProof }>('POST /ledger/proof', asked);
    expect(status).toBe(200);
    return body.sub_account;
  };
  const hide = (hidden: readonly string[]) =>
    sandbox(stack)('PUT /sandbox/behaviour', { orders: hidden.length === 0 ? null : { hidden } });
  const [deposit] = await ordersOfAccount(stack, held.external_id, 'deposit');
  if (!deposit) throw new Error('the provider lists no deposit');
  // Proves everything first, so that later proofs update that result.
  await runNow(stack, 'reconcile', { time: clock.now().toISOString() });
  await hide([deposit.id]);
  // The provider may not list a new posting's order yet.
  expect(await prove()).toMatchObject({ differences: [], rows: 0 });
  await clock.set(new Date(clock.now().getTime() + 6 * 60_000));
  const { differences, exceptions } = await prove();
  expect(differences.map(({ asset, amount }) => [asset, Number(amount)])).toEqual([
    ['BRL', Number(deposit.target_amount)],
  ]);
  expect(exceptions.map(({ kind, order_id }) => [kind, order_id])).toEqual([['missing_there', deposit.id]]);
  const shown = await scene.admin<LedgerProof>('GET /ledger/proof');
  expect(shown.body).toMatchObject({ last: { rows: 1 }, exceptions: [{ order_id: deposit.id }] });

  await hide([]);
  expect(await prove()).toMatchObject({ differences: [], rows: 0, exceptions: [] });
  await runNow(stack, 'reconcile', { time: clock.now().toISOString() });
  const [found] = exceptions;
  const { body } = await scene.admin<{ exception: { state: string } }>(
    `GET /reconciliation/exceptions/${found?.id}`,
  );
  expect(body.exception.state).toBe('cleared');
  expect((await scene.admin<LedgerProof>('GET /ledger/proof')).body).toMatchObject({
    last: { differences: [], rows: 0 },
    exceptions: [],
  });
});

test('after a restore, later orders are adopted under a stop, and nothing is sent twice', async () => {
  const control = sandbox(running.stack);
  scene = await enter(running.stack);
  const account = await newAccount(running.stack, scene, { user_id: scene.ids.operator });
  await configure(scene, account, { maximum_daily_amount: '100000' });
  // The provider ignores keys, so repeating a call would make a second order.
  await control('PUT /sandbox/behaviour', { idempotency: 'ignored', auto_confirm_ms: 300 });
  const early = await pay(running.stack, account.external_id, '400.00');
  const known = await conversionOf(scene.operator, early.id);

  await control('PUT /sandbox/behaviour', { auto_confirm_ms: null });
  const halfway = await pay(running.stack, account.external_id, '500.00');
  const begun = await conversionOf(scene.operator, halfway.id, ['exchange_initiated']);
  // Stores the watch’s position in the table, from where it continues after the restore.
  await runNow(running.stack, 'watch-orders');
  const table = running.stack.dynamodb.table;
  const copy = await copyOf(before.client, table);

  // The copy misses the end of one conversion, and all of another.
  await control(`POST /sandbox/orders/${begun.exchange_order_id}/confirm`, {});
  await control('PUT /sandbox/behaviour', { auto_confirm_ms: 300 });
  const forgotten = await pay(running.stack, account.external_id, '600.00');
  const lost = await conversionOf(scene.operator, forgotten.id);
  const first = await conversionOf(scene.operator, halfway.id, ['transfer_initiated', 'transfer_completed']);
  if (first.status === 'transfer_initiated')
    await control(`POST /sandbox/orders/${first.transfer_order_id}/confirm`, {});
  await conversionOf(scene.operator, halfway.id);
  expect(await Promise.all([known, first, lost].map(sent))).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  await running.stop();

  // As in the runbook: restore, stop the gateway, switch over, in about 20 minutes.
  await restore(after.client, table, copy);
  await stopGateway(
    { client: after.client, name: table },
    { reason: 'restored', at: clock.now().toISOString() },
  );
  await clock.set(new Date(clock.now().getTime() + 20 * 60_000));
  running = await running.again({ env: { ...clock.env, DYNAMODB_ENDPOINT: after.endpoint } });
  scene = await enter(running.stack);

  // While stopped, the sweep finishes the first conversion and the watch finds the missing one.
  await runNow(running.stack, 'watch-orders');
  await swept(
    running.stack,
    Promise.all([halfway, forgotten].map(({ id }) => conversionOf(scene.operator, id))),
  );
  expect(await Promise.all([known, first, lost].map(sent))).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);

  // A new payment waits until the stop is lifted.
  const fresh = await pay(running.stack, account.external_id, '700.00');
  const waiting = await until('the new payment waits', async () => {
    const { body } = await scene.admin<{ items: ConversionRecord[] }>('GET /conversions?scope=all');
    return body.items.find(({ deposit_order_id: of, note }) => of === fresh.id && note !== null);
  });
  expect(waiting.note).toContain('restored');
  expect(await sent(waiting)).toEqual([0, 0]);

  // The ledger matches the provider before the stop is lifted.
  await runNow(running.stack, 'reconcile', {
    time: new Date(clock.now().getTime() + 10 * 60_000).toISOString(),
  });
  const { body: open } = await scene.admin<{ items: ExceptionRecord[] }>('GET /reconciliation/exceptions');
  expect(open.items.map(({ kind, detail }) => [kind, detail])).toEqual([]);
  const proof = await scene.admin<{ sub_account: SubAccountProof }>('POST /ledger/proof', {
    sub_account_id: account.id,
  });
  expect(proof.body.sub_account).toMatchObject({ complete: true, differences: [], rows: 0 });
  expect((await scene.admin<LedgerProof>('GET /ledger/proof')).body).toMatchObject({ exceptions: [] });

  const { body } = await scene.admin<{ gateway: { version: number } | null }>('GET /stops');
  const lift = {
    scope: { kind: 'gateway' },
    stopped: false,
    reason: 'the ledger fits',
    version: body.gateway?.version,
  };
  expect((await scene.admin('PUT /stops', lift)).status).toBe(200);
  const done = await swept(running.stack, conversionOf(scene.operator, fresh.id));
  expect(await Promise.all([known, first, lost, done].map(sent))).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});
