import type { Clock } from '../../platform/clock.ts';
import type { Lists, Mark, Marks } from './ports.ts';

export interface OlderPorts<Row> {
  readonly lists: Lists<Row>;
  readonly marks: Marks;
  readonly clock: Clock;
}

/** Nothing was gone through yet. */
export const FROM_THE_BEGIN: Mark = { complete: false, list: null, cursor: null, completed_at: null };

/**
 * Goes through what was there before something was kept of it, page by page from where the last run stopped, until nothing of
 * it is left. A page that fails is begun again by the next run.
 * @param end no further page is begun from then on, in milliseconds since 1970
 * @returns how many rows were looked at, and whether that was all
 */
export const throughOlder =
  <Row>(
    { lists, marks, clock }: OlderPorts<Row>,
    each: (rows: readonly Row[]) => Promise<void>,
  ): ((end: number) => Promise<{ readonly looked: number; readonly complete: boolean }>) =>
  async (end) => {
    let mark = (await marks.get()) ?? FROM_THE_BEGIN;
    let looked = 0;
    while (!mark.complete && clock().getTime() < end) {
      const name: string = mark.list ?? lists.names[0] ?? '';
      const { records, next } = await lists.page(name, mark.cursor);
      await each(records);
      looked += records.length;
      const following = next === null ? lists.names[lists.names.indexOf(name) + 1] : name;
      mark = {
        complete: following === undefined,
        list: following ?? null,
        cursor: next,
        completed_at: following === undefined ? clock().toISOString() : null,
      };
      await marks.save(mark);
    }
    return { looked, complete: mark.complete };
  };
