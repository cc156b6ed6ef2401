// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { found, moveOf } from '#web/features/exchange/model/picker-keys.ts';

const press = (key: string, altKey = false) => ({ key, altKey });
const at = (active: number, open = true) => ({ open, active, count: 30 });

describe('keys', () => {
  test.each([
    ['ArrowDown', { kind: 'open', index: 3 }],
    ['ArrowUp', { kind: 'open', index: 3 }],
    ['Enter', { kind: 'open', index: 3 }],
    [' ', { kind: 'open', index: 3 }],
    ['Home', { kind: 'open', index: 0 }],
    ['End', { kind: 'open', index: 29 }],
    ['Tab', undefined],
    ['Escape', undefined],
  ])('%j on a closed list', (key, move) => expect(moveOf(press(key), at(3, false))).toEqual(move));

  test.each([
    ['ArrowDown', { kind: 'to', index: 4 }],
    ['ArrowUp', { kind: 'to', index: 2 }],
    ['Home', { kind: 'to', index: 0 }],
    ['End', { kind: 'to', index: 29 }],
    ['PageDown', { kind: 'to', index: 13 }],
    ['PageUp', { kind: 'to', index: 0 }],
    ['Enter', { kind: 'choose' }],
    [' ', { kind: 'choose' }],
    ['Escape', { kind: 'close' }],
    ['Tab', { kind: 'choose_and_leave' }],
    ['F5', undefined],
  ])('%j on an open list', (key, move) => expect(moveOf(press(key), at(3))).toEqual(move));

  test('the ends are ends, Alt and the arrow up choose', () => {
    expect(moveOf(press('ArrowDown'), at(29))).toEqual({ kind: 'to', index: 29 });
    expect(moveOf(press('ArrowUp'), at(0))).toEqual({ kind: 'to', index: 0 });
    expect(moveOf(press('ArrowUp', true), at(3))).toEqual({ kind: 'choose' });
  });
});

describe('letters', () => {
  const options = [
    ['BRL', 'Brazilian Real'],
    ['BTC', 'Bitcoin'],
    ['USDT', 'Tether'],
    ['BNB', 'Binance'],
  ];

  test.each([
    ['u', -1, 2],
    ['t', -1, 2],
    ['bt', -1, 1],
    ['bi', 0, 1],
    ['x', 0, -1],
  ])('%j from %i is at %i', (typed, active, index) => expect(found(options, active, typed)).toBe(index));

  test('the same letter goes through all that begin with it', () => {
    expect([found(options, -1, 'b'), found(options, 0, 'bb'), found(options, 1, 'bbb')]).toEqual([0, 1, 3]);
    expect(found(options, 3, 'b')).toBe(0);
  });

  test('without options nothing is found', () => expect(found([], -1, 'b')).toBe(-1));
});
