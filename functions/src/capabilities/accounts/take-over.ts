import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { subAccountId } from '../../platform/ids.ts';
import type { SubAccounts, Told } from './ports.ts';

const TRIES = 3;

/** spec 3 and 8: what a sub-account is called and counts as until the provider says so. */
const newRecord = (externalId: string, owner: string, told: Told, now: string): SubAccountRecord => ({
  id: subAccountId(externalId),
  user_id: owner,
  manager_id: null,
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

/** True when the provider tells nothing that the record does not say already. */
export const isUpToDate = (record: SubAccountRecord, told: Told): boolean => {
  const known: Readonly<Record<string, unknown>> = record;
  return Object.entries(told).every(([name, value]) => known[name] === value);
};

/**
 * Takes over what the provider tells of an account that has a row; owner and manager stay. False when it kept
 * changing under our hands. `mine` looks at the row as it is now: an account may have changed hands.
 */
export const update = async (
  accounts: SubAccounts,
  externalId: string,
  told: Told,
  now: string,
  mine: (record: SubAccountRecord) => boolean,
): Promise<boolean> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await accounts.get(subAccountId(externalId));
    if (!found || !mine(found.record)) return true;
    if (isUpToDate(found.record, told)) return true;
    const record = { ...found.record, ...told, updated_at: now };
    const isNamedAnew = record.name !== found.record.name || record.email !== found.record.email;
    const written = isNamedAnew
      ? accounts.replaceInStep(record, found.version)
      : accounts.replace(record, found.version);
    if (await written) return true;
  }
  return false;
};

/** Makes the row of an account that has none. False when somebody has just made it. */
export const insert = (
  accounts: SubAccounts,
  externalId: string,
  owner: string,
  told: Told,
  now: string,
): Promise<boolean> => accounts.create(newRecord(externalId, owner, told, now));
