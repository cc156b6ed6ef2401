import type {
  OrderRecord,
  SubAccountLink,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

/** Orders, newest first. */
export interface Orders {
  /** Of the accounts that the principal sees now. */
  page(who: Principal, page: PageRequest): Promise<Page<OrderRecord>>;
  ofAccount(externalId: string, page: PageRequest): Promise<Page<OrderRecord>>;
}

export interface SubAccounts {
  get(id: string): Promise<{ readonly record: SubAccountRecord } | undefined>;
  /** By the provider's id; accounts that are not known here are left out. */
  links(externalIds: readonly string[]): Promise<ReadonlyMap<string, SubAccountLink>>;
}
