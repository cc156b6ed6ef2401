import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Choice } from '../../../components/form/form-input.tsx';
import { TEXTS } from '../texts.ts';

/**
 * Who owns what a gateway user manages, told by what they own: such a user has no list of clients.
 * @param me the gateway user's own id
 */
export const knownOwners = (accounts: readonly SubAccountRecord[], me: string): readonly Choice[] => {
  const owned = new Map<string, readonly string[]>();
  for (const { user_id: owner, name, email } of accounts)
    if (owner !== null && owner !== me) owned.set(owner, [...(owned.get(owner) ?? []), name || email]);
  return [...owned].map(([value, names]) => ({ value, label: TEXTS.fields.ownerOf(names.join(', ')) }));
};
