import { foundAgain, opened, settled } from '#functions/capabilities/reconciliation/transitions.ts';
import type { Finding } from '#functions/capabilities/reconciliation/model.ts';
import { linkTo } from '#shared/contract/records.ts';
import { expect, test } from 'vitest';
import { subAccount } from '#tests/support/records.ts';

const [before, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'];
const state = { provider: null, conversion_version: 3 };

const found: Finding = {
  kind: 'differs',
  order_id: 'ord_1',
  order_type: 'deposit',
  conversion_id: 'cnv_1',
  differences: [{ field: 'amount', ours: 'R$ 1.500,00', provider: 'R$ 1.400,50' }],
  amount: '1500',
  asset: 'BRL',
  detail: 'The deposit of R$ 1.500,00 was taken back while its conversion waited.',
  resumable: false,
};
/** As it was written by the code of before. */
const older: Finding = {
  ...found,
  differences: [{ field: 'amount', ours: '1500.00 BRL', provider: '1400.5 BRL' }],
  detail: 'The deposit of 1500 BRL was taken back while its conversion waited.',
};
const kept = (finding: Finding) => ({
  ...settled(opened(finding, linkTo(subAccount()), state, before), before),
  version: 4,
});

test('what was settled stays settled, whichever way its amounts are written, and is written as it reads today', () => {
  expect(foundAgain(kept(found), found, state, now)).toBeUndefined();
  const next = foundAgain(kept(older), found, state, now);
  expect(next?.record).toMatchObject({
    state: 'settled',
    updated_at: before,
    closed_at: before,
    detail: found.detail,
    differences: found.differences,
  });
  expect(next && foundAgain(next, found, state, now)).toBeUndefined();
  // The version before finds its own texts beside the ones of today.
  expect(foundAgain(kept(found), older, state, now)?.record.state).toBe('settled');
});

test.each([
  ['found', found],
  ['written before', older],
])('another amount opens what was settled and %s', (_what, finding) => {
  const other = {
    ...found,
    differences: [{ field: 'amount', ours: 'R$ 1.500,00', provider: 'R$ 1.400,51' }],
  } as const;
  expect(foundAgain(kept(finding), other, state, now)?.record).toMatchObject({
    state: 'open',
    updated_at: now,
  });
});
