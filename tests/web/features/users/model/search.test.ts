// @vitest-environment node
import { expect, test } from 'vitest';
import { matching } from '#web/features/users/model/search.ts';
import { user } from '../fixtures.ts';

const everybody = [
  user({ id: 'a', email: 'ana@aurora.example', display_name: null, role: 'admin' }),
  user({ id: 'b', email: 'bo@serra.example', display_name: 'Ana Serra', role: 'gateway_user' }),
  user({ id: 'c', email: '', display_name: null }),
];
const found = (search: string) => matching(everybody, search).map(({ id }) => id);

test.each([
  ['', ['a', 'b', 'c']],
  ['  ', ['a', 'b', 'c']],
  ['ANA', ['a', 'b']],
  ['serra.ex', ['b']],
  ['normal user', ['c']],
  ['nobody', []],
])('%j', (search, ids) => {
  expect(found(search)).toEqual(ids);
});
