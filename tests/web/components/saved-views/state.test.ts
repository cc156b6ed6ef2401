// @vitest-environment node
import { VIEW_BOUNDS } from '#shared/domain/saved-views.ts';
import { expect, test } from 'vitest';
import { activeOf, obstacleOf, problemOfName } from '#web/components/saved-views/state.ts';

const HELD = { id: 'v1', page: 'payments', name: 'Held', search: 'state=held' } as const;
const AGAIN = { ...HELD, id: 'v2', name: 'The same' };
const ALL = { ...HELD, id: 'v3', name: 'All of it', search: '' };

test('the view that shows the same is the active one, of several the one that was chosen', () => {
  expect(activeOf([HELD, AGAIN], 'state=held', undefined)).toEqual({ view: HELD, isModified: false });
  expect(activeOf([HELD, AGAIN], 'state=held', 'v2')).toEqual({ view: AGAIN, isModified: false });
  expect(activeOf([HELD], '', undefined)).toBeUndefined();
  expect(activeOf([HELD, ALL], '', undefined)).toEqual({ view: ALL, isModified: false });
});

test('the chosen one is modified while something else is shown that is no view, and not once nothing is filtered', () => {
  expect(activeOf([HELD], 'state=converted', 'v1')).toEqual({ view: HELD, isModified: true });
  expect(activeOf([HELD], 'state=converted', undefined)).toBeUndefined();
  expect(activeOf([HELD], '', 'v1')).toBeUndefined();
  expect(activeOf([HELD], 'state=converted', 'gone')).toBeUndefined();
});

test('a name is there, and once for each page', () => {
  expect(problemOfName([HELD], 'payments', '')).toBe('Give it a name');
  expect(problemOfName([HELD], 'payments', 'held')).toBe('A view of this page has this name already');
  expect(problemOfName([HELD], 'payments', 'held', 'v1')).toBeUndefined();
  expect(problemOfName([HELD], 'audit', 'Held')).toBeUndefined();
});

test('not more than are kept, and none that is too long', () => {
  const many = Array.from({ length: VIEW_BOUNDS.most }, (_, at) => ({ ...HELD, id: `v${at}` }));
  expect(obstacleOf(many, '')).toContain('50 views');
  expect(obstacleOf(many.slice(1), '')).toBeUndefined();
  expect(obstacleOf([], 'a'.repeat(VIEW_BOUNDS.search + 1))).toContain('too many filters');
});
