import type { Deed } from './act.ts';
import type { Ending } from './ending.ts';

export interface CutOff {
  /** The ids of those that count as cut off by then, the oldest first. @param when ISO 8601 */
  until(when: string, limit: number): Promise<readonly string[]>;
  /** Does nothing if the row exists. */
  end(id: string, ending: Ending): Promise<void>;
}

export interface AuditTrail {
  /**
   * Records, before it happens, that an effect outside the table begins. @param until ISO 8601: then it counts as cut off
   */
  begin(deed: Deed, until: string): Promise<void>;
  /** Writes the row of a deed that no transaction carried, and removes its recorded beginning. */
  record(deed: Deed, ending: Ending): Promise<void>;
}
