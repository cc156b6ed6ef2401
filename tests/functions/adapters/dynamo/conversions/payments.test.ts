import { createPaymentNotes } from '#functions/adapters/dynamo/conversions/payment-notes.ts';
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

test('S2.649 notes of a payment come newest first, up to a limit, and no others', async () => {
  const table = await engine.newTable();
  const notes = createPaymentNotes(table);
  const none = { auditedAction: null, approval: null };
  const note = (id: string, payment_id = 'pay_1') => ({
    ...{ id, payment_id, sub_account_id: 'sub_1', by: 'user-1', name: 'Maria', email: '', text: id },
    at: `2026-11-20T14:00:0${id}.000Z`,
  });
  const all = [note('1'), note('2'), note('3')];
  for (const each of [...all, note('4', 'pay_2')]) expect(await notes.add(each, none)).toBe(true);
  expect(await notes.add(note('1'), none)).toBe(false);
  expect(await notes.ofPayment('pay_1', 2)).toEqual({ notes: all.toReversed().slice(0, 2), more: true });
  expect(await notes.ofPayment('pay_1', 3)).toEqual({ notes: all.toReversed(), more: false });
});
