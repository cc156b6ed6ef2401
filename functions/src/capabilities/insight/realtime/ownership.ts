import { type AccountField, entityNamed } from '@ramps-gateway/shared/contract/entities.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import * as z from 'zod/mini';
import type { StoredSubAccount } from '../../../modules/accounts/ports.ts';
import type { Accounts, Change } from './ports.ts';

const ofProvider = z.object({ account_id: z.string() });
const ofSubAccount = z.object({ sub_account_id: z.string() });

const ID_IN: Readonly<Record<AccountField, (record: unknown) => string>> = {
  account_id: (record) => subAccountId(ofProvider.parse(record).account_id),
  sub_account_id: (record) => ofSubAccount.parse(record).sub_account_id,
};

/** The sub-account that a record belongs to; undefined for what belongs to none, or is one. Throws for what names none. */
const accountIdIn = ({ entity, before, after }: Change): string | undefined => {
  const frame = entityNamed(entity)?.frame;
  if (!frame || !('accountIn' in frame)) return undefined;
  const idIn = ID_IN[frame.accountIn];
  try {
    return idIn(after ?? before);
  } catch (error) {
    // A record that is no longer counted keeps only the account that it named before.
    if (before === undefined) throw error;
    return idIn(before);
  }
};

/** A record without an account fails later on its own, not the rest of its batch. */
const safely = (change: Change): readonly string[] => {
  try {
    const id = accountIdIn(change);
    return id === undefined ? [] : [id];
  } catch {
    return [];
  }
};

export const createOwnership = (accounts: Accounts, batch: readonly Change[]) => {
  let read: ReturnType<Accounts['ofMany']> | undefined;
  return async (change: Change): Promise<StoredSubAccount | undefined> => {
    const id = accountIdIn(change);
    if (id === undefined) return undefined;
    read ??= accounts.ofMany([...new Set(batch.flatMap(safely))]);
    return (await read).get(id);
  };
};
