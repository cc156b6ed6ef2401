import {
  linkTo,
  type NotificationRecord,
  type SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { maySee, type Ownership, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { notFound } from '../../platform/errors.ts';
import { subAccountId } from './ids.ts';
import type { Received, StoredSubAccount, SubAccounts } from './ports.ts';
import { digest } from '../../platform/ids.ts';

/** The creator of another user's sub-account manages it and is recorded as having assigned it. */
const givenBy = ({ user_id: owner, manager_id: manager }: Ownership) =>
  owner !== null && manager !== null && owner !== manager
    ? { assigned_by: { owner: manager, manager: null } }
    : {};

/** The row of a newly found account, with the name and status to use until the provider gives them (S3.2, S8.47). */
export const newSubAccount = (
  externalId: string,
  ownership: Ownership,
  received: Received,
  now: string,
): SubAccountRecord => ({
  id: subAccountId(externalId),
  user_id: ownership.user_id,
  manager_id: ownership.manager_id,
  ...givenBy(ownership),
  external_id: externalId,
  name: received.email ?? `Account ${externalId.slice(-6)}`,
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
  ...received,
});

/** The account if the caller may see it now, else 404 (C3). Ownership is read from the account, never from a copy. */
export const visibleAccount = async (
  who: Principal,
  id: string,
  accounts: SubAccounts,
): Promise<StoredSubAccount> => {
  const account = await accounts.get(id);
  if (!account || !maySee(who, account.record)) throw notFound();
  return account;
};

export const usersOf = ({ user_id, manager_id }: SubAccountRecord): readonly string[] =>
  [...new Set([user_id, manager_id])].filter((id) => id !== null);

/** Its id derives from the cause, so each user gets it once. */
export const accountNotification = (
  account: SubAccountRecord,
  user_id: string,
  cause: string,
  what: Pick<NotificationRecord, 'kind' | 'text' | 'created_at' | 'destination_id'>,
): NotificationRecord => ({
  id: `ntf_${digest(`notification ${user_id} ${cause}`)}`,
  user_id,
  sub_account: linkTo(account),
  read_at: null,
  ...what,
});
