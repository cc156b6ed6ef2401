import { describe, expect, test } from 'vitest';
import { changesOf } from '#web/lib/format/changes.ts';

const paths = (before: unknown, after: unknown) =>
  changesOf(before, after)
    .filter(({ changed }) => changed)
    .map(({ path }) => path);

describe('what an action changed', () => {
  test('is every member that is another one afterwards, however deep', () => {
    const before = { role: 'client', limits: { min: '10.00', max: '50' }, tags: ['a'] };
    const after = { role: 'admin', limits: { min: '10.00', max: '60' }, tags: ['a', 'b'] };
    expect(paths(before, after)).toEqual(['role', 'limits.max', 'tags']);
    expect(changesOf(before, after).find(({ path }) => path === 'tags')).toEqual({
      path: 'tags',
      before: '["a"]',
      after: '["a","b"]',
      changed: true,
    });
  });

  test('is not what was not asked for', () => {
    expect(paths({ role: 'client', name: 'Ana' }, { role: 'admin' })).toEqual(['role']);
  });

  test('is a member that comes, and one that is emptied', () => {
    expect(paths({ a: '1', b: '2' }, { b: null, c: '' })).toEqual(['b', 'c']);
  });

  test('is nothing where there is one side alone', () => {
    expect(paths(null, { role: 'admin' })).toEqual([]);
    expect(paths({ role: 'admin' }, null)).toEqual([]);
    expect(changesOf(null, { role: 'admin' })).toHaveLength(1);
    expect(changesOf(null, null)).toEqual([]);
  });

  test('of values without members is the whole', () => {
    expect(changesOf('5', '6')).toEqual([{ path: '', before: '5', after: '6', changed: true }]);
  });
});
