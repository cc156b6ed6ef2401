import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import { countedOf, countRecords, type CountPorts, type Wanted } from './count-records.ts';
import type { CountedLists, Mark, Marks, StoredRecord } from './ports.ts';

export interface CountOlderPorts extends CountPorts {
  readonly lists: CountedLists;
  readonly marks: Marks;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is to be counted of these; one that cannot be read is left out, as it is in the lists. */
export const wantedIn = (records: readonly StoredRecord[], log: Log): readonly Wanted[] =>
  records.flatMap(({ entity, version, record }) => {
    try {
      const now = countedOf(entity, record);
      return [{ id: now.id, entity, now, of: version }];
    } catch (error) {
      log.error('a record cannot be counted', error, { entity });
      return [];
    }
  });

/**
 * Counts what was there before figures were kept, page by page from where the last run stopped. Until it is through, the
 * figures say that they are not complete. What the stream counts meanwhile is counted once all the same.
 * @param end no further page is begun from then on, in milliseconds since 1970
 * @returns how many records were looked at
 */
export const countOlder = ({ lists, marks, clock, log, ...ports }: CountOlderPorts) => {
  const count = countRecords(ports);
  const step = async ({ list, cursor }: Mark): Promise<{ readonly mark: Mark; readonly looked: number }> => {
    const name = list ?? lists.names[0] ?? '';
    const { records, next } = await lists.page(name, cursor);
    const left = await count(wantedIn(records, log));
    if (left.length > 0) throw new Error('records are counted by others again and again');
    const following = next === null ? lists.names[lists.names.indexOf(name) + 1] : name;
    const mark: Mark = {
      complete: following === undefined,
      list: following ?? null,
      cursor: next,
      completed_at: following === undefined ? clock().toISOString() : null,
    };
    return { mark, looked: records.length };
  };

  return async (end: number): Promise<number> => {
    let mark: Mark = (await marks.get()) ?? { complete: false, list: null, cursor: null, completed_at: null };
    let looked = 0;
    while (!mark.complete && clock().getTime() < end) {
      const stepped = await step(mark);
      mark = stepped.mark;
      looked += stepped.looked;
      await marks.save(mark);
    }
    return looked;
  };
};
