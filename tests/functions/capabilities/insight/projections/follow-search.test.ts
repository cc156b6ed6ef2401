import { followSearch } from '#functions/capabilities/insight/projections/follow-search.ts';
import { indexedOf } from '#shared/contract/search-terms.ts';
import type { TermRow } from '#shared/contract/search-rows.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { expect, test } from 'vitest';
import { subAccount } from '#tests/support/records.ts';

const keyOf = ({ list, term }: TermRow): string => `${list} ${term}`;

/** A current account, its search rows, and the number of writes. */
const world = () => {
  const rows = new Set<string>();
  let now: SubAccountRecord | undefined;
  let writes = 0;
  const each = (keys: readonly TermRow[], write: (key: string) => void) => {
    writes += keys.length;
    for (const key of keys) write(keyOf(key));
    return Promise.resolve();
  };
  const follow = followSearch({
    searched: { current: () => Promise.resolve(now && indexedOf('sub_account', now)) },
    rows: {
      put: (keys) => each(keys, (key) => rows.add(key)),
      remove: (keys) => each(keys, (key) => rows.delete(key)),
    },
  });
  return {
    rows,
    is: (record: SubAccountRecord | undefined) => {
      now = record;
    },
    follow: (before?: SubAccountRecord, after?: SubAccountRecord) =>
      follow({ entity: 'sub_account', before, after }),
    written: () => {
      const count = writes;
      writes = 0;
      return count;
    },
  };
};

const first = subAccount({ user_id: 'u1', manager_id: 'm1', name: 'Ana Souza' });
const renamed = { ...first, name: 'Ana Lima' };
const moved = { ...renamed, user_id: 'u2', manager_id: null };

const listsIn = (rows: ReadonlySet<string>): string[] =>
  [...new Set([...rows].map((row) => row.split('#')[0] ?? ''))].sort();

test('terms follow their record: its name and its readers', async () => {
  const { rows, is, follow } = world();
  is(first);
  await follow(undefined, first);
  expect(listsIn(rows)).toEqual(['*', 'm1', 'u1']);
  expect([...rows].filter((row) => row.includes(' anasouza#'))).toHaveLength(3);
  is(renamed);
  await follow(first, renamed);
  expect([...rows].filter((row) => row.includes('souza'))).toEqual([]);
  is(moved);
  await follow(renamed, moved);
  expect(listsIn(rows)).toEqual(['*', 'u2']);
  is(undefined);
  await follow(moved, undefined);
  expect([...rows]).toEqual([]);
});

test('an unrelated change writes nothing', async () => {
  const { is, follow, written } = world();
  is(first);
  await follow(undefined, first);
  written();
  is({ ...first, kyc_volume: '10' });
  await follow(first, { ...first, kyc_volume: '10' });
  expect(written()).toBe(0);
});

test('repeated, late and reordered changes end with the same rows', async () => {
  const changes = [
    [undefined, first],
    [first, renamed],
    [renamed, moved],
  ] as const;
  const { rows, is, follow } = world();
  is(moved);
  for (const change of changes) await follow(...change);
  const expected = [...rows].sort();
  for (const order of [
    [2, 1, 0],
    [1, 0, 2, 1],
    [0, 2, 2, 0, 1],
  ]) {
    for (const at of order) await follow(...(changes[at] ?? []));
    expect([...rows].sort(), order.join()).toEqual(expected);
  }
});

test('a late change of an erased record leaves nothing', async () => {
  const { rows, is, follow } = world();
  is(undefined);
  await follow(first, undefined);
  await follow(undefined, first);
  expect([...rows]).toEqual([]);
});
