import {
  add,
  type Amount,
  compare,
  isPositive,
  subtract,
  sumOf,
} from '@ramps-gateway/shared/domain/money.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { Sleep } from '../../platform/clock.ts';

/** Sums are kept by person, sub-account, and destination across sub-accounts. */
export interface Subject {
  readonly kind: 'person' | 'sub_account' | 'destination';
  readonly id: string;
}

/** Summed separately, so that money exchanged and then withdrawn counts only once. */
type Flow = 'exchange' | 'withdrawal';

/** UTC hour, `2026-11-20T14` -> BRL. */
type Hours = Readonly<Record<string, Amount>>;

export interface Spending {
  readonly subject: Subject;
  readonly flow: Flow;
  /** 0 if there is none yet. */
  readonly version: number;
  readonly hours: Hours;
}

/** How an order was counted, so that it can be given back. */
export interface Counted {
  readonly flow: Flow;
  readonly subjects: readonly Subject[];
  readonly hour: string;
  /** BRL. */
  readonly amount: Amount;
}

export interface Counting {
  readonly counted: Counted;
  /** Includes the order; the versions are the judged ones. */
  readonly rows: readonly Spending[];
}

const HOUR_MS = 60 * 60_000;
const WINDOW_HOURS = 24;

const hourOf = (at: Date): string => at.toISOString().slice(0, 'YYYY-MM-DDTHH'.length);

/** The window's first hour counts in full, so nothing of the last 24 hours is missed. */
const recent = (hours: Hours, now: Date): Hours => {
  const first = hourOf(new Date(now.getTime() - WINDOW_HOURS * HOUR_MS));
  return Object.fromEntries(Object.entries(hours).filter(([hour]) => hour >= first));
};

/** BRL of the last 24 hours. */
const spentIn = ({ hours }: Pick<Spending, 'hours'>, now: Date): Amount =>
  sumOf(Object.values(recent(hours, now)));

/** The largest of the sums, including this order. */
export const sumWith = (rows: readonly Spending[], amount: Amount, now: Date): Amount =>
  rows.map((row) => add(spentIn(row, now), amount)).reduce((a, b) => (compare(a, b) >= 0 ? a : b), amount);

/** Adds an order; drops hours that no longer count. */
export const counting = (rows: readonly Spending[], flow: Flow, amount: Amount, now: Date): Counting => {
  const hour = hourOf(now);
  return {
    counted: { flow, subjects: rows.map(({ subject }) => subject), hour, amount },
    rows: rows.map((row) => {
      const kept = recent(row.hours, now);
      return { ...row, hours: { ...kept, [hour]: add(kept[hour] ?? '0', amount) } };
    }),
  };
};

/** `undefined` if the hour was dropped meanwhile. */
export const givenBack = (row: Spending, { hour, amount }: Counted): Spending | undefined => {
  const { [hour]: sum, ...others } = row.hours;
  if (sum === undefined) return undefined;
  const rest = subtract(sum, amount);
  return { ...row, hours: isPositive(rest) ? { ...others, [hour]: rest } : others };
};

/** Another order was counted since the sums were checked. */
export class SpendingChanged extends VisibleError {
  constructor() {
    super(
      'CONFLICT',
      'Other orders are being placed right now. Nothing was sent. Retry with the same Idempotency-Key.',
    );
  }
}

const TRIES = 8;
const WAIT_MS = 10;
const LONGEST_WAIT_MS = 200;

/** Repeats check and claim while other orders change the same sums. @throws SpendingChanged after the last try */
export const judgedAgain = async <T>(work: () => Promise<T>, sleep: Sleep): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SpendingChanged) || tries === TRIES) throw error;
      await sleep(Math.min(LONGEST_WAIT_MS, WAIT_MS * 2 ** tries) * (0.5 + Math.random()));
    }
  }
};

export interface SpendingRows {
  /** A strongly consistent read. Results are in the order of the subjects. */
  of(subjects: readonly Subject[], flow: Flow): Promise<readonly Spending[]>;
}
