// @vitest-environment node
import { expect, test } from 'vitest';
import { filterChoices, isFilter } from '#web/features/conversions/model/filter.ts';
import { conversion, failed } from '#tests/web/support/fixtures.ts';

const items = [conversion({ id: '1' }), conversion({ id: '2' }), failed()];

test('All, and each status that has an item, with its count', () => {
  expect(filterChoices(items, 'all')).toEqual([
    { filter: 'all', count: 3 },
    { filter: 'transfer_completed', count: 2 },
    { filter: 'failed', count: 1 },
  ]);
});

test('the chosen one stays when its last item has left it', () => {
  expect(filterChoices(items, 'pix_received')).toContainEqual({ filter: 'pix_received', count: 0 });
});

test('an address cannot choose what is no status', () => {
  expect([isFilter('failed'), isFilter('all'), isFilter('done'), isFilter(null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
