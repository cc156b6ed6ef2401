import { foundAgain, opened, settled } from '#functions/capabilities/money/reconciliation/record-finding.ts';
import type { Finding } from '#functions/capabilities/money/reconciliation/model.ts';
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
  detail: 'The deposit of R$ 1.500,00 was returned while its conversion waited.',
  resumable: false,
};
const kept = (finding: Finding) => ({
  ...settled(opened(finding, linkTo(subAccount()), state, before), before),
  version: 4,
});

test('a settled exception stays settled while the finding is the same', () => {
  expect(foundAgain(kept(found), found, state, now)).toBeUndefined();
});

test('another amount reopens it', () => {
  const other = {
    ...found,
    differences: [{ field: 'amount', ours: 'R$ 1.500,00', provider: 'R$ 1.400,51' }],
  } as const;
  expect(foundAgain(kept(found), other, state, now)?.record).toMatchObject({
    state: 'open',
    updated_at: now,
  });
});
