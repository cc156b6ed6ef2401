import type { Log } from '../../platform/logger.ts';
import { countedOf, countRecords, isListed, type CountPorts, type Wanted } from './count-records.ts';
import type { StoredRecord } from './ports.ts';
import { type OlderPorts, throughOlder } from './through-older.ts';

export interface CountOlderPorts extends CountPorts, OlderPorts<StoredRecord> {
  readonly log: Log;
}

/** What is to be counted of these; one that cannot be read is left out, as it is in the lists. */
export const wantedIn = (records: readonly StoredRecord[], log: Log): readonly Wanted[] =>
  records.flatMap(({ entity, version, record }) => {
    try {
      const now = countedOf(entity, record);
      return now && isListed(now, version) ? [{ id: now.id, entity, now, of: version }] : [];
    } catch (error) {
      log.error('a record cannot be counted', error, { entity });
      return [];
    }
  });

/**
 * Counts what was there before figures were kept. Until it is through, the figures say that they are not complete. What the
 * stream counts meanwhile is counted once all the same.
 */
export const countOlder = ({ lists, marks, clock, log, ...ports }: CountOlderPorts) => {
  const count = countRecords(ports);
  return throughOlder({ lists, marks, clock }, async (records) => {
    const left = await count(wantedIn(records, log));
    if (left.length > 0) throw new Error('records are counted by others again and again');
  });
};
