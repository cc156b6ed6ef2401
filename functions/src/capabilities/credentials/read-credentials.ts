import type { CredentialsStatus } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { Vault } from './ports.ts';
import { statusOf } from './status.ts';

export const readCredentials = (vault: Pick<Vault, 'read'>) => async (): Promise<CredentialsStatus> =>
  statusOf(await vault.read());
