import type { DayFigures } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { add, type Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { PaymentOutcome } from '@ramps-gateway/shared/domain/payments.ts';

interface Figure {
  readonly count: number;
  readonly brl: Amount;
  readonly usdt: Amount;
}

/** What came in on some days, and what has become of it. */
export interface Received {
  readonly all: Figure;
  readonly converted: Figure;
  /** Not confirmed yet, or being converted. */
  readonly under_way: number;
  /** Not converted by themselves: they wait for a decision, or somebody took it. */
  readonly not_converted: number;
  readonly returned: number;
}

const NOTHING: Figure = { count: 0, brl: '0', usdt: '0' };

const plus = (a: Figure, b: Figure): Figure => ({
  count: a.count + b.count,
  brl: add(a.brl, b.brl),
  usdt: add(a.usdt, b.usdt),
});

/** Of the figures that are kept by day. */
export const receivedOn = (days: readonly DayFigures[]): Received => {
  const of = (...states: readonly PaymentOutcome[]): Figure =>
    days
      .flatMap(({ payments }) => states.map((state) => payments[state] ?? NOTHING))
      .reduce((sum, each) => plus(sum, each), NOTHING);
  return {
    all: of('received', 'converting', 'converted', 'not_converted', 'needs_attention', 'returned'),
    converted: of('converted'),
    under_way: of('received', 'converting').count,
    not_converted: of('not_converted', 'needs_attention').count,
    returned: of('returned').count,
  };
};
