// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { cardOf, cardOfApproval, dropOn, movesMoney, nameOf } from '#web/features/transfers/model/card.ts';
import { accountsOf, countText, shownOf } from '#web/features/transfers/model/shown.ts';
import { readFilter } from '#web/features/transfers/model/use-filter.ts';
import { approval, ofOrder, ofPayment } from '#tests/web/support/transfers.ts';

const failed = {
  code: 'credentials',
  message: 'no credentials',
  rule_value: null,
  payment_value: null,
} as const;
const held = cardOf(ofPayment());
const attention = cardOf(
  ofPayment({ id: 'pay_2', state: 'needs_attention', reason: failed, conversion_id: 'cnv_1' }),
);

describe('a card', () => {
  test('of a payment says what came, what was sent, whose it is, where, and why it waits', () => {
    const card = cardOf(ofPayment({ usdt_amount: '14.1', reference: 'inv-7' }));
    expect({ ...card, sent: card.sent?.replaceAll('\u00a0', ' ') }).toMatchObject({
      state: 'not_converted',
      account: { id: 'sub_1', name: 'Aurora Apostas' },
      place: 'Recife, BR',
      sent: 'R$ 80,00',
      received: '14.1000 USDT',
      method: 'PIX',
      reference: 'inv-7',
      endToEnd: 'E1234567820261120143000000000009',
      to: '/gateway/payments/pay_1',
    });
    expect(card.why?.replaceAll('\u00a0', ' ')).toBe('Below the minimum of R$ 100,00: R$ 80,00');
  });

  test('of an order by hand says how it goes, and nobody here decides about it', () => {
    expect(cardOf(ofOrder())).toMatchObject({
      state: 'order_pending',
      method: 'Wallet',
      sent: '100.5000 USDT',
      received: null,
      reference: 'prx_abc',
      decision: null,
    });
    expect(cardOf(ofOrder({ source_asset: 'BRL', status: 'cancelled' }))).toMatchObject({
      state: 'order_cancelled',
      method: 'Bank account',
    });
    const exchange = ofOrder({ type: 'exchange', source_asset: 'BRL', target_amount: '18.5' });
    expect(cardOf(exchange)).toMatchObject({ method: 'Exchange', received: '18.5000 USDT' });
  });

  test('of an approval can be decided by who may', () => {
    expect(cardOfApproval(approval())).toMatchObject({
      state: 'waiting',
      to: '/gateway/approvals',
      decision: { kind: 'approve' },
    });
    expect(cardOfApproval(approval({ may_decide: false })).decision).toBeNull();
    expect(movesMoney(approval())).toBe(true);
    expect(movesMoney(approval({ item: 'administrator' }))).toBe(false);
  });
});

describe('what a person decides', () => {
  test('a held payment is converted, a failed conversion goes on', () => {
    expect(held.decision).toMatchObject({ kind: 'convert', payment: { id: 'pay_1' } });
    expect(attention.decision).toMatchObject({ kind: 'retry', conversionId: 'cnv_1' });
  });

  test.each([
    ['received', ofPayment({ state: 'received', reason: null })],
    ['converting', ofPayment({ state: 'converting', reason: null, conversion_id: 'cnv_1' })],
    ['converted', ofPayment({ state: 'converted', reason: null, conversion_id: 'cnv_1' })],
    ['settled', ofPayment({ reason: { ...failed, code: 'settled' } })],
    [
      'closed',
      ofPayment({
        closed: { by: 'u', email: 'm@example.com', note: 'paid back', at: '2026-11-20T14:00:00.000Z' },
      }),
    ],
  ] as const)('nothing of one that is %s', (state, transfer) => {
    expect(cardOf(transfer)).toMatchObject({ state, decision: null });
  });

  test('is asked where the card is dropped on Processing, and nowhere else', () => {
    expect(dropOn(held, 'verification', 'processing')).toEqual({ outcome: 'asks', decision: held.decision });
    expect(dropOn(held, 'verification', 'verification')).toEqual({ outcome: 'same' });
    for (const column of ['pending', 'completed'] as const)
      expect(dropOn(held, 'verification', column)).toMatchObject({ outcome: 'refused' });
    const provider = cardOf(ofPayment({ state: 'received', reason: null }));
    expect(dropOn(provider, 'pending', 'processing')).toEqual({
      outcome: 'refused',
      why: 'The provider decides about this one; it moves by itself.',
    });
  });
});

describe('searching and filtering', () => {
  const order = cardOf(ofOrder());
  const all = [held, attention, order];

  test('is found by its amounts, with what stands between thousands and without', () => {
    const large = cardOf(ofPayment({ amount: '1517.23', usdt_amount: '12279.0469' }));
    for (const text of ['1.517,23', '1517,23', '1517', '12,279.0469', '12279.04'])
      expect(shownOf([held, large], { text, account: null }), text).toEqual([large]);
  });

  test('leaves those whose reference, name or end-to-end id holds the text', () => {
    expect(shownOf(all, { text: 'PRX_', account: null })).toEqual([order]);
    expect(shownOf(all, { text: '20261120143', account: null })).toEqual([held, attention]);
    expect(shownOf(all, { text: 'aurora', account: null })).toEqual(all);
    expect(shownOf(all, { text: '', account: 'sub_2' })).toEqual([]);
  });

  test('offers each sub-account once', () => {
    expect(accountsOf(all)).toEqual([{ id: 'sub_1', name: 'Aurora Apostas' }]);
  });

  test('counts what is loaded, and says where there is more', () => {
    expect([countText(20, true), countText(3, false)]).toEqual(['20+', '3']);
  });

  test('is what the address says, and nothing of what it cannot mean', () => {
    expect(
      readFilter(new URLSearchParams('text=E1&kind=order&state=returned&view=list&column=completed')),
    ).toEqual({
      text: 'E1',
      account: null,
      kind: 'order',
      state: 'returned',
      view: 'list',
      column: 'completed',
    });
    expect(readFilter(new URLSearchParams('kind=all&state=lost&view=x&column=y'))).toEqual({
      text: '',
      account: null,
      kind: undefined,
      state: undefined,
      view: 'board',
      column: 'pending',
    });
  });

  test('a card is named by its amount and its sub-account', () => {
    expect(nameOf(order)).toBe('100.5000 USDT, Aurora Apostas');
  });
});
