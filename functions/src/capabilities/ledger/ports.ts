import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import type {
  ConversionRecord,
  ProfileRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredSubAccount, SubAccounts } from '../../modules/accounts/ports.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

/** The sub-accounts in somebody's scope, newest first. */
export interface ScopedAccounts extends SubAccounts {
  page(who: Principal, page: PageRequest): Promise<Page<SubAccountRecord>>;
  /** @param onLeftOut learns of rows that are there and cannot be read, by their ids */
  every(who: Principal, onLeftOut: (ids: readonly string[]) => void): Promise<readonly StoredSubAccount[]>;
}

/** What facts are looked up by. */
export interface Causes {
  readonly conversions: { get(id: string): Promise<{ readonly record: ConversionRecord } | undefined> };
  readonly incoming: { get(id: string): Promise<IncomingPaymentRecord | undefined> };
}

/** The users that there are of these, by their ids. One BatchGetItem for each 100. */
export interface People {
  ofMany(userIds: readonly string[]): Promise<ReadonlyMap<string, ProfileRecord>>;
}
