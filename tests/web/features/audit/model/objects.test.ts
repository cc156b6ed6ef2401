import { ACTION_NAMES, ACTIONS, objectOf, singleId } from '#shared/domain/audit.ts';
import { expect, test } from 'vitest';
import { kindLabel, OBJECT_KINDS, pageOf } from '#web/features/audit/model/objects.ts';

const offered = OBJECT_KINDS.map(({ value }) => value);

test.each(ACTION_NAMES)('what %s is done on is a kind that the filter offers', (name) => {
  expect(offered).toContain(ACTIONS[name].object);
});

test('what there is one of is found without its id being known', () => {
  const single = ACTION_NAMES.filter((name) => singleId(ACTIONS[name].object) !== undefined);
  expect(single).toContain('credentials.save');
  expect(single).toContain('policy.save');
  for (const name of single)
    expect(objectOf(name, undefined)).toEqual({ kind: ACTIONS[name].object, id: 'gateway' });
  expect(objectOf('user.role', 'u1')).toEqual({ kind: 'user', id: 'u1' });
  expect(objectOf('user.create', undefined)).toBeNull();
});

test('a kind that is no more has its own name, and no page', () => {
  expect(kindLabel('some_thing')).toBe('Some thing');
  expect(pageOf({ kind: 'some_thing', id: '1' })).toBeUndefined();
  expect(kindLabel('constructor')).toBe('Constructor');
});
