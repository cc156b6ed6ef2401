import {
  type AnalyticsFigures,
  REASON_OUTCOMES,
  reasonFigures,
  type ReasonFigures,
} from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import { type Amount, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import {
  DEPOSIT,
  EXCHANGED,
  type Measure,
  nameOf,
  OPEN,
  REASON,
  SETTLED,
  type Sums,
  TOOK,
} from '../../../modules/statistics/model.ts';
import { quantile } from '../../../modules/statistics/took.ts';

const CONVERSION = ENTITIES.conversion.name;
const ORDER = ENTITIES.order.name;

const OUTCOMES = { open: OPEN, completed: 'transfer_completed', failed: 'failed', settled: SETTLED } as const;

const MEDIAN = 50;
const MOST = 95;

/** The part of names between prefix and measure, like `180` in `took.180.count`. */
const namesIn = (sums: Sums, entity: string, measure: Measure): readonly (readonly [string, Amount])[] =>
  [...sums].flatMap(([name, amount]): (readonly [string, Amount])[] =>
    name.startsWith(`${entity}.`) && name.endsWith(`.${measure}`)
      ? [[name.slice(entity.length + 1, -measure.length - 1), amount]]
      : [],
  );

/** @param earns true if the caller may see the gateway's earnings */
export const figuresOf = (sums: Sums, earns: boolean): AnalyticsFigures => {
  const of = (entity: string, state: string, measure: Measure): Amount =>
    sums.get(nameOf(entity, state, measure)) ?? '0';
  const conversions = (outcome: keyof typeof OUTCOMES): number =>
    Number(of(CONVERSION, OUTCOMES[outcome], 'count'));
  const took = new Map(namesIn(sums, TOOK, 'count').map(([range, count]) => [range, Number(count)]));
  return {
    deposits: { count: Number(of(ORDER, DEPOSIT, 'count')), brl: of(ORDER, DEPOSIT, 'brl') },
    conversions: {
      open: conversions('open'),
      completed: conversions('completed'),
      failed: conversions('failed'),
      settled: conversions('settled'),
    },
    usdt: of(CONVERSION, OUTCOMES.completed, 'usdt'),
    median: quantile(took, MEDIAN),
    p95: quantile(took, MOST),
    spread: earns
      ? sumOf([
          ...Object.values(OUTCOMES).map((outcome) => of(CONVERSION, outcome, 'spread')),
          of(ORDER, EXCHANGED, 'spread'),
        ])
      : null,
  };
};

export const reasonsOf = (sums: Sums, before: Sums): readonly ReasonFigures[] => {
  const brl = new Map(namesIn(sums, REASON, 'brl'));
  const counts = new Map(namesIn(sums, REASON, 'count'));
  const countsBefore = new Map(namesIn(before, REASON, 'count'));
  const reasons = [...new Set([...counts.keys(), ...countsBefore.keys()])].flatMap((reason) => {
    const outcome = REASON_OUTCOMES.find((each) => reason.startsWith(`${each}_`)) ?? '';
    const read = reasonFigures.safeParse({
      outcome,
      code: reason.slice(outcome.length + 1),
      count: Number(counts.get(reason) ?? '0'),
      brl: brl.get(reason) ?? '0',
      before: Number(countsBefore.get(reason) ?? '0'),
    });
    return read.success && read.data.count + read.data.before > 0 ? [read.data] : [];
  });
  return reasons.toSorted((a, b) => b.count - a.count || b.before - a.before || (a.code < b.code ? -1 : 1));
};
