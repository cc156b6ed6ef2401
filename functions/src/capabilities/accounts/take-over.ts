import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Ownership } from '@ramps-gateway/shared/domain/roles.ts';
import { newSubAccount } from '../../modules/accounts/sub-account.ts';
import type { StoredSubAccount, Told } from '../../modules/accounts/ports.ts';
import type { Replace, SubAccountRows } from './ports.ts';

const TRIES = 3;

/** True when the provider tells nothing that the record does not say already. */
export const isUpToDate = (record: SubAccountRecord, told: Told): boolean => {
  const known: Readonly<Record<string, unknown>> = record;
  return Object.entries(told).every(([name, value]) => known[name] === value);
};

/** True when the provider tells another name or e-mail address, which the conversion configuration repeats. */
export const isNamedAnew = (record: SubAccountRecord, told: Told): boolean =>
  !isUpToDate(record, {
    ...(told.name === undefined ? {} : { name: told.name }),
    ...(told.email === undefined ? {} : { email: told.email }),
  });

export interface Update {
  readonly accounts: SubAccountRows;
  /** For the first try: with the configurations that were read for all renamed accounts at once. */
  readonly inStep: Replace;
  readonly told: Told;
  readonly now: string;
  /** Looks at the row as it is now: an account may have changed hands. */
  readonly mine: (record: SubAccountRecord) => boolean;
}

/**
 * Takes over what the provider tells of an account that has a row; owner and manager stay. Nothing is written when
 * nothing has changed. False when it kept changing under our hands.
 */
export const update = async (
  known: StoredSubAccount | undefined,
  { accounts, inStep, told, now, mine }: Update,
): Promise<boolean> => {
  const again: Replace = (record, expected) => accounts.replaceInStep(record, expected);
  let found = known;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (!found || !mine(found.record) || isUpToDate(found.record, told)) return true;
    const record = { ...found.record, ...told, updated_at: now };
    const written = isNamedAnew(found.record, told)
      ? (tries === 0 ? inStep : again)(record, found.version)
      : accounts.replace(record, found.version);
    if (await written) return true;
    found = await accounts.get(record.id);
  }
  return false;
};

/** Makes the row of an account that has none. False when somebody has just made it. */
export const insert = (
  accounts: SubAccountRows,
  externalId: string,
  ownership: Ownership,
  told: Told,
  now: string,
): Promise<boolean> => accounts.create(newSubAccount(externalId, ownership, told, now));
