import { expect, test } from 'vitest';
import { COLUMNS, nextSort, paramsOf, USUAL_COLUMNS, viewOf } from '#web/features/sub-accounts/model/view.ts';
import { viewIn } from '#shared/domain/saved-views.ts';

const at = (search: string) => viewOf(new URLSearchParams(search));
const addressOf = (search: string) => paramsOf(at(search), new URLSearchParams(search)).toString();

test('without anything in the address: cards, all of them, newest first', () => {
  expect(at('')).toEqual({
    layout: 'cards',
    columns: USUAL_COLUMNS,
    sort: undefined,
    status: undefined,
    kyc: undefined,
    stopped: false,
    problem: false,
  });
  expect(addressOf('')).toBe('');
});

test('what is chosen stands in the address, and nothing else', () => {
  const search = 'view=table&columns=owner%2Cbrl&sort=-brl&status=active&kyc=pending&stopped=yes&problem=yes';
  expect(at(search)).toMatchObject({
    layout: 'table',
    columns: ['owner', 'brl'],
    sort: { by: 'brl', descending: true },
    status: 'active',
    kyc: 'pending',
    stopped: true,
    problem: true,
  });
  expect(addressOf(search)).toBe(search);
  // A view that is kept under a name has all of it.
  expect([...new URLSearchParams(viewIn('sub-accounts', search)).keys()].toSorted()).toEqual(
    [...new URLSearchParams(search).keys()].toSorted(),
  );
});

test('what is not understood is as if it were not there, and what belongs to others stays', () => {
  expect(at('view=tiles&sort=-nothing&status=odd&kyc=odd&stopped=no&columns=odd')).toEqual({
    ...at(''),
    columns: [],
  });
  expect(addressOf('search=aurora&sort=name')).toBe('search=aurora&sort=name');
});

test('no column beside the name is a choice, too', () => {
  const none = paramsOf({ ...at(''), columns: [] }, new URLSearchParams());
  expect(viewOf(none).columns).toEqual([]);
});

test('columns stand in their own order, however they were chosen', () => {
  expect(at(`columns=${COLUMNS.toReversed().join(',')}`).columns).toEqual(COLUMNS);
});

test('a column is pressed: its own order, the other way round, as before', () => {
  const brl = nextSort('brl', undefined);
  expect(brl).toEqual({ by: 'brl', descending: true });
  expect(nextSort('brl', brl)).toEqual({ by: 'brl', descending: false });
  expect(nextSort('brl', { by: 'brl', descending: false })).toBeUndefined();
  expect(nextSort('name', brl)).toEqual({ by: 'name', descending: false });
});
