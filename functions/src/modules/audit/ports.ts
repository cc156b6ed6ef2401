import type { AuditedAction } from './act.ts';
import type { Ending } from './ending.ts';

export interface CutOff {
  /** Ids of the actions that count as interrupted by then, oldest first. @param when ISO 8601 */
  until(when: string, limit: number): Promise<readonly string[]>;
  /** Does nothing if the row exists. */
  end(id: string, ending: Ending): Promise<void>;
}

export interface AuditTrail {
  /**
   * Records that an effect outside the table is about to start.
   * @param until ISO 8601: after this the action counts as interrupted
   */
  begin(auditedAction: AuditedAction, until: string): Promise<void>;
  /** Writes the row of an action that no transaction carried, and removes its recorded start. */
  record(auditedAction: AuditedAction, ending: Ending): Promise<void>;
}
