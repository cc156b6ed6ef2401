import type { SubAccountLink, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';

export interface StoredSubAccount {
  readonly version: number;
  readonly record: SubAccountRecord;
}

export interface SubAccounts {
  /** As it is now. */
  get(id: string): Promise<StoredSubAccount | undefined>;
}

export interface AccountLinks {
  /** What others show of these accounts, by the provider's id; those that are not known here are left out. */
  links(externalIds: readonly string[]): Promise<ReadonlyMap<string, SubAccountLink>>;
}

/** What the provider answers about an account; what is not in the answer stays as it is. */
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

/** An account as the provider shows it. */
export type RemoteAccount =
  | {
      readonly readable: true;
      readonly external_id: string;
      readonly received: Received;
      /** When the provider made it, where it shows that; ISO 8601 UTC. */
      readonly made_at?: string;
      /** What its creator called it, where the provider shows it. */
      readonly references?: readonly string[];
    }
  /** `external_id` is empty where even that could not be read. */
  | { readonly readable: false; readonly external_id: string; readonly message: string };

/** A sub-account that is being created: written before the provider is asked, gone when its row is there. */
export interface Claim {
  /** Follows from email and name (claims): two creations of the same meet there. */
  readonly id: string;
  /** Sent with the creation, and not to be guessed: the account that shows it was made by this creation. */
  readonly reference: string;
  readonly email: string;
  readonly name: string;
  /** Who is to own it. */
  readonly user_id: string;
  readonly manager_id: string;
  readonly created_at: string;
  /** Until then no other request creates one of this email and name; ISO 8601. */
  readonly held_until: string;
}

/** Sub-accounts that are being created, or whose creation was not answered. */
export interface Claims {
  /** False while another claim of the same email and name is held. */
  begin(claim: Claim, now: string): Promise<boolean>;
  /** The provider made nothing. */
  drop(claim: Claim): Promise<void>;
  /** The row of the sub-account in place of the claim; false when there already is a row. */
  settle(claim: Claim, record: SubAccountRecord): Promise<boolean>;
  /** Those of these ids, as they are now. */
  ofMany(ids: readonly string[]): Promise<readonly Claim[]>;
  /** Those that a gateway user has made. */
  ofManager(userId: string): Promise<readonly Claim[]>;
}
