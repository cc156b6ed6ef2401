import type { CredentialsStatus } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { Vault } from './ports.ts';
import { statusOf } from './status.ts';

/** Clearing what is not there is fine. */
export const clearCredentials = (vault: Pick<Vault, 'clear'>) => async (): Promise<CredentialsStatus> => {
  await vault.clear();
  return statusOf(undefined);
};
