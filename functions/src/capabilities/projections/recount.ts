import { add, compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { additionsOf, type Counted, type Scope, type Sums } from '../../modules/statistics/model.ts';
import { type CountOlderPorts, wantedIn } from './count-older.ts';
import { countRecords } from './count-records.ts';
import type { Figures, FiguresRow, StoredRecord } from './ports.ts';

export interface RecountPorts extends Omit<CountOlderPorts, 'marks' | 'clock'> {
  readonly figures: Figures;
}

export interface Recounted {
  readonly records: number;
  /** Records that had not been counted as they are. */
  readonly late: number;
  /** Rows of figures that were compared. */
  readonly rows: number;
  /** Rows that were wrong, and are right now. */
  readonly repaired: readonly string[];
  /** Rows that others wrote meanwhile: they are not judged. */
  readonly busy: number;
}

const nameOf = ({ scope, day }: Pick<FiguresRow, 'scope' | 'day'>): string => `${scope} ${day ?? 'total'}`;

const isSame = (a: Sums, b: Sums): boolean =>
  [...new Set([...a.keys(), ...b.keys()])].every(
    (name) => compare(a.get(name) ?? '0', b.get(name) ?? '0') === 0,
  );

const TRIES = 3;

/**
 * Counts everything again and compares: first what has not been counted as it is, then what has been counted against the
 * figures. A row of figures is judged only where nobody wrote it while what it is made of was read: whatever changes a
 * counted record changes in the same transaction the rows that it counts in. One that is wrong is replaced, if it is
 * still as it was read. So it may run at any time, and twice.
 */
export const recount = ({ lists, figures, counts, sleep, log }: RecountPorts) => {
  const count = countRecords({ counts, sleep });

  const through = async (each: (records: readonly StoredRecord[]) => Promise<void>): Promise<void> => {
    for (const name of lists.names) {
      let cursor: string | null = null;
      do {
        const page = await lists.page(name, cursor);
        await each(page.records);
        cursor = page.next;
      } while (cursor !== null);
    }
  };

  /** Whose figures there should be, whether or not they are among those that somebody could ask for. */
  const scopes = new Set<Scope>();
  const noteScopes = (counted: Counted): void => {
    for (const { scope } of additionsOf(counted)) scopes.add(scope);
  };

  const countAll = async (): Promise<{ readonly records: number; readonly late: number }> => {
    let records = 0;
    let late = 0;
    await through(async (found) => {
      const wanted = wantedIn(found, log);
      for (const { now } of wanted) if (now) noteScopes(now);
      const known = await counts.read(wanted);
      late += wanted.filter(({ id, of }) => (known.get(id)?.of ?? 0) < of).length;
      records += found.length;
      if ((await count(wanted)).length > 0) throw new Error('records are counted by others again and again');
    });
    return { records, late };
  };

  const readRows = async (): Promise<ReadonlyMap<string, FiguresRow>> => {
    const rows = new Map<string, FiguresRow>();
    for (const scope of scopes) for (const row of await figures.rowsOf(scope)) rows.set(nameOf(row), row);
    return rows;
  };

  /** What the counted records add up to, each once: one that changed its list meanwhile is read in both. */
  const sumUp = async (): Promise<ReadonlyMap<string, FiguresRow>> => {
    const counted = new Map<string, Counted>();
    await through(async (found) => {
      for (const [id, row] of await counts.read(wantedIn(found, log)))
        if (row.counted) counted.set(id, row.counted);
    });
    const rows = new Map<string, { row: FiguresRow; sums: Map<string, Amount> }>();
    for (const each of counted.values()) {
      noteScopes(each);
      for (const { scope, day, name, amount } of additionsOf(each)) {
        const sums = new Map<string, Amount>();
        const found = rows.get(nameOf({ scope, day })) ?? { row: { scope, day, version: 0, sums }, sums };
        found.sums.set(name, add(found.sums.get(name) ?? '0', amount));
        rows.set(nameOf({ scope, day }), found);
      }
    }
    return new Map([...rows].map(([name, { row }]) => [name, row]));
  };

  const compareOnce = async () => {
    const before = await readRows();
    const expected = await sumUp();
    const after = await readRows();
    const names = new Set([...before.keys(), ...expected.keys(), ...after.keys()]);
    const judged = [...names].map((name) => {
      const [was, is, right] = [before.get(name), after.get(name), expected.get(name)];
      const isQuiet = (was?.version ?? 0) === (is?.version ?? 0);
      const row = is ?? (right && { ...right, sums: new Map() });
      return { name, isQuiet, row, right: right?.sums ?? new Map<string, Amount>() };
    });
    const wrong = judged.flatMap(({ name, isQuiet, row, right }) =>
      isQuiet && row && !isSame(row.sums, right) ? [{ name, row, right }] : [],
    );
    return { rows: names.size, wrong, busy: judged.filter(({ isQuiet }) => !isQuiet).length };
  };

  return async (): Promise<Recounted> => {
    const counted = await countAll();
    for (const scope of await figures.scopes()) scopes.add(scope);
    const repaired: string[] = [];
    for (let tries = 1; ; tries += 1) {
      const { rows, wrong, busy } = await compareOnce();
      let lost = 0;
      for (const { name, row, right } of wrong)
        if (await figures.replace(row, right)) repaired.push(name);
        else lost += 1;
      if ((busy === 0 && lost === 0) || tries === TRIES)
        return { ...counted, rows, repaired, busy: busy + lost };
    }
  };
};
