import { subAccountId } from '../../platform/ids.ts';
import type { Log } from '../../platform/logger.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Accounts } from './ports.ts';

const TRIES = 3;

/**
 * spec 4: the provider has made the account inactive; so is its row. Where the row cannot be written now, the next
 * synchronisation does it: the provider's answer stands.
 */
export const recordInactive =
  ({ accounts, clock, log }: { readonly accounts: Accounts; readonly clock: Clock; readonly log: Log }) =>
  async (externalId: string): Promise<void> => {
    try {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const found = await accounts.get(subAccountId(externalId));
        if (!found || found.record.status === 'inactive') return;
        const record = { ...found.record, status: 'inactive' as const, updated_at: clock().toISOString() };
        if (await accounts.replace(record, found.version)) return;
      }
      log.warn('an inactive sub-account is not recorded yet', { external_id: externalId });
    } catch (error) {
      log.error('an inactive sub-account is not recorded yet', error, { external_id: externalId });
    }
  };
