// @vitest-environment node
import { CONVERSION_STATUSES } from '#shared/domain/conversion.ts';
import { expect, test } from 'vitest';
import { stepRows, stepsReached } from '#web/features/conversions/model/steps.ts';
import { conversion, failed, step } from '#tests/web/support/fixtures.ts';

test('six rows: what has begun as it stands, the rest as pending', () => {
  const rows = stepRows([step(), step({ id: 's2', step_name: 'generate_quote', status: 'in_progress' })]);
  expect(rows.map(({ status }) => status)).toEqual([
    'completed',
    'in_progress',
    'pending',
    'pending',
    'pending',
    'pending',
  ]);
});

test('of a step that was taken again the latest record counts', () => {
  const again = step({ id: 's2', status: 'completed' });
  expect(stepRows([step({ status: 'failed' }), again])[0]).toMatchObject({
    status: 'completed',
    record: again,
  });
});

test('how far a conversion is', () => {
  const reached = CONVERSION_STATUSES.slice(0, 6).map((status) => stepsReached(conversion({ status })));
  expect(reached).toEqual([1, 2, 3, 4, 5, 6]);
  expect(stepsReached(failed({ transfer_order_id: 'o' }))).toBe(5);
  expect(stepsReached(failed({ exchange_order_id: 'o' }))).toBe(3);
  expect(stepsReached(failed({ exchange_order_id: null }))).toBe(2);
  expect(stepsReached(failed({ exchange_order_id: null, target_usdt_amount: null }))).toBe(1);
});
