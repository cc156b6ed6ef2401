import { createHealthRows } from '#functions/adapters/dynamo/settings/provider.ts';
import { createStatistics } from '#functions/adapters/dynamo/statistics/statistics.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createWebhookEventStore } from '#functions/adapters/dynamo/webhooks/webhook-events.ts';
import { createLastWebhook } from '#functions/adapters/dynamo/webhooks/webhook-log.ts';
import { statisticsRoutes } from '#functions/capabilities/insight/statistics/routes.ts';
import { later } from '#functions/platform/clock.ts';
import type { WebhookLogRecord } from '#shared/contract/records.ts';
import { LATENCY_BOUNDS, type MeasuredCalls } from '#shared/domain/provider-health.ts';
import { expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, denials, OPERATOR } from '#tests/support/api.ts';
import { loggedEvent, NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

const MINUTE_MS = 60_000;
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * MINUTE_MS);

const calls = (count: number, errors = 0): MeasuredCalls => ({
  calls: count,
  errors,
  took: count * 80,
  within: LATENCY_BOUNDS.map((bound) => (bound === 100 ? count : 0)),
});

const notAsked = (): Promise<never> => Promise.reject(new Error('unexpected call'));

const setUp = async () => {
  const table = await engine.newTable();
  const health = createHealthRows(table);
  const call = apiOf(
    statisticsRoutes({
      statistics: createStatistics(table),
      accounts: createSubAccountStore(table),
      stops: { gateway: notAsked },
      earners: { users: notAsked, subAccounts: notAsked },
      health,
      lastWebhook: createLastWebhook(table),
      clock: () => NOW,
    }),
  );
  return { table, health, read: (who: typeof ADMIN) => call(who, 'GET /api/provider-health'), call };
};

test('without measurements, there are no figures', async () => {
  const { read, call } = await setUp();
  expect(await read(CLIENT)).toEqual({
    status: 200,
    body: {
      state: 'unknown',
      measured_at: null,
      calls: 0,
      errors: 0,
      mean_ms: null,
      half_within_ms: null,
      most_within_ms: null,
      last_webhook_at: null,
    },
  });
  expect(await denials(call, 'GET /api/provider-health', {}, [undefined, CLIENT, OPERATOR, ADMIN])).toEqual([
    401, 200, 200, 200,
  ]);
});

test("S2.135 adds up several functions' measurements, over the last quarter hour", async () => {
  const { health, read } = await setUp();
  await health.add(ago(70), calls(1_000, 1_000));
  await health.add(ago(40), calls(500, 500));
  await health.add(ago(12), calls(3, 1));
  await Promise.all([health.add(ago(2), calls(2)), health.add(ago(2), calls(5, 1))]);
  expect((await read(CLIENT)).body).toMatchObject({
    state: 'answering',
    measured_at: later(ago(2), 0),
    calls: 10,
    errors: 2,
    mean_ms: 80,
    half_within_ms: 100,
    most_within_ms: 100,
  });
});

test("shows the last processed webhook: the caller's own, or any to administrators", async () => {
  const { table, read } = await setUp();
  const events = createWebhookEventStore(table);
  const record = (
    user: string,
    minutes: number,
    status: WebhookLogRecord['processing_status'],
  ): Promise<boolean> =>
    events.record(
      {
        record: loggedEvent({
          id: `${user}:evt_${minutes}`,
          user_id: user,
          processing_status: status,
          created_at: later(ago(minutes), 0),
        }),
        event: null,
      },
      null,
    );
  await record(OPERATOR.id, 9, 'processed');
  await record(OPERATOR.id, 5, 'processed');
  await record(OPERATOR.id, 1, 'error');
  await record('somebody', 3, 'processed');
  const last = async (who: typeof ADMIN) => (await read(who)).body;
  expect(await last(OPERATOR)).toMatchObject({ last_webhook_at: later(ago(5), 0) });
  expect(await last(ADMIN)).toMatchObject({ last_webhook_at: later(ago(3), 0) });
  expect(await last(CLIENT)).toMatchObject({ last_webhook_at: null });
});
