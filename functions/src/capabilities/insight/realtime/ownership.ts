import { type AccountField, entityNamed } from '@ramps-gateway/shared/contract/entities.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import * as z from 'zod/mini';
import type { StoredSubAccount, AccountsNow } from '../../../modules/accounts/ports.ts';
import type { Change } from './ports.ts';

const ofProvider = z.object({ account_id: z.string() });
const ofSubAccount = z.object({ sub_account_id: z.string() });

const ID_IN: Readonly<Record<AccountField, (record: unknown) => string>> = {
  account_id: (record) => subAccountId(ofProvider.parse(record).account_id),
  sub_account_id: (record) => ofSubAccount.parse(record).sub_account_id,
};

/** The sub-account of a record; undefined for kinds without one. Throws if a record lacks its sub-account. */
const accountIdIn = ({ entity, before, after }: Change): string | undefined => {
  const frame = entityNamed(entity)?.frame;
  if (!frame || !('accountIn' in frame)) return undefined;
  const idIn = ID_IN[frame.accountIn];
  try {
    return idIn(after ?? before);
  } catch (error) {
    // A new image may lack the account; then the old one has it.
    if (before === undefined) throw error;
    return idIn(before);
  }
};

/** Skips a record that lacks its account, so that it fails later without its batch. */
const safely = (change: Change): readonly string[] => {
  try {
    const id = accountIdIn(change);
    return id === undefined ? [] : [id];
  } catch {
    return [];
  }
};

export const createOwnership = (accounts: AccountsNow, batch: readonly Change[]) => {
  let read: ReturnType<AccountsNow['ofMany']> | undefined;
  return async (change: Change): Promise<StoredSubAccount | undefined> => {
    const id = accountIdIn(change);
    if (id === undefined) return undefined;
    read ??= accounts.ofMany([...new Set(batch.flatMap(safely))]);
    return (await read).get(id);
  };
};
