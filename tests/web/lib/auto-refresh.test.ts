import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAutoRefreshOn, takeOverAutoRefresh, whileAutoRefresh } from '#web/lib/auto-refresh.ts';
import { createQueryClient } from '#web/lib/query/client.ts';

const sources = import.meta.glob<string>('/web/src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  takeOverAutoRefresh(true, new QueryClient());
});

test('what is asked for each minute is not while it is off, from that moment on, and all is asked for once it is on', async () => {
  const client = createQueryClient();
  const asked = vi.fn(() => Promise.resolve('answer'));
  const end = new QueryObserver(client, {
    queryKey: ['measured'],
    queryFn: asked,
    refetchInterval: whileAutoRefresh(60_000),
  }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_500);
  expect(asked).toHaveBeenCalledTimes(2);
  takeOverAutoRefresh(false, client);
  expect(isAutoRefreshOn()).toBe(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(2);
  takeOverAutoRefresh(true, client);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(60_500);
  expect(asked).toHaveBeenCalledTimes(4);
  end();
  client.clear();
});

test('every query that is asked again from time to time obeys it', () => {
  const others = Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(/refetchInterval: (?!whileAutoRefresh\(|false)[^\n]*/g)].map(
      ([found]) => `${path}: ${found}`,
    ),
  );
  expect(others).toEqual([]);
  expect(
    Object.values(sources)
      .join('')
      .match(/refetchInterval: whileAutoRefresh\(/g)?.length,
  ).toBeGreaterThan(5);
});
