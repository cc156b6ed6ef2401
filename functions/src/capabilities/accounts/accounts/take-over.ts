import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Ownership } from '@ramps-gateway/shared/domain/roles.ts';
import { newSubAccount } from '../../../modules/accounts/sub-account.ts';
import type { Received, StoredSubAccount } from '../../../modules/accounts/ports.ts';
import type { Replace, SubAccountRows } from './ports.ts';

const TRIES = 3;

export const isUpToDate = (record: SubAccountRecord, received: Received): boolean => {
  const known: Readonly<Record<string, unknown>> = record;
  return Object.entries(received).every(([name, value]) => known[name] === value);
};

/** True when the provider answered another name or email address, which the conversion configuration repeats. */
export const isRenamed = (record: SubAccountRecord, received: Received): boolean =>
  !isUpToDate(record, {
    ...(received.name === undefined ? {} : { name: received.name }),
    ...(received.email === undefined ? {} : { email: received.email }),
  });

export interface Update {
  readonly accounts: SubAccountRows;
  /** For the first try: with the configurations that were read for all renamed accounts at once. */
  readonly inStep: Replace;
  readonly received: Received;
  readonly now: string;
  /** Looks at the row as it is now: an account may have changed hands. */
  readonly mine: (record: SubAccountRecord) => boolean;
}

/** Updates a row from the provider's answer; owner and manager stay. False when it kept changing meanwhile. */
export const update = async (
  known: StoredSubAccount | undefined,
  { accounts, inStep, received, now, mine }: Update,
): Promise<boolean> => {
  const again: Replace = (record, expected) => accounts.replaceInStep(record, expected);
  let found = known;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (!found || !mine(found.record) || isUpToDate(found.record, received)) return true;
    const record = { ...found.record, ...received, updated_at: now };
    const written = isRenamed(found.record, received)
      ? (tries === 0 ? inStep : again)(record, found.version)
      : accounts.replace(record, found.version);
    if (await written) return true;
    found = await accounts.get(record.id);
  }
  return false;
};

export const insert = (
  accounts: SubAccountRows,
  externalId: string,
  ownership: Ownership,
  received: Received,
  now: string,
): Promise<boolean> => accounts.create(newSubAccount(externalId, ownership, received, now));
