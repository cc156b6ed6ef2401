import { add, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { type Addition, additionsOf, type Counted } from '../../../modules/statistics/model.ts';
import type { Sleep } from '../../../platform/clock.ts';
import type { CountedRow, Counts, RowChange } from './ports.ts';

const rowOf = ({ scope, day, name }: Addition): string => JSON.stringify([scope, day, name]);

const differences = (
  before: Counted | undefined,
  now: Counted | undefined,
): ReadonlyMap<string, Addition> => {
  const sums = new Map<string, Addition>();
  for (const each of now ? additionsOf(now) : []) sums.set(rowOf(each), each);
  for (const each of before ? additionsOf(before) : [])
    sums.set(rowOf(each), {
      ...each,
      amount: subtract(sums.get(rowOf(each))?.amount ?? '0', each.amount),
    });
  return new Map([...sums].filter(([, { amount }]) => compare(amount, '0') !== 0));
};

const together = (all: readonly ReadonlyMap<string, Addition>[]): readonly Addition[] => {
  const sums = new Map<string, Addition>();
  for (const each of all)
    for (const [row, addition] of each)
      sums.set(row, { ...addition, amount: add(sums.get(row)?.amount ?? '0', addition.amount) });
  return [...sums.values()].filter(({ amount }) => compare(amount, '0') !== 0);
};

const itemsIn = (additions: readonly Addition[]): number =>
  new Set(additions.map(({ scope, day }) => JSON.stringify([scope, day]))).size;

interface Pack {
  readonly rows: readonly RowChange[];
  readonly additions: readonly Addition[];
}

const MOST_WRITES = 100;

/** Packs changes into few transactions, since rows of one owner share most of their figures. */
const packed = (changes: readonly RowChange[]): readonly Pack[] => {
  const packs: Pack[] = [];
  let open: { rows: RowChange[]; sums: ReadonlyMap<string, Addition>[] } = { rows: [], sums: [] };
  const close = (): void => {
    if (open.rows.length > 0) packs.push({ rows: open.rows, additions: together(open.sums) });
    open = { rows: [], sums: [] };
  };
  for (const change of changes) {
    const sums = differences(change.before?.counted, change.now);
    // Without new figures, a single write is enough, at half the price.
    if (sums.size === 0) packs.push({ rows: [change], additions: [] });
    else {
      if (
        open.rows.length + 1 + itemsIn([...open.sums, sums].flatMap((each) => [...each.values()])) >
        MOST_WRITES
      )
        close();
      open.rows.push(change);
      open.sums.push(sums);
    }
  }
  close();
  return packs;
};

export interface CountPorts {
  readonly counts: Counts;
  readonly sleep: Sleep;
}

/** A row to count, by its record. */
export interface CountedRef {
  readonly id: string;
  readonly entity: string;
}

export interface Wanted extends CountedRef {
  /** Undefined if the record was removed or does not count. */
  readonly now: Counted | undefined;
  /** The item's version. */
  readonly of: number;
}

const TRIES = 8;
const WAIT_MS = 10;

/** A transaction replaces each counted row and adds the differences to the figures. @returns rows that lost every try */
const untilCounted = async <R extends CountedRef>(
  { counts, sleep }: CountPorts,
  wanted: readonly R[],
  changesOf: (
    left: readonly R[],
    known: ReadonlyMap<string, CountedRow>,
  ) => Promise<readonly RowChange[]> | readonly RowChange[],
): Promise<readonly R[]> => {
  let left = wanted;
  for (let tries = 1; left.length > 0 && tries <= TRIES; tries += 1) {
    if (tries > 1) await sleep(WAIT_MS * 2 ** tries);
    const changes = await changesOf(left, await counts.read(left));
    const lost = new Set<string>();
    for (const { rows, additions } of packed(changes))
      if (!(await counts.write(rows, additions))) for (const row of rows) lost.add(row.id);
    left = left.filter(({ id }) => lost.has(id));
  }
  return left;
};

/**
 * Counts each record exactly once. Older or equal versions change nothing.
 * @returns records that write conflicts prevented
 */
export const countRecords = (ports: CountPorts) => (wanted: readonly Wanted[]) =>
  untilCounted(ports, wanted, (left, known) =>
    left
      .filter(({ id, of }) => of > (known.get(id)?.of ?? 0))
      .map((each) => ({ ...each, before: known.get(each.id) })),
  );

/**
 * Counts what several records together amount to, as `current` finds them: whoever writes a counted row last has read
 * it first and the records afterwards, so a repeated or late change writes nothing old. `current` reads consistently.
 * @returns rows that write conflicts prevented
 */
export const countCurrent =
  <R extends CountedRef>(
    ports: CountPorts,
    current: (refs: readonly R[]) => Promise<ReadonlyMap<string, Counted>>,
  ) =>
  (wanted: readonly R[]) =>
    untilCounted(ports, wanted, async (left, known) => {
      const found = await current(left);
      return left.map(({ id, entity }) => {
        const before = known.get(id);
        return { id, entity, before, now: found.get(id), of: (before?.of ?? 0) + 1 };
      });
    });
