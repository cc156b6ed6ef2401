import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredSubAccount, SubAccounts } from '../../modules/accounts/ports.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

/** The sub-accounts in somebody's scope, newest first. */
export interface ScopedAccounts extends SubAccounts {
  page(who: Principal, page: PageRequest): Promise<Page<SubAccountRecord>>;
  /** @param onLeftOut learns of rows that are there and cannot be read, by their ids */
  every(who: Principal, onLeftOut: (ids: readonly string[]) => void): Promise<readonly StoredSubAccount[]>;
}
