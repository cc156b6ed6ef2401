import { createMetrics, flushing } from '#functions/platform/metrics.ts';
import { METRICS } from '#shared/contract/metrics.ts';
import { PROVIDER_CALLS } from '#shared/contract/ramps/table.ts';
import { describe, expect, test } from 'vitest';

const at = new Date('2026-11-20T14:00:00.000Z');

const written = () => {
  const lines: string[] = [];
  const metrics = createMetrics({ namespace: 'test', clock: () => at, write: (line) => lines.push(line) });
  return {
    metrics,
    lines,
    read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
};

describe('the embedded metric format', () => {
  test('a line has the namespace, unit, dimension and their values', () => {
    const { metrics, lines, read } = written();
    metrics.put('Webhooks', 1, 'accepted');
    metrics.flush();
    expect(lines[0]?.endsWith('}\n')).toBe(true);
    expect(read()).toEqual([
      {
        _aws: {
          Timestamp: at.getTime(),
          CloudWatchMetrics: [
            {
              Namespace: 'test',
              Dimensions: [['outcome'], []],
              Metrics: [{ Name: 'Webhooks', Unit: 'Count' }],
            },
          ],
        },
        outcome: 'accepted',
        Webhooks: 1,
      },
    ]);
  });

  test('sums counts and keeps each measured value, 100 a line', () => {
    const { metrics, read } = written();
    for (let n = 0; n < 250; n += 1) {
      metrics.put('Pushes', 1, 'sent');
      metrics.put('ProviderLatency', n, 'POST /v1/quote');
    }
    metrics.put('Pushes', 1, 'gone');
    metrics.put('OldestUnfinished', 0);
    metrics.flush();
    const lines = read();
    expect(lines.map(({ outcome, Pushes }) => [outcome, Pushes]).filter(([, count]) => count)).toEqual([
      ['sent', 250],
      ['gone', 1],
    ]);
    const latencies = lines.flatMap(({ ProviderLatency: values }) => (values ? [values as number[]] : []));
    expect(latencies.map((values) => values.length)).toEqual([100, 100, 50]);
    expect(latencies.flat()).toEqual(Array.from({ length: 250 }, (_, n) => n));
    expect(lines.find((line) => 'OldestUnfinished' in line)).toMatchObject({
      _aws: { CloudWatchMetrics: [{ Dimensions: [[]] }] },
      OldestUnfinished: 0,
    });
  });

  test('writes each value once, and no line for none', () => {
    const { metrics, lines } = written();
    metrics.flush();
    metrics.put('Webhooks', 1, 'ignored');
    metrics.flush();
    metrics.flush();
    expect(lines).toHaveLength(1);
  });
});

test('writes the measurements after a handler, also a failed one', async () => {
  const { metrics, lines } = written();
  const handler = flushing(metrics, (fails: boolean) => {
    metrics.put('Webhooks', 1, 'failed');
    return fails ? Promise.reject(new Error('failed')) : Promise.resolve('done');
  });
  expect(await handler(false)).toBe('done');
  await expect(handler(true)).rejects.toThrow('failed');
  expect(lines).toHaveLength(2);
});

test('a dimension has at most 30 values, and no ids', () => {
  for (const { values } of Object.values(METRICS))
    expect((values ?? PROVIDER_CALLS).length).toBeLessThanOrEqual(30);
  expect(new Set(PROVIDER_CALLS).size).toBe(PROVIDER_CALLS.length);
});
