import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import type { ScheduledEvent } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { lambdaContext } from '#tests/support/events.ts';
import { useEngine } from '#tests/support/lambda.ts';
import { subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const UNREACHABLE = 'http://127.0.0.1:9';
const OLD_S = 3600;

const table = await useEngine(unitEngine(), {
  POWERTOOLS_METRICS_DISABLED: 'false',
  METRICS_NAMESPACE: 'test',
  RAMPS_SECRET_ID: 'ramps',
  RAMPS_SANDBOX_URL: UNREACHABLE,
  RAMPS_PRODUCTION_URL: UNREACHABLE,
  RAMPS_PROFILE: 'reference',
  PROVIDER_CALLS_PER_SECOND: '1000',
  AWS_ENDPOINT_URL_SECRETS_MANAGER: UNREACHABLE,
  AWS_MAX_ATTEMPTS: '1',
});

test('the sweep measures the age of the oldest unfinished conversion', async () => {
  const deposit = { order_id: 'ord_1', amount: '100', end_to_end_id: null };
  const began = new Date(Date.now() - OLD_S * 1000);
  await createConversionStore(table).create(begin(subAccount(), deposit, began));
  const written: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  try {
    const { handler } = await import('#functions/capabilities/money/conversions/sweep-handler.ts');
    const event = { detail: {} } as ScheduledEvent;
    await handler(event, { ...lambdaContext, getRemainingTimeInMillis: () => 120_000 }, () => {});
  } finally {
    stdout.mockRestore();
  }
  const lines = written
    .filter((line) => line.includes('OldestUnfinished'))
    .map((line) => JSON.parse(line) as { OldestUnfinished: number });
  expect(lines).toHaveLength(1);
  expect(lines).toMatchObject([{ _aws: { CloudWatchMetrics: [{ Namespace: 'test' }] } }]);
  expect(lines[0]?.OldestUnfinished).toBeGreaterThanOrEqual(OLD_S);
  // The same run reports that the gateway is not stopped.
  expect(written.some((line) => line.includes('"GatewayStopped":0'))).toBe(true);
});
