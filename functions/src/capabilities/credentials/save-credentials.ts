import type {
  CredentialsInput,
  CredentialsStatus,
} from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from './ports.ts';
import { statusOf } from './status.ts';

/** Replaces what was there; functions that call the provider take it up within a minute. */
export const saveCredentials =
  (vault: Pick<Vault, 'save'>, clock: Clock) =>
  async (input: CredentialsInput): Promise<CredentialsStatus> => {
    const saved = { ...input, updated_at: clock().toISOString() };
    await vault.save(saved);
    return statusOf(saved);
  };
