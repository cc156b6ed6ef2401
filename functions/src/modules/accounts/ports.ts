import type { Versioned, Page, PageRequest } from '../../platform/page.ts';
import type { SubAccountLink, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';

export type StoredSubAccount = Versioned<SubAccountRecord>;

export interface SubAccounts {
  get(id: string): Promise<StoredSubAccount | undefined>;
}

export interface AccountsNow {
  /** Omits unknown and unreadable ones. */
  ofMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredSubAccount>>;
}

/** Sub-accounts with this outcome (../statistics/model), the longest first. @param limit maximum */
export type MarkedAccounts = (
  who: Principal,
  outcome: string,
  limit: number,
) => Promise<readonly { readonly id: string; readonly since: string }[]>;

export interface AllAccounts {
  accounts(
    after: string | null,
    limit: number,
  ): Promise<{ readonly items: readonly SubAccountRecord[]; readonly next: string | null }>;
}

/** Lists within the principal's scope. They may lag behind by a few moments. */
export interface AccountLists {
  /** Newest first. @param onLeftOut receives the ids of rows that are unreadable */
  page(
    who: Principal,
    page: PageRequest,
    onLeftOut?: (ids: readonly string[]) => void,
  ): Promise<Page<SubAccountRecord>>;
  /** @param onLeftOut receives the ids of rows that are unreadable */
  every(who: Principal, onLeftOut?: (ids: readonly string[]) => void): Promise<readonly StoredSubAccount[]>;
  /** By the provider's id. Omits unknown ones. */
  links(externalIds: readonly string[]): Promise<ReadonlyMap<string, SubAccountLink>>;
}

/** The provider's answer about an account. Missing fields keep their value. */
export type Received = Partial<
  Pick<
    SubAccountRecord,
    | 'name'
    | 'email'
    | 'phone'
    | 'country'
    | 'city'
    | 'address'
    | 'state'
    | 'post_code'
    | 'tax_id_number'
    | 'status'
    | 'kyc_status'
    | 'kyc_level'
    | 'kyc_limit'
    | 'kyc_volume'
  >
>;

export type RemoteAccount =
  | {
      readonly readable: true;
      readonly external_id: string;
      readonly received: Received;
      /** If the provider shows it. */
      readonly made_at?: string;
      /** If the provider shows them. */
      readonly references?: readonly string[];
    }
  /** `external_id` is empty if it is unreadable, too. */
  | { readonly readable: false; readonly external_id: string; readonly message: string };

/** A sub-account being created: stored before the provider is called, then replaced by its row. */
export interface Claim {
  /** Derived from email and name, so that two identical creations conflict. */
  readonly id: string;
  /** Unguessable: only the account that this creation makes shows it. */
  readonly reference: string;
  readonly email: string;
  readonly name: string;
  readonly user_id: string;
  readonly manager_id: string;
  readonly created_at: string;
  /** Until then no other request may create the same account; ISO 8601. */
  readonly held_until: string;
}

export interface Claims {
  begin(claim: Claim, now: string): Promise<boolean>;
  drop(claim: Claim): Promise<void>;
  /** Replaces the claim with the sub-account's row; false if a row exists. */
  settle(claim: Claim, record: SubAccountRecord): Promise<boolean>;
  ofMany(ids: readonly string[]): Promise<readonly Claim[]>;
  ofManager(userId: string): Promise<readonly Claim[]>;
}
