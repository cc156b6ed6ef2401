// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { coalesce } from '#web/lib/socket/coalesce.ts';

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

test('a burst makes one run in progress and one after it', async () => {
  let finish: () => void = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const request = coalesce(run, (key: string) => key);
  for (let i = 0; i < 100; i += 1) request('list');
  expect(run).toHaveBeenCalledTimes(1);
  finish();
  await nextTurn();
  expect(run).toHaveBeenCalledTimes(2);
  finish();
  await nextTurn();
  expect(run).toHaveBeenCalledTimes(2);
  request('list');
  expect(run).toHaveBeenCalledTimes(3);
});

test('keys do not wait for each other', () => {
  const run = vi.fn(() => new Promise<void>(() => {}));
  const request = coalesce(run, (key: string) => key);
  request('list');
  request('steps');
  expect(run.mock.calls).toEqual([['list'], ['steps']]);
});

test('a failure does not stop what was requested in the meantime', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no')));
  const request = coalesce(run, (key: string) => key);
  request('list');
  request('list');
  await nextTurn();
  expect(run).toHaveBeenCalledTimes(2);
});

test('an expensive job rests between two runs, and is not forgotten', async () => {
  vi.useFakeTimers();
  const run = vi.fn(() => Promise.resolve());
  const request = coalesce(
    run,
    (key: string) => key,
    () => 2_000,
  );
  for (let frame = 0; frame < 20; frame += 1) {
    request('treasury');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(2);
  request('treasury');
  expect(run).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
