import type { AccountsNow, SubAccounts } from '../../../modules/accounts/ports.ts';
import type { ApprovalPages, Approvals, PolicyRow } from '../../../modules/approvals/ports.ts';
import type { ReadProfiles } from '../../../modules/users/people.ts';
import type { Profiles } from '../../../modules/users/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';

export interface ApprovalsPorts {
  readonly approvals: Pick<Approvals, 'approve' | 'get' | 'move'> & ApprovalPages;
  readonly accounts: SubAccounts & AccountsNow;
  readonly policy: Pick<PolicyRow, 'read'>;
  readonly profiles: Profiles & { readonly ofMany: ReadProfiles; readonly asNow: ReadProfiles };
  /** Starts an approved action in the function that serves its call, without waiting for it. */
  readonly execute: (service: string, approvalId: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface DueApprovals {
  /** Ids of approvals due by then, oldest first. @param when ISO 8601 */
  until(when: string, limit: number): Promise<readonly string[]>;
}
