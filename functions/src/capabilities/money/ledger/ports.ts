import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import type {
  ConversionRecord,
  ProfileRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredSubAccount, SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';

export interface ScopedAccounts extends SubAccounts {
  page(who: Principal, page: PageRequest): Promise<Page<SubAccountRecord>>;
  /** @param onLeftOut receives the ids of rows that exist and cannot be read */
  every(who: Principal, onLeftOut: (ids: readonly string[]) => void): Promise<readonly StoredSubAccount[]>;
}

export interface Causes {
  readonly conversions: { get(id: string): Promise<{ readonly record: ConversionRecord } | undefined> };
  readonly incoming: { get(id: string): Promise<IncomingPaymentRecord | undefined> };
}

export interface People {
  ofMany(userIds: readonly string[]): Promise<ReadonlyMap<string, ProfileRecord>>;
}
