import { setTimeout as delay } from 'node:timers/promises';
import { conversionId } from '#functions/modules/orders/ids.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import type { ConversionRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { compare } from '#shared/domain/money.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linesOf } from '#tests/support/logs.ts';
import { configure, enter, newAccount, type Scene } from '#tests/support/scene.ts';
import { running } from '#tests/support/plain.ts';
import {
  api,
  conversionOf,
  openSocket,
  ordersOf,
  ordersOfAccount,
  pay,
  runNow,
  sandbox,
  stepsOf,
  swept,
  until,
} from '#tests/support/stack-client.ts';

let scene: Scene;
let account: SubAccountRecord;

beforeAll(async () => {
  scene = await enter(running.stack);
  account = await newAccount(running.stack, scene, {
    user_id: scene.ids.client,
    manager_id: scene.ids.operator,
  });
  await configure(scene, account, { maximum_daily_amount: '100000' });
});

/** A deposit's conversion, as soon as it has the provider's order id. */
const ordered = (deposit: string, order: 'exchange_order_id' | 'transfer_order_id') =>
  until(`the conversion of ${deposit} has an ${order}`, async () => {
    const { body } = await scene.operator<{ items: ConversionRecord[] }>('GET /conversions?limit=200');
    return body.items.find((each) => each.deposit_order_id === deposit && each[order] !== null);
  });

describe('a PIX of 1,500 BRL', () => {
  test('becomes a conversion: one exchange, one withdrawal, six timed steps, frames on the socket', async () => {
    const socket = await openSocket(running.stack, scene.operatorToken);
    expect(socket.protocol).toBe('ramps');
    const deposit = await pay(running.stack, account.external_id, '1500.00');
    await until('a frame for the conversion arrives', () =>
      Promise.resolve(
        socket.frames.find(
          ({ type, id }) =>
            type === 'conversion_process' && id === conversionId(account.external_id, deposit.id),
        ),
      ),
    );
    const done = await conversionOf(scene.operator, deposit.id);
    expect(done).toMatchObject({
      applied_spread: '0.5',
      retry_count: 0,
      error_message: null,
    });
    expect(compare(done.original_amount, '1500')).toBe(0);
    const steps = await stepsOf(scene.operator, done.id);
    expect(steps.map(({ step_name, status }) => [step_name, status])).toEqual(
      [
        'confirm_deposit',
        'generate_quote',
        'initiate_exchange',
        'confirm_exchange',
        'initiate_transfer',
        'confirm_transfer',
      ].map((name) => [name, 'completed']),
    );
    expect(steps.every(({ execution_time_ms: ms }) => ms !== null && ms >= 0)).toBe(true);
    expect(await ordersOf(running.stack, done, 'exchange')).toHaveLength(1);
    const [withdrawal, ...more] = await ordersOf(running.stack, done, 'withdrawal');
    expect(more).toEqual([]);
    expect(Number(withdrawal?.source_amount)).toBe(Number(done.target_usdt_amount));
    // One frame per state at most, because a batch sends one.
    const frames = socket.frames.filter(({ id }) => id === done.id);
    expect(frames[0]).toMatchObject({ account_id: account.external_id });
    expect(frames.some(({ change }) => change === 'modify')).toBe(true);
    socket.close();
  });

  test('is traceable: the webhook’s id is on every log line, and metrics count the outcome', async () => {
    const socket = await openSocket(running.stack, scene.operatorToken);
    const deposit = await pay(running.stack, account.external_id, '150.00');
    const done = await conversionOf(scene.operator, deposit.id);
    socket.close();
    const lines = (name: string) => linesOf(running.dataDir, name);
    /** Waits for a log line with these fields. */
    const line = (name: string, says: Record<string, unknown>) =>
      until(`${name} logs ${JSON.stringify(says)}`, () =>
        Promise.resolve(
          lines(name).find((each) => Object.entries(says).every(([field, value]) => each[field] === value)),
        ),
      );
    // The provider reports a deposit twice, but only the confirmation starts a conversion.
    const begun = await line('drive-conversions', {
      message: 'conversion',
      conversion_id: done.id,
      version: 1,
    });
    const id = begun['correlation_id'];
    expect(id).toBeTypeOf('string');
    const logged = (name: string, says: Record<string, unknown>) =>
      line(name, { correlation_id: id, ...says });
    await logged('webhook-intake', { message: 'webhook', status: 'accepted', order_id: deposit.id });
    await logged('drive-conversions', { message: 'event processed', conversion_id: done.id });
    await logged('drive-conversions', { message: 'provider call', call: 'POST /v1/quote', outcome: '200' });
    for (const call of ['POST /v1/order/exchange', 'POST /v1/order/withdrawal'])
      await logged('drive-conversions', { message: 'provider call', call });
    await logged('drive-conversions', {
      message: 'conversion',
      outcome: 'completed',
      conversion_id: done.id,
    });
    for (const entity of ['order', 'conversion_process'])
      await logged('push-changes', { message: 'pushed', entity });

    const counted = (name: string, metric: string, of: Record<string, unknown>) =>
      until(`${name} counts ${metric}`, () =>
        Promise.resolve(
          lines(name).find(
            (each) => metric in each && Object.entries(of).every(([field, value]) => each[field] === value),
          ),
        ),
      );
    await counted('webhook-intake', 'Webhooks', { outcome: 'accepted' });
    await counted('drive-conversions', 'Conversions', { outcome: 'completed' });
    await counted('drive-conversions', 'ProviderLatency', { call: 'POST /v1/quote' });
    await counted('push-changes', 'Pushes', { outcome: 'sent' });
    for (const name of ['webhook-intake', 'drive-conversions', 'push-changes'])
      expect(JSON.stringify(lines(name))).not.toContain(running.stack.ramps.clientSecret);
  });

  test('the API describes itself to every signed-in user', async () => {
    const { status, body } = await scene.client<{ openapi: string; paths: object }>('GET /openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(body.paths).sort()).toEqual([...new Set(CALLS.map(({ path }) => path))].sort());
    expect(await api(running.stack)('GET /openapi.json')).toMatchObject({ status: 401 });
  });

  test('reaches the owner and the manager, and nobody else', async () => {
    const theirs = await newAccount(running.stack, scene, { user_id: null, manager_id: null });
    await configure(scene, theirs);
    const [operator, client] = await Promise.all([
      openSocket(running.stack, scene.operatorToken),
      openSocket(running.stack, scene.clientToken),
    ]);
    const deposit = await pay(running.stack, theirs.external_id, '200.00');
    const mine = await pay(running.stack, account.external_id, '201.00');
    const adminSees = await until('the administrator sees it', async () => {
      const { body } = await scene.admin<{
        items: { id: string; status: string; deposit_order_id: string }[];
      }>('GET /conversions?scope=all');
      return body.items.find(
        (item) => item.deposit_order_id === deposit.id && item.status === 'transfer_completed',
      );
    });
    await conversionOf(scene.client, mine.id);
    for (const socket of [operator, client]) {
      await until("the user's own frame arrives", () =>
        Promise.resolve(socket.frames.find(({ id }) => id === conversionId(account.external_id, mine.id))),
      );
      expect(socket.frames.filter((frame) => JSON.stringify(frame).includes(theirs.external_id))).toEqual([]);
      socket.close();
    }
    const foreign = await scene.operator(`GET /conversions/${adminSees.id}/steps`);
    expect(foreign).toEqual(await scene.operator('GET /conversions/cnv_none/steps'));
    expect(foreign.status).toBe(404);
  });

  test('is found by the sweep if the webhook is lost', async () => {
    const control = sandbox(running.stack);
    await control('PUT /sandbox/behaviour', { auto_confirm_ms: null });
    try {
      const deposit = await pay(running.stack, account.external_id, '151.00');
      const begun = await ordered(deposit.id, 'exchange_order_id');
      await control(`POST /sandbox/orders/${begun.exchange_order_id}/confirm`, {});
      const sent = await ordered(deposit.id, 'transfer_order_id');
      // Its order.created was accepted, so no event is pending.
      await delay(1_500);
      await control('PUT /sandbox/behaviour', { webhooks: { drop: 1 } });
      await control(`POST /sandbox/orders/${sent.transfer_order_id}/confirm`, {});
      const done = await swept(running.stack, conversionOf(scene.operator, deposit.id));
      expect(await ordersOf(running.stack, done, 'withdrawal')).toHaveLength(1);
    } finally {
      await control('PUT /sandbox/behaviour', { webhooks: null, auto_confirm_ms: 300 });
    }
  });
});

describe('deposits that do not convert', () => {
  test('50 BRL, below the minimum, starts no conversion', async () => {
    const small = await pay(running.stack, account.external_id, '50.00');
    const next = await pay(running.stack, account.external_id, '100.00');
    await conversionOf(scene.operator, next.id);
    const { body } = await scene.operator<{ items: { deposit_order_id: string }[] }>(
      'GET /conversions?limit=200',
    );
    expect(body.items.filter((item) => item.deposit_order_id === small.id)).toEqual([]);
  });

  test('over the daily limit fails with a message, and so does Retry', async () => {
    const limited = await newAccount(running.stack, scene, {
      user_id: scene.ids.client,
      manager_id: scene.ids.operator,
    });
    await configure(scene, limited);
    const deposit = await pay(running.stack, limited.external_id, '10000.01');
    const failed = await conversionOf(scene.operator, deposit.id, ['failed']);
    expect(failed.error_message).toMatch(
      /^Over the daily limit\. Already used R\$\u00a00,00 of R\$\u00a010\.000,00 today \(\d{4}-\d\d-\d\d UTC\)/,
    );
    const retried = await scene.operator('POST /conversion-processor', {
      action: 'process_next_step',
      process_id: failed.id,
    });
    const error: unknown = expect.stringContaining('Over the daily limit');
    expect(retried).toMatchObject({ status: 200, body: { success: false, error } });
    // The operator raises the limit, so Retry converts.
    const { body } = await scene.operator<{ items: { id: string; sub_account_id: string }[] }>(
      'GET /conversion-configurations',
    );
    const configuration = body.items.find((item) => item.sub_account_id === limited.id);
    await scene.operator(`PATCH /conversion-configurations/${configuration?.id}`, {
      maximum_daily_amount: '20000',
    });
    await scene.operator('POST /conversion-processor', {
      action: 'process_next_step',
      process_id: failed.id,
    });
    // The refused call started nothing.
    expect(await conversionOf(scene.operator, deposit.id)).toMatchObject({ retry_count: 1 });
    expect(await ordersOf(running.stack, failed, 'exchange')).toHaveLength(1);
  });
});

describe.runIf(running.profile === 'beta')('an unknown outcome, at a provider without keys', () => {
  test.each<[what: string, fail: object, orders: readonly number[], note: RegExp]>([
    [
      'an exchange that commits but answers 500 is looked up, not sent again',
      { match: 'POST /v1/order/exchange', status: 500, times: 1, after_commit: true },
      [1, 0],
      /^Looking for the exchange in the provider.s list/,
    ],
    [
      'a withdrawal that fails before it commits is assigned by a person',
      { match: 'POST /v1/order/withdrawal', status: 503, times: 1, after_commit: false },
      [1, 0],
      /a person must assign this transfer to its order at the provider/,
    ],
  ])('%s', async (_what, fail, orders, note) => {
    const control = sandbox(running.stack);
    const own = await newAccount(running.stack, scene, { manager_id: scene.ids.operator });
    await configure(scene, own);
    await control('PUT /sandbox/behaviour', { fail });
    try {
      const deposit = await pay(running.stack, own.external_id, '310.00');
      const waits = async () => {
        const { body } = await scene.operator<{ items: ConversionRecord[] }>('GET /conversions?limit=200');
        const found = body.items.find((each) => each.deposit_order_id === deposit.id);
        return note.test(found?.note ?? '') ? found : undefined;
      };
      await swept(running.stack, until('the conversion waits', waits));
      await runNow(running.stack, 'sweep');
      const made = await Promise.all(
        (['exchange', 'withdrawal'] as const).map((type) =>
          ordersOfAccount(running.stack, own.external_id, type),
        ),
      );
      expect(made.map(({ length }) => length)).toEqual(orders);
    } finally {
      await control('PUT /sandbox/behaviour', { fail: null });
    }
  });
});

describe.runIf(running.profile === 'reference')('faults of a provider with keys', () => {
  test.each([
    [
      'an exchange that commits but answers 500',
      '300.00',
      { match: 'POST /v1/order/exchange', status: 500, times: 1, after_commit: true },
    ],
    [
      'a withdrawal that fails before it commits',
      '310.00',
      { match: 'POST /v1/order/withdrawal', status: 503, times: 2, after_commit: false },
    ],
  ])('%s: still one order each', async (_what, amount, fail) => {
    const control = sandbox(running.stack);
    await control('PUT /sandbox/behaviour', { fail });
    try {
      const deposit = await pay(running.stack, account.external_id, amount);
      const done = await conversionOf(scene.operator, deposit.id, ['transfer_completed']);
      expect(await ordersOf(running.stack, done, 'exchange')).toHaveLength(1);
      expect(await ordersOf(running.stack, done, 'withdrawal')).toHaveLength(1);
    } finally {
      await control('PUT /sandbox/behaviour', { fail: null });
    }
  });
});
