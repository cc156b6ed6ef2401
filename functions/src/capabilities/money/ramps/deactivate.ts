import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Asked } from './asked.ts';
import type { Accounts } from './ports.ts';

const TRIES = 3;

export const statusAsked = (data: Asked['data']): 'active' | 'inactive' =>
  data?.['is_active'] === true ? 'active' : 'inactive';

/** S4.4: copies the active state of the provider's account to the row. If the write fails, the next sync does it. */
export const recordStatus =
  ({ accounts, clock, log }: { readonly accounts: Accounts; readonly clock: Clock; readonly log: Log }) =>
  async (externalId: string, status: 'active' | 'inactive'): Promise<void> => {
    try {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const found = await accounts.get(subAccountId(externalId));
        if (!found || found.record.status === status) return;
        const record = { ...found.record, status, updated_at: clock().toISOString() };
        if (await accounts.replace(record, found.version)) return;
      }
      log.warn(`a sub-account that is ${status} is not recorded so yet`, { external_id: externalId });
    } catch (error) {
      log.error(`a sub-account that is ${status} is not recorded so yet`, error, { external_id: externalId });
    }
  };
