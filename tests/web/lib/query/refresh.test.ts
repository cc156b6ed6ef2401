// @vitest-environment node
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createRefresher } from '#web/lib/query/refresh.ts';
import { turns } from '#tests/web/support/turns.ts';

/** A query on the page whose answers come one by one. */
const watched = (client: QueryClient, queryKey: readonly string[]) => {
  const answers: ((value: number) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<number>((resolve) => answers.push(resolve)));
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  const answer = async () => {
    answers.shift()?.(queryFn.mock.calls.length);
    await turns(10);
  };
  return { queryFn, answer, stop };
};

test('a burst of changes: one fetch in progress, one after it', async () => {
  const client = new QueryClient();
  const list = watched(client, ['list']);
  await list.answer();
  const refresh = createRefresher(client);
  for (let i = 0; i < 50; i += 1) refresh(['list']);
  await turns(10);
  expect(list.queryFn).toHaveBeenCalledTimes(2);
  await list.answer();
  expect(list.queryFn).toHaveBeenCalledTimes(3);
  await list.answer();
  expect(list.queryFn).toHaveBeenCalledTimes(3);
  list.stop();
});

test('a fetch that began before the change is followed by another one', async () => {
  const client = new QueryClient();
  const list = watched(client, ['list']);
  createRefresher(client)(['list']);
  expect(list.queryFn).toHaveBeenCalledTimes(1);
  await list.answer();
  expect(list.queryFn).toHaveBeenCalledTimes(2);
  await list.answer();
  expect(list.queryFn).toHaveBeenCalledTimes(2);
  list.stop();
});

test('what is not on the page is only marked', async () => {
  const client = new QueryClient();
  const list = watched(client, ['list']);
  await list.answer();
  list.stop();
  createRefresher(client)(['list']);
  await turns(10);
  expect(list.queryFn).toHaveBeenCalledTimes(1);
  expect(client.getQueryState(['list'])?.isInvalidated).toBe(true);
});

test('of a common key, only what was being read when it changed is read twice', async () => {
  const client = new QueryClient();
  const [known, underway] = [watched(client, ['list', 'known']), watched(client, ['list', 'underway'])];
  await known.answer();
  createRefresher(client)(['list']);
  await turns(10);
  await known.answer();
  await underway.answer();
  await underway.answer();
  expect(known.queryFn).toHaveBeenCalledTimes(2);
  expect(underway.queryFn).toHaveBeenCalledTimes(2);
  known.stop();
  underway.stop();
});
