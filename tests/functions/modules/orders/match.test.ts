import { describe, expect, test } from 'vitest';
import {
  judgeUnbound,
  type ListedOrder,
  type Sight,
  type Unbound,
  type Verdict,
} from '#functions/modules/orders/match.ts';

const SENT = Date.parse('2026-11-20T14:00:00.000Z');
const at = (seconds: number): string => new Date(SENT + seconds * 1000).toISOString();
const HOUR = 3600;

const listed = (id: string, seconds: number, over: Partial<ListedOrder> = {}): ListedOrder => ({
  id,
  type: 'exchange',
  account_id: 'acc_1',
  status: 'pending',
  source_asset: 'BRL',
  target_asset: 'USDT',
  source_amount: '1500',
  target_amount: '277.5',
  reference: null,
  end_to_end_id: null,
  created_at: at(seconds),
  updated_at: null,
  ...over,
});

const unbound = (over: Partial<Unbound> = {}): Unbound => ({
  terms: { type: 'exchange', source_asset: 'BRL', target_asset: 'USDT', amount: '1500.00' },
  before: { at: at(0), known: [], holdings: [{ asset: 'BRL', amount: '2000' }] },
  sent_at: at(0),
  made: { at: at(1) },
  match: null,
  ...over,
});

const WITHDRAWAL = {
  terms: { type: 'withdrawal', source_asset: 'USDT', target_asset: 'USDT', amount: '277.5' },
} as const;
const UNANSWERED = { made: null } as const;

const judged = (of: Unbound, orders: readonly ListedOrder[], seconds: number, brl = '500'): Verdict => {
  const sight: Sight = { orders, holdings: [{ asset: 'BRL', amount: brl }] };
  return judgeUnbound(of, sight, new Date(SENT + seconds * 1000));
};
const bound = (id: string) => ({ kind: 'bind', order: { id } });
const person = (why: string) => ({ kind: 'person', why });

describe('an order that the provider made', () => {
  test('binds at once by the answer’s time, whatever came later', () => {
    const orders = [listed('later', 3), listed('ours', 1), listed('other', 1, { source_amount: '1500.01' })];
    expect(judged(unbound(), orders, 2)).toMatchObject(bound('ours'));
  });

  test('without a time, binds the only match of two reads that are one list lag apart', () => {
    const of = unbound({ made: { at: null } });
    const first = judged(of, [listed('ours', 1)], 2);
    expect(first).toMatchObject({ kind: 'wait', match: { order_id: 'ours', seen_at: at(2) } });
    const seen = { ...of, match: { order_id: 'ours', seen_at: at(2) } };
    expect(judged(seen, [listed('ours', 1)], 61)).toMatchObject({ kind: 'wait' });
    expect(judged(seen, [listed('ours', 1)], 62)).toMatchObject(bound('ours'));
    // Another match restarts the wait.
    expect(judged(seen, [listed('new', 1)], 62)).toMatchObject({
      kind: 'wait',
      match: { order_id: 'new', seen_at: at(62) },
    });
  });

  test('needs a person if an order with other terms appeared: the provider may have made less', () => {
    const seen = { ...unbound({ made: { at: null } }), match: { order_id: 'alike', seen_at: at(2) } };
    const orders = [listed('alike', 1), listed('less', 1, { source_amount: '700' })];
    expect(judged(seen, orders, 61)).toMatchObject({ kind: 'wait' });
    expect(judged(seen, orders, 62)).toMatchObject(person('other_orders'));
    expect(judged(seen, [listed('alike', 1), listed('pix', 1, { type: 'deposit' })], 62)).toMatchObject(
      bound('alike'),
    );
  });

  test('never binds an order made at another time, however alike', () => {
    const seen = { ...unbound(), match: { order_id: 'theirs', seen_at: at(2) } };
    expect(judged(seen, [listed('theirs', 12)], 119)).toMatchObject({ kind: 'wait', match: null });
    expect(judged(seen, [listed('theirs', 12)], 120)).toMatchObject(person('none_shown'));
    expect(judged(seen, [listed('theirs', 11)], 119)).toMatchObject(bound('theirs'));
  });

  test('needs a person if several match, or none appears', () => {
    const twins = [listed('one', 1), listed('two', 1)];
    expect(judged(unbound(), twins, 59)).toMatchObject({ kind: 'wait' });
    expect(judged(unbound(), twins, 60)).toMatchObject({ ...person('several_match'), candidates: twins });
    expect(judged(unbound(), [], 119)).toMatchObject({ kind: 'wait' });
    expect(judged(unbound(), [], 120)).toMatchObject({ ...person('none_shown'), candidates: [] });
  });

  test.each([
    ['another amount', { source_amount: '1500.01' }],
    ['another kind', { type: 'withdrawal' }],
    ['an unclear kind', { type: 'unclear' }],
    ['another pair', { target_asset: 'USDC' }],
    ['a time before it was sent', { created_at: at(-3) }],
    ['a time after the arrival hour', { created_at: at(HOUR + 1) }],
  ] as const)('never matches %s', (_what, over) => {
    expect(judged(unbound({ made: { at: null } }), [listed('other', 1, over)], 2)).toMatchObject({
      kind: 'wait',
      match: null,
    });
  });

  test('matches a withdrawal by the amount that arrives', () => {
    const order = listed('ours', 1, {
      type: 'withdrawal',
      source_asset: 'USDT',
      source_amount: '278.5',
      target_amount: '277.50',
    });
    expect(judged(unbound(WITHDRAWAL), [order], 2)).toMatchObject(bound('ours'));
  });
});

describe('an unanswered order', () => {
  test('binds the only match after the arrival hour, if the balance agrees', () => {
    const ours = [
      listed('ours', 5),
      listed('pix', 9, { type: 'deposit', target_asset: 'BRL', target_amount: '70' }),
    ];
    expect(judged(unbound(UNANSWERED), ours, HOUR, '570')).toMatchObject({ kind: 'wait' });
    expect(judged(unbound(UNANSWERED), ours, HOUR + 60, '570')).toMatchObject(bound('ours'));
    expect(judged(unbound(UNANSWERED), ours, HOUR + 60, '2070')).toMatchObject(person('balance_unexplained'));
  });

  test('needs a person after a foreign order, without a match, or with several', () => {
    const other = listed('other', 9, { source_amount: '3' });
    const after = (orders: readonly ListedOrder[], brl?: string) =>
      judged(unbound(UNANSWERED), orders, HOUR + 60, brl);
    expect(after([listed('ours', 5), other], '497')).toMatchObject(person('other_orders'));
    expect(after([])).toMatchObject(person('none_shown'));
    expect(after([listed('one', 5), listed('two', 5)])).toMatchObject(person('several_match'));
  });

  test('needs a person at once for a withdrawal: the list lacks the destination', () => {
    expect(judged(unbound({ ...WITHDRAWAL, ...UNANSWERED }), [], 1)).toMatchObject(
      person('withdrawal_unanswered'),
    );
  });
});
