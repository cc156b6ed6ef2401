// @vitest-environment node
import { expect, test } from 'vitest';
import { filterChoices, isFilter } from '#web/features/conversions/model/filter.ts';

const counts = { transfer_completed: 2, failed: 1, quote_generated: 0 };

test('All, and each status that has an item, with its count', () => {
  expect(filterChoices(counts, 'all')).toEqual([
    { filter: 'all', count: 3 },
    { filter: 'transfer_completed', count: 2 },
    { filter: 'failed', count: 1 },
  ]);
});

test('the chosen one stays when its last item has left it', () => {
  expect(filterChoices(counts, 'pix_received')).toContainEqual({ filter: 'pix_received', count: 0 });
});

test('what is not known yet is not counted as nothing', () => {
  expect(filterChoices(undefined, 'failed')).toEqual([
    { filter: 'all', count: undefined },
    { filter: 'failed', count: undefined },
  ]);
});

test('an address cannot choose what is no status', () => {
  expect([isFilter('failed'), isFilter('all'), isFilter('done'), isFilter(null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
