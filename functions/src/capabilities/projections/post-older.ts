import type { Sleep } from '../../platform/clock.ts';
import type { DepositRow, OlderBooks } from './ports.ts';
import { FROM_THE_BEGIN, type OlderPorts, throughOlder } from './through-older.ts';

export interface OlderBooksPorts extends OlderPorts<DepositRow> {
  readonly books: OlderBooks;
  readonly sleep: Sleep;
}

/** After each page: what people do comes first. */
const PAUSE_MS = 250;

/**
 * Posts what orders, conversions and held payments moved that were written by a version without books, in the order of the
 * lists: orders, the oldest first, each deposit with what its conversion set aside, then how conversions ended, then what is held.
 * What a row comes to is looked up and posted in one write with a look at the row, so that it is posted once whatever
 * happens meanwhile.
 * @param again from the begin on, also where all was gone through
 */
export const postOlder =
  ({ books, sleep, ...ports }: OlderBooksPorts) =>
  async (
    end: number,
    again = false,
  ): Promise<{ readonly looked: number; readonly posted: number; readonly complete: boolean }> => {
    let posted = 0;
    if (again && (await ports.marks.get())?.complete === true) await ports.marks.save(FROM_THE_BEGIN);
    const through = throughOlder(ports, async (rows) => {
      posted += await books.post(rows, ports.clock().toISOString());
      await sleep(PAUSE_MS);
    });
    return { ...(await through(end)), posted };
  };
