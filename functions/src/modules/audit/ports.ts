import type { Deed } from '../../platform/deed.ts';
import type { Ending } from '../../platform/ending.ts';

/** Deeds whose row nobody wrote, as they were cut off. */
export interface CutOff {
  /** The ids of those that count as cut off by then, the oldest first. @param when ISO 8601 */
  until(when: string, limit: number): Promise<readonly string[]>;
  /** Writes the row of one; nothing where it has its row meanwhile. */
  end(id: string, ending: Ending): Promise<void>;
}

/** Where deeds are kept: rows that are written once. */
export interface AuditTrail {
  /**
   * Records, before it happens, that an effect outside the table begins. @param until ISO 8601: then it counts as cut off
   */
  begin(deed: Deed, until: string): Promise<void>;
  /** Writes the row of a deed that no transaction has written; what was written down of its beginning goes with it. */
  record(deed: Deed, ending: Ending): Promise<void>;
}
