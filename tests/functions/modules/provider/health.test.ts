import { measuredRuns } from '#functions/modules/provider/health.ts';
import { noMetrics } from '#functions/platform/metrics.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { MeasuredCalls } from '#shared/domain/provider-health.ts';
import { expect, test } from 'vitest';
import { NOW } from '#tests/support/records.ts';

const CALL = 'GET /v1/balance/assets';

const runsOf = (add: (now: Date, measured: MeasuredCalls) => Promise<void>) =>
  measuredRuns({ metrics: noMetrics, rows: { add }, clock: () => NOW, log: quiet });

test("stores each run's measurements once", async () => {
  const kept: MeasuredCalls[] = [];
  const { metrics, keeping } = runsOf((_now, measured) => {
    kept.push(measured);
    return Promise.resolve();
  });
  const run = keeping((times: readonly number[]) => {
    for (const ms of times) metrics.put('ProviderLatency', ms, CALL);
    if (times.length > 1) metrics.put('ProviderErrors', 1, CALL);
    return Promise.resolve(times.length);
  });
  expect(await run([40, 90])).toBe(2);
  expect(await run([])).toBe(0);
  await run([7.6]);
  expect(kept).toEqual([
    { calls: 2, errors: 1, took: 130, within: [1, 1, 0, 0, 0, 0, 0, 0, 0] },
    { calls: 1, errors: 0, took: 8, within: [1, 0, 0, 0, 0, 0, 0, 0, 0] },
  ]);
});

test('stores those of a failed run, too; a failed write does not fail the run', async () => {
  let tries = 0;
  const { metrics, keeping } = runsOf(() => {
    tries += 1;
    return Promise.reject(new Error('no table'));
  });
  const run = keeping((fails: boolean) => {
    metrics.put('ProviderLatency', 40, CALL);
    return fails ? Promise.reject(new Error('its own')) : Promise.resolve('done');
  });
  await expect(run(true)).rejects.toThrow('its own');
  expect(await run(false)).toBe('done');
  expect(tries).toBe(2);
});
