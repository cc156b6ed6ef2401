import type { Directory, RemoteAccount } from '@ramps-gateway/functions/src/capabilities/accounts/ports.ts';
import type { Catalogue } from '@ramps-gateway/functions/src/capabilities/assets/ports.ts';
import type {
  Provider as Probe,
  Vault,
} from '@ramps-gateway/functions/src/capabilities/credentials/ports.ts';
import type { Upstream } from '@ramps-gateway/functions/src/capabilities/ramps/ports.ts';
import type { Provider as Orders } from '@ramps-gateway/functions/src/capabilities/reconciliation/ports.ts';
import type { Vault as Holdings } from '@ramps-gateway/functions/src/capabilities/treasury/ports.ts';
import type { Provider as Engine } from '@ramps-gateway/functions/src/capabilities/conversions/ports.ts';
import type { People } from '@ramps-gateway/functions/src/capabilities/users/ports.ts';
import type { AssetRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ModelProvider } from '../model-provider.ts';
import { modelUpstream } from '../model-upstream.ts';
import { listingProvider } from '../reconciliation.ts';
import { NOW } from '../records.ts';
import { UserPool } from '../user-pool.ts';

/** Everybody whom a call asks beside the table. */
export interface Outside {
  readonly people: People;
  readonly directory: Directory;
  readonly catalogue: Catalogue;
  readonly holdings: Holdings;
  readonly secrets: Vault;
  readonly probe: Probe;
  readonly upstream: Upstream;
  readonly orders: Orders;
  readonly wallets: Pick<Engine, 'usdtWallets'>;
}

/** Models that answer as a provider in order does. */
export const outsideOf = (accounts: readonly RemoteAccount[], assets: readonly AssetRecord[]): Outside => {
  const provider = modelUpstream();
  const { answer } = provider.state;
  provider.state.answer = (call) =>
    call.method === 'POST' && call.path === '/v1/subaccount'
      ? provider.answered(201, { account_id: 'acc_made001', is_active: true })
      : answer(call);
  return {
    people: new UserPool(() => NOW),
    directory: { list: () => Promise.resolve({ ok: true, accounts }) },
    catalogue: {
      assets: () =>
        Promise.resolve({
          ok: true,
          value: assets.map(({ updated_at: _, ...asset }) => ({ readable: true as const, asset })),
        }),
      networks: () => Promise.resolve({ ok: true, value: [] }),
    },
    holdings: {
      balances: () => Promise.resolve({ ok: true, value: [] }),
      wallets: () => Promise.resolve({ ok: true, value: [] }),
    },
    secrets: {
      read: () =>
        Promise.resolve({
          client_id: 'client',
          client_secret: 'secret',
          environment: 'sandbox',
          updated_at: NOW.toISOString(),
        }),
      save: () => Promise.resolve(),
      clear: () => Promise.resolve(),
    },
    probe: {
      probe: () => Promise.resolve({ answered: true, status: 200, body: {}, headers: new Headers() }),
    },
    upstream: provider.upstream,
    orders: listingProvider().provider,
    wallets: new ModelProvider(),
  };
};
