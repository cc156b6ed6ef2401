import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Ownership } from '@ramps-gateway/shared/domain/roles.ts';
import { subAccountId } from './ids.ts';

/** What the provider tells of an account; what it does not tell stays as it is. */
export type Told = Partial<
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
    | 'status'
    | 'kyc_status'
    | 'kyc_level'
    | 'kyc_limit'
    | 'kyc_volume'
  >
>;

/** The row of an account that has none. S3.2, S8.47: what it is called and counts as until the provider says so. */
export const newSubAccount = (
  externalId: string,
  ownership: Ownership,
  told: Told,
  now: string,
): SubAccountRecord => ({
  id: subAccountId(externalId),
  user_id: ownership.user_id,
  manager_id: ownership.manager_id,
  external_id: externalId,
  name: told.email ?? `Account ${externalId.slice(-6)}`,
  email: '',
  phone: null,
  country: null,
  city: null,
  address: null,
  state: null,
  post_code: null,
  status: 'active',
  kyc_status: 'Unchecked',
  kyc_level: null,
  kyc_limit: null,
  kyc_volume: null,
  created_at: now,
  updated_at: now,
  ...told,
});

/** A sub-account that somebody is creating: written before the provider is asked, gone when its row is there. */
export interface Claim {
  /** Follows from email and name (platform/ids): two creations of the same meet there. */
  readonly id: string;
  /** Sent with the creation, and guessed by nobody: the account that shows it was made by this creation. */
  readonly reference: string;
  readonly email: string;
  readonly name: string;
  /** Who shall own it. */
  readonly user_id: string;
  readonly manager_id: string;
  readonly created_at: string;
  /** Until then nobody else creates one of this email and name; ISO 8601. */
  readonly held_until: string;
}
