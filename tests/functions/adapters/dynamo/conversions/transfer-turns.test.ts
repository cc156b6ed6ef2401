import { createTransferTurns } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { expect, test } from 'vitest';
import { freshTable } from '#tests/support/unit-engine.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 20, 14, 0, seconds)).toISOString();

const turns = createTransferTurns(freshTable());

test('one transfer has the turn of a sub-account, until it leaves or its lease ends', async () => {
  expect(await turns.holder('sub_1', at(0))).toBeUndefined();
  expect(await turns.take('sub_1', 'ccp_1', at(0), at(60))).toBe(true);
  expect(await turns.take('sub_1', 'ccp_2', at(1), at(61))).toBe(false);
  expect(await turns.take('sub_2', 'ccp_2', at(1), at(61))).toBe(true);
  expect(await turns.holder('sub_1', at(59))).toBe('ccp_1');
  expect(await turns.holder('sub_1', at(60))).toBeUndefined();
  await turns.release('sub_1', 'ccp_2');
  expect(await turns.holder('sub_1', at(1))).toBe('ccp_1');
  await turns.release('sub_1', 'ccp_1');
  expect(await turns.holder('sub_1', at(1))).toBeUndefined();
});
