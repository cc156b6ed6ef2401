import type { Holdings } from '@ramps-gateway/shared/domain/treasury.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { FailedRead } from '../../modules/provider/calls.ts';
import type { Vault } from './ports.ts';

/**
 * What the provider answers about one account (S7.14, S8.46): without balances it has failed, without wallets it only has
 * none to show. What comes after the signal's end is no failure of the account: there was no time left for it.
 * Throws 424 when there are no credentials, because then every account would look as if it had failed.
 *
 * @param onFailure called with what went wrong
 */
export const loadHoldings = async (
  vault: Vault,
  externalId: string,
  signal: AbortSignal,
  onFailure: (failure: FailedRead) => void,
): Promise<Holdings> => {
  const [balances, wallets] = await Promise.all([
    vault.balances(externalId, signal),
    vault.wallets(externalId, signal),
  ]);
  if (balances.ok)
    return { state: 'loaded', balances: balances.value, wallets: wallets.ok ? wallets.value : null };
  if (balances.reason === 'not_configured') throw new VisibleError('PROVIDER_NOT_CONFIGURED');
  if (signal.aborted) return { state: 'not_loaded' };
  onFailure(balances);
  return { state: 'failed' };
};
