import { round } from './statistics.ts';

export const UNITS = [
  'ms',
  'per second',
  'per minute',
  'kB',
  'MB',
  'requests',
  'units',
  'calls',
  'points',
  'tasks',
] as const;
export type Unit = (typeof UNITS)[number];

/** A figure and its comparison, both measured in the same run. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  /** The floor or the peer, if any. */
  readonly against?: { readonly name: string; readonly value: number };
  /** The figure divided by the other, or computed by the row. Figures are rounded for reading. */
  readonly ratio?: number;
  readonly goal?: Goal;
}

/** docs/figures.md. Applies to the ratio, or for sizes to the figure. A missed goal is shown and never fails. */
export interface Goal {
  readonly of: 'ratio' | 'value';
  readonly least?: number;
  readonly most?: number;
}

/** Compares with a floor. The row can pass a ratio that is not a division. */
export const compare = (
  what: string,
  unit: Unit,
  value: number,
  against: { readonly name: string; readonly value: number },
  { ratio = value / against.value, goal }: { readonly ratio?: number; readonly goal?: Goal } = {},
): Figure => ({
  what,
  unit,
  value: round(value),
  against: { name: against.name, value: round(against.value) },
  ratio: round(ratio),
  ...(goal === undefined ? {} : { goal }),
});

export const absolute = (what: string, unit: Unit, value: number, goal?: Goal): Figure => ({
  what,
  unit,
  value: round(value),
  ...(goal === undefined ? {} : { goal }),
});

/** Undefined without a goal. */
export const isMet = ({ goal, ratio, value }: Figure): boolean | undefined => {
  if (goal === undefined) return undefined;
  const judged = goal.of === 'ratio' ? ratio : value;
  if (judged === undefined) return undefined;
  return (
    judged >= (goal.least ?? Number.NEGATIVE_INFINITY) && judged <= (goal.most ?? Number.POSITIVE_INFINITY)
  );
};
