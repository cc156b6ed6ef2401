import { createDueWork } from '#functions/adapters/dynamo/table/due.ts';
import { getItem } from '#functions/adapters/dynamo/table/items.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createWebhookConfigurationStore } from '#functions/adapters/dynamo/webhooks/webhook-configurations.ts';
import { createWebhookEventStore } from '#functions/adapters/dynamo/webhooks/webhook-events.ts';
import { createWebhookLog, createWebhookUse } from '#functions/adapters/dynamo/webhooks/webhook-log.ts';
import { createWebhookQuotaStore, addRefusals } from '#functions/adapters/dynamo/webhooks/intake.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { webhookLogRoutes } from '#functions/capabilities/setup/webhooks/log-routes.ts';
import { hashSecret } from '#functions/capabilities/setup/webhooks/secrets.ts';
import { conversionId, orderId, paymentId } from '#functions/modules/orders/ids.ts';
import { incomingPayment } from '#functions/modules/payments/incoming.ts';
import { quiet } from '#functions/platform/logger.ts';
import type {
  RefusalCounts,
  WebhookEventDetails,
  WebhookEventRow,
} from '#shared/contract/calls/webhook-events.ts';
import { webhookEvent, withoutContent } from '#shared/contract/calls/webhooks.ts';
import type { WebhookLogRecord } from '#shared/contract/records.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, DEMOTED, denials, OPERATOR } from '#tests/support/api.ts';
import { loggedEvent, NOW, order, subAccount, webhookConfiguration } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { eventWith } from '#tests/support/webhook-extremes.ts';

const table = freshTable();
let call: ReturnType<typeof apiOf>;

const at = (seconds: number): string => new Date(NOW.getTime() + seconds * 1000).toISOString();

const event = webhookEvent.parse(
  eventWith({}, { reference: 'invoice 4711 of Maria', end_to_end_id: 'E12345678202611201400abcdef12345' }),
);

const record = (number: number, over: Partial<WebhookLogRecord> = {}): WebhookLogRecord =>
  loggedEvent({ id: `whc_operator-1:evt/${number}`, created_at: at(number), ...over });

const pathOf = (number: number, what = '') =>
  `/api/webhook-events/${Buffer.from(record(number).id).toString('base64url')}${what}`;

/** 1 is processed, 2 ignored, 3 invalid, 4 another user's, 5 waits for the provider. */
beforeEach(async () => {
  const store = createWebhookEventStore(table);
  await createSubAccountStore(table).create(subAccount({ external_id: 'acc_1', user_id: 'operator-1' }));
  await store.record({ record: record(1), event }, at(60));
  await store.finish(record(1).id, 'processed', 'conversion cnv_1', record(1));
  const ignored = record(2, {
    processing_status: 'ignored',
    detail: 'the account is unknown',
    account_id: 'acc_9',
  });
  await store.record({ record: ignored, event }, null);
  const bad = record(3, {
    processing_status: 'error',
    detail: 'the body is not JSON',
    account_id: null,
    order_id: null,
  });
  await store.record({ record: bad, event: null }, null);
  await store.record(
    { record: record(4, { user_id: 'client-1', processing_status: 'ignored' }), event },
    null,
  );
  await store.record({ record: record(5), event }, at(60));
  await store.postpone(record(5).id, 1, at(600), record(5));
  call = apiOf(
    webhookLogRoutes({
      events: createWebhookLog(table),
      accounts: createSubAccountStore(table),
      currentRole: (id) => Promise.resolve(id === 'operator-1' ? 'gateway_user' : 'client'),
      useOf: createWebhookUse(table),
      limits: { total: 600, account: 300 },
      clock: () => NOW,
      log: quiet,
    }),
  );
});

/** Stores event 1's deposit as an incoming payment with a conversion. */
const keepPaymentOf = async () => {
  const account = subAccount({ external_id: 'acc_1', user_id: 'operator-1' });
  const deposit = order(account, 1);
  const { record: conversion } = begin(
    account,
    { order_id: 'ord_1', amount: '1500.00', end_to_end_id: null },
    NOW,
  );
  const payment = incomingPayment({ account, deposit, conversion, held: undefined });
  if (!payment) throw new Error('no payment');
  await createIncomingPayments(table).keep(payment, 0);
};

const list = async (caller: typeof ADMIN, query: Record<string, string> = {}) => {
  const { body } = await call(caller, 'GET /api/webhook-events', { query });
  return body as {
    items: WebhookEventRow[];
    next_cursor: string | null;
    use: unknown;
    refused: RefusalCounts;
    webhook: unknown;
  };
};
const numbers = ({ items }: { items: readonly WebhookEventRow[] }) =>
  items.map(({ created_at: time }) => (Date.parse(time) - NOW.getTime()) / 1000);
const read = async (caller: typeof ADMIN, number: number) =>
  (await call(caller, `GET ${pathOf(number)}`)).body as WebhookEventDetails;

describe('the log of webhooks', () => {
  test('S2.121 S2.223 lists the caller’s own, newest first, by state or order; administrators can see all', async () => {
    const of = { account_id: 'acc_1', order_id: 'ord_1' };
    const ALL = { scope: 'all' };
    for (const [caller, query, found] of [
      [OPERATOR, {}, [5, 3, 2, 1]],
      [OPERATOR, ALL, [5, 3, 2, 1]],
      [CLIENT, {}, [4]],
      [ADMIN, {}, []],
      [ADMIN, ALL, [5, 4, 3, 2, 1]],
      [OPERATOR, { status: 'pending' }, [5]],
      [OPERATOR, { status: 'processed' }, [1]],
      [OPERATOR, { status: 'ignored' }, [2]],
      [OPERATOR, { status: 'error' }, [3]],
      [OPERATOR, of, [1]],
      [ADMIN, { ...of, ...ALL }, [1]],
      [ADMIN, of, []],
      [CLIENT, { ...of, ...ALL }, []],
      [OPERATOR, { ...of, order_id: 'ord_2' }, []],
    ] as const)
      expect([caller.id, query, numbers(await list(caller, query))]).toEqual([caller.id, query, found]);
    const half = { query: { order_id: 'ord_1' } };
    expect((await call(OPERATOR, 'GET /api/webhook-events', half)).status).toBe(400);
    const first = await list(OPERATOR, { limit: '3' });
    expect(numbers(first)).toEqual([5, 3, 2]);
    expect(numbers(await list(OPERATOR, { limit: '3', cursor: first.next_cursor ?? '' }))).toEqual([1]);
  });

  test('shows how many events this minute accepted, and its limit', async () => {
    await createWebhookQuotaStore(table).add('operator-1', NOW, { total: 12, accounts: new Map() });
    expect((await list(OPERATOR)).use).toEqual({ taken: 12, limit: 600, account_limit: 300 });
  });
});

describe('the webhook of the caller', () => {
  test("S2.137 shows today's refusals without a row by reason, only to the owner", async () => {
    const none = { secret: 0, signature: 0, disabled: 0, limit: 0 };
    expect((await list(OPERATOR)).refused).toEqual(none);
    const add = addRefusals(table);
    await add('operator-1', NOW, { ...none, secret: 3, limit: 1 });
    await add('operator-1', NOW, { ...none, secret: 4 });
    await add('operator-1', new Date(NOW.getTime() - 86_400_000), { ...none, disabled: 9 });
    expect((await list(OPERATOR)).refused).toEqual({ ...none, secret: 7, limit: 1 });
    for (const caller of [CLIENT, ADMIN, DEMOTED])
      expect((await list(caller, { scope: 'all' })).refused).toEqual(none);
    const row = await getItem(table, keys.webhookRefusals('operator-1', '2026-11-20'));
    expect(row).toMatchObject({ expiresAt: Math.ceil(NOW.getTime() / 1000) + 2 * 86_400 });
  });

  test('has an address after its set-up, and reading the log does not create it', async () => {
    expect((await list(OPERATOR)).webhook).toBeNull();
    const record = webhookConfiguration('operator-1', { is_active: false });
    const store = createWebhookConfigurationStore(table);
    expect(await store.get('operator-1')).toBeUndefined();
    await store.create(record, hashSecret('a-secret-of-some-length'));
    expect((await list(OPERATOR)).webhook).toEqual({
      handler_url: expect.stringMatching(/^https:\/\/[^/]+\/api\/webhooks\/whc_operator-1$/) as string,
      is_active: false,
    });
    expect((await list(ADMIN, { scope: 'all' })).webhook).toBeNull();
  });
});

describe('an event', () => {
  test('S2.138 links to what its reader can see now: payment and conversion', async () => {
    const order = orderId('acc_1', 'ord_1');
    const nothing = { payment_id: null, conversion_id: null };
    expect(await read(OPERATOR, 1)).toMatchObject({ order, ...nothing });
    await keepPaymentOf();
    const links = {
      order,
      payment_id: paymentId('acc_1', 'ord_1'),
      conversion_id: conversionId('acc_1', 'ord_1'),
    };
    for (const caller of [OPERATOR, ADMIN]) expect(await read(caller, 1)).toMatchObject(links);
    const moved = subAccount({ external_id: 'acc_1', user_id: 'another-1' });
    expect(await createSubAccountStore(table).replace(moved, 1)).toBe(true);
    expect(await read(OPERATOR, 1)).toMatchObject({ order: null, ...nothing });
    expect(await read(ADMIN, 1)).toMatchObject(links);
  });

  test('shows its result, its subject, and its body with personal data masked', async () => {
    const found = await read(OPERATOR, 1);
    expect(found).toMatchObject({
      processing_status: 'processed',
      detail: 'conversion cnv_1',
      can_process: true,
      revealed: { times: 0, last_by: null, last_at: null },
    });
    expect(JSON.parse(found.body ?? '')).toMatchObject({
      data: { reference: 'invo…', end_to_end_id: 'E123…', source_amount: '1500.00' },
    });
    expect(JSON.stringify(found)).not.toContain('Maria');
  });

  test('S2.123 shows a former owner only ids, and reveals nothing', async () => {
    const moved = subAccount({ external_id: 'acc_1', user_id: 'another-1' });
    expect(await createSubAccountStore(table).replace(moved, 1)).toBe(true);
    for (const number of [1, 5]) {
      expect(await read(OPERATOR, number)).toMatchObject({
        account_id: 'acc_1',
        order_id: 'ord_1',
        body: null,
      });
      const reveal = await call(OPERATOR, `POST ${pathOf(number, '/reveal')}`);
      expect(reveal.status).toBe(409);
      expect(JSON.stringify(reveal.body)).not.toContain('Maria');
      expect((await read(OPERATOR, number)).revealed.times).toBe(0);
      expect((await read(ADMIN, number)).body).toContain('1500.00');
    }
  });

  test('with only ids shows them to administrators, and can be processed again', async () => {
    const store = createWebhookEventStore(table);
    const ignored = record(7, { processing_status: 'ignored' });
    await store.record({ record: ignored, event: withoutContent(event) }, null);
    expect((await read(ADMIN, 7)).body).not.toContain('1500.00');
    expect((await call(OPERATOR, `POST ${pathOf(7, '/process')}`)).status).toBe(200);
    expect(await store.get(ignored.id)).toMatchObject({
      event: { data: { id: 'ord_1', account_id: 'acc_1' } },
    });
  });

  test('refused, has a reason, no links and no body', async () => {
    const detail = 'the body is not JSON';
    const shown = { processing_status: 'error', detail, body: null, order: null, can_process: false };
    expect(await read(OPERATOR, 3)).toMatchObject(shown);
    expect(await read(OPERATOR, 2)).toMatchObject({ order: null, payment_id: null, conversion_id: null });
  });

  test("belongs to its receiver and administrators; another's is a 404, like a missing one", async () => {
    for (const what of ['', '/reveal', '/process']) {
      const method = what === '' ? 'GET' : 'POST';
      const [line, nowhere] = [1, 9].map((number) => `${method} ${pathOf(number, what)}`) as [string, string];
      expect(await denials(call, line, {}, [undefined, CLIENT, DEMOTED])).toEqual([401, 404, 404]);
      expect((await call(CLIENT, line)).body).toEqual((await call(CLIENT, nowhere)).body);
    }
    expect((await call(ADMIN, `GET ${pathOf(1)}`)).status).toBe(200);
  });

  test('S2.123 is revealed in full on request, and the viewer is recorded', async () => {
    const { body } = await call(OPERATOR, `POST ${pathOf(1, '/reveal')}`);
    expect((body as { body: string }).body).toContain('invoice 4711 of Maria');
    expect((await call(ADMIN, `POST ${pathOf(3, '/reveal')}`)).body).toEqual({ body: null });
    await call(ADMIN, `POST ${pathOf(1, '/reveal')}`);
    expect((await read(OPERATOR, 1)).revealed).toEqual({ times: 2, last_by: 'admin-1', last_at: at(0) });
  });

  test('counts every reveal, even in parallel', async () => {
    const shown = await Promise.all(
      Array.from({ length: 12 }, () => call(OPERATOR, `POST ${pathOf(1, '/reveal')}`)),
    );
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await read(OPERATOR, 1)).revealed.times).toBe(12);
  });

  test('S2.124 processed again, is pending, due at once, and counted once', async () => {
    const { status, body } = await call(OPERATOR, `POST ${pathOf(1, '/process')}`);
    expect([status, (body as WebhookEventDetails).processing_status]).toEqual([200, 'pending']);
    expect(numbers(await list(OPERATOR, { status: 'pending' }))).toEqual([5, 1]);
    const due = await createDueWork(table).events(at(0), 10);
    expect(due).toEqual([{ kind: 'event', id: record(1).id, dueAt: at(0) }]);
    // A pending one becomes due at once.
    expect((await call(ADMIN, `POST ${pathOf(5, '/process')}`)).status).toBe(200);
    expect(await createDueWork(table).events(at(0), 10)).toHaveLength(2);
    expect((await call(OPERATOR, `POST ${pathOf(1, '/process')}`)).status).toBe(200);
  });

  test('ignored, no longer expires once it is processed again', async () => {
    const store = createWebhookEventStore(table);
    const ignored = record(6, { processing_status: 'ignored', detail: 'not found' });
    await store.record({ record: ignored, event }, null, true);
    expect(await getItem(table, keys.webhookEvent(ignored.id))).toHaveProperty('expiresAt');
    expect((await call(OPERATOR, `POST ${pathOf(6, '/process')}`)).status).toBe(200);
    expect(await getItem(table, keys.webhookEvent(ignored.id))).not.toHaveProperty('expiresAt');
  });

  test('does not change if its receiver cannot see the account, or if it is invalid', async () => {
    for (const number of [2, 3]) {
      const row = () => getItem(table, keys.webhookEvent(record(number).id));
      const before = await row();
      expect((await call(ADMIN, `POST ${pathOf(number, '/process')}`)).status).toBe(409);
      expect(await row()).toEqual(before);
    }
  });
});
