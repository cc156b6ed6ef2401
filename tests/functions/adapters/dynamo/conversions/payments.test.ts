import { createPaymentStore } from '#functions/adapters/dynamo/conversions/payments.ts';
import type { PaymentRecord } from '#shared/contract/records.ts';
import { expect, test } from 'vitest';
import { heldPayment, subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

const held = (externalId: string, order: string): PaymentRecord =>
  heldPayment(subAccount({ external_id: externalId }), order);
test('lists only the undecided payments of one account', async () => {
  const payments = createPaymentStore(await engine.newTable());
  const mine = ['ord_1', 'ord_2', 'ord_3'].map((order) => held('acc_1', order));
  for (const each of [...mine, held('acc_2', 'ord_4')]) expect(await payments.create(each)).toBe(true);
  const [converting, closed, left] = mine;
  if (!converting || !closed) throw new Error('three expected');
  expect(await payments.replace({ ...converting, state: 'converting' }, 1)).toBe(true);
  expect(await payments.replace({ ...closed, state: 'closed' }, 1)).toBe(true);
  expect(await payments.heldOf('acc_1')).toEqual([left]);
});
