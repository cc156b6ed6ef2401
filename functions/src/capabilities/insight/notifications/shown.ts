import type { NotificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Ownership, Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { asLearned } from '../../../modules/alerts/may-learn.ts';

export interface ShownPorts {
  readonly behind: (subAccountIds: readonly string[]) => Promise<ReadonlyMap<string, Ownership>>;
}

/** A person's notifications, reduced to what they may see now, in the same order. */
export const shownNow =
  ({ behind }: ShownPorts) =>
  async (who: Principal, records: readonly NotificationRecord[]): Promise<NotificationRecord[]> => {
    // An administrator sees every account.
    const judged = who.role === 'admin' ? [] : records;
    const ids = new Set(judged.flatMap(({ sub_account: account }) => account?.id ?? []));
    const accounts = ids.size === 0 ? undefined : await behind([...ids]);
    return records.flatMap((record) => {
      const account = record.sub_account && accounts?.get(record.sub_account.id);
      return asLearned(record, account ?? undefined, who) ?? [];
    });
  };
