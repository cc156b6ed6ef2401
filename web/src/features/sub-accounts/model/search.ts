import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';

/** Those whose name, email or id (the gateway's or the provider's) holds the text, in any letter case. */
export const matching = (
  accounts: readonly SubAccountRecord[],
  text: string,
): readonly SubAccountRecord[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return accounts;
  return accounts.filter(({ name, email, id, external_id }) =>
    [name, email, id, external_id].some((field) => field.toLowerCase().includes(wanted)),
  );
};
