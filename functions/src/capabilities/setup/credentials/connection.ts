import type { CredentialsInput } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { ConnectionReport } from '@ramps-gateway/shared/contract/connection-report.ts';
import type { Deadline } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { ConnectionCheck, Provider, SavedCredentials, Vault } from './ports.ts';
import { providerError } from '../../../modules/provider/errors.ts';

/** Fits into an HTTP call (29 s). */
const CHECK_WITHIN_MS = 25_000;

/**
 * Compares the provider with its documentation. Uses the saved credentials or typed ones, which it does not store.
 * @throws 424 without credentials; provider failures are part of the report
 */
export const checkConnection =
  (vault: Pick<Vault, 'read'>, check: ConnectionCheck, deadline: Deadline) =>
  async (typed?: CredentialsInput): Promise<ConnectionReport> => {
    const checked = typed ?? (await vault.read());
    if (!checked) throw new VisibleError('PROVIDER_NOT_CONFIGURED');
    const { client_id, client_secret, environment } = checked;
    return check({ client_id, client_secret, environment }, deadline(CHECK_WITHIN_MS));
  };

/** Fits into an HTTP call (29 s). */
const TEST_WITHIN_MS = 20_000;

interface Connection {
  readonly success: true;
  readonly error: null;
  readonly environment: SavedCredentials['environment'];
}

/**
 * Sends the provider a harmless request. Uses the saved credentials (S7.16) or typed ones, which it does not store.
 * @throws 424 without credentials; 502 or 504 with 'Connection test failed' and the reason
 */
export const testConnection =
  (vault: Pick<Vault, 'read'>, provider: Provider, deadline: Deadline) =>
  async (typed?: CredentialsInput): Promise<Connection> => {
    const tested = typed ?? (await vault.read());
    if (!tested) throw new VisibleError('PROVIDER_NOT_CONFIGURED');
    const result = await provider.probe(deadline(TEST_WITHIN_MS), typed);
    if (result.answered && result.status >= 200 && result.status < 300)
      return { success: true, error: null, environment: tested.environment };
    const why = providerError(result);
    if (why.code === 'PROVIDER_NOT_CONFIGURED') throw why;
    // A refusal by the provider is not the caller's fault, so it is no 4xx.
    const code = why.code === 'PROVIDER_TIMEOUT' ? why.code : 'PROVIDER_FAILURE';
    throw new VisibleError(code, `Connection test failed: ${why.message}`);
  };
