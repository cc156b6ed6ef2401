import type { CredentialsInput } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { ConnectionReport } from '@ramps-gateway/shared/contract/connection-report.ts';
import type { Deadline } from '../../../platform/deadline.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { ConnectionCheck, Vault } from './ports.ts';

/** The whole of it fits into the time of an HTTP call (29 s). */
const WITHIN_MS = 25_000;

/**
 * Compares the provider with its document, with the saved credentials or typed ones, which are not kept.
 * @throws 424 without credentials; whatever the provider does is in the report
 */
export const checkConnection =
  (vault: Pick<Vault, 'read'>, check: ConnectionCheck, deadline: Deadline) =>
  async (typed?: CredentialsInput): Promise<ConnectionReport> => {
    const checked = typed ?? (await vault.read());
    if (!checked) throw new VisibleError('PROVIDER_NOT_CONFIGURED');
    const { client_id, client_secret, environment } = checked;
    return check({ client_id, client_secret, environment }, deadline(WITHIN_MS));
  };
