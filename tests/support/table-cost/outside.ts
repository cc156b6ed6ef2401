import { listWallets } from '#shared/contract/ramps/holdings.ts';
import type { Directory } from '#functions/capabilities/accounts/accounts/ports.ts';
import type { Files } from '#functions/modules/files/ports.ts';
import type { RemoteAccount } from '#functions/modules/accounts/ports.ts';
import type { CollectionProvider } from '#functions/capabilities/money/spread-earned/ports.ts';
import type { Catalogue } from '#functions/capabilities/accounts/assets/ports.ts';
import type {
  ConnectionCheck,
  Provider as Probe,
  Vault,
} from '#functions/capabilities/setup/credentials/ports.ts';
import type { Upstream } from '#functions/capabilities/money/ramps/ports.ts';
import type { Provider as Orders } from '#functions/capabilities/money/reconciliation/ports.ts';
import type { Vault as Holdings } from '#functions/capabilities/money/treasury/ports.ts';
import type { Provider as Engine } from '#functions/modules/conversions/ports.ts';
import type {
  FactorChallenges,
  Passkeys,
  SecondFactors,
  UserPool,
} from '#functions/capabilities/accounts/users/ports.ts';
import { reference } from '#functions/adapters/ramps/reference/profile.ts';
import type { Abilities } from '#functions/modules/provider/ports.ts';
import type { ListedOrder } from '#functions/modules/orders/match.ts';
import type { ListingProvider } from '#functions/modules/orders/slot.ts';
import type { AssetRecord } from '#shared/contract/records.ts';
import { GATEWAYS_WALLET, ModelProvider } from '#tests/support/model-provider.ts';
import { modelUpstream } from '#tests/support/model-upstream.ts';
import { listingProvider } from '#tests/support/reconciliation.ts';
import { NOW } from '#tests/support/records.ts';
import { ModelUserPool } from '#tests/support/user-pool.ts';

/** By the provider's id: it has a sent order that two calls identify. */
const UNBOUND = 'acc_0000103';

/** Not signed in yet: one gets another mail, one is revoked. */
export const INVITED = [
  { id: 'usr_0invit1', email: 'usr_0invit1@example.com' },
  { id: 'usr_0invit2', email: 'usr_0invit2@example.com' },
] as const;

/** Every port that a call uses beside the table. */
export interface Outside {
  readonly files: Pick<Files, 'find' | 'link'>;
  readonly pool: UserPool;
  readonly factors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly challenges: FactorChallenges;
  readonly directory: Directory;
  readonly catalogue: Catalogue;
  readonly holdings: Holdings;
  readonly secrets: Vault;
  readonly probe: Probe;
  readonly check: ConnectionCheck;
  readonly abilities: Abilities;
  readonly upstream: Upstream;
  readonly orders: Orders;
  readonly listing: ListingProvider;
  readonly wallets: Pick<Engine, 'usdtWallets'>;
  readonly collecting: CollectionProvider;
}

const QUOTE = {
  id: 'quo_0001',
  source_asset: 'BRL',
  source_amount: '100',
  target_asset: 'USDT',
  target_amount: '18.48',
};

/** The order that the provider made for `own.unbound`. */
export const LISTED_ORDER: ListedOrder = {
  id: 'ord_listed',
  type: 'exchange',
  account_id: UNBOUND,
  status: 'pending',
  source_asset: 'BRL',
  target_asset: 'USDT',
  source_amount: '100',
  target_amount: '18.48',
  reference: null,
  end_to_end_id: null,
  created_at: NOW.toISOString(),
  updated_at: null,
};

const found = <T>(value: T) => Promise.resolve({ ok: true as const, value });

/** Models that answer like a healthy provider. */
export const outsideOf = (accounts: readonly RemoteAccount[], assets: readonly AssetRecord[]): Outside => {
  const collecting = new ModelProvider();
  collecting.byHand.push({ asset: 'USDT', amount: '100' });
  collecting.otherWallets = [GATEWAYS_WALLET];
  const provider = modelUpstream();
  const { answer } = provider.state;
  provider.state.answer = (call) => {
    if (call.method !== 'POST') return answer(call);
    if (call.path === '/v1/subaccount')
      return provider.answered(201, { account_id: 'acc_made001', is_active: true });
    return call.path === '/v1/quote' ? provider.answered(200, QUOTE) : answer(call);
  };
  const pool = new ModelUserPool(() => NOW);
  for (const { id, email } of INVITED) pool.join(id, email, { password: null });
  // A call resets this user's second factor.
  pool.join('usr_0opera1', 'usr_0opera1@example.com', {});
  // This user recovers their second factor.
  pool.join('usr_0owner1', 'usr_0owner1@example.com', {});
  return {
    files: {
      find: () => Promise.resolve({ bytes: 1, contentType: 'text/csv', keptAt: NOW.toISOString() }),
      link: (key) => Promise.resolve({ url: key, expiresAt: NOW.toISOString() }),
    },
    pool,
    factors: {
      isOn: () => Promise.resolve(true),
      switch: () => Promise.resolve(),
      remove: () => Promise.resolve(),
    },
    passkeys: { allow: () => Promise.resolve() },
    challenges: { isOpen: () => Promise.resolve(true) },
    directory: { list: () => Promise.resolve({ ok: true, accounts }) },
    catalogue: {
      assets: () => found(assets.map(({ updated_at: _, ...asset }) => ({ readable: true as const, asset }))),
      networks: () => found([]),
    },
    holdings: { balances: () => found([]), wallets: () => found([]), banks: () => found(0) },
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
    check: ({ environment }) =>
      Promise.resolve({
        profile: 'reference',
        environment,
        checked_at: NOW.toISOString(),
        took_ms: 0,
        calls: [],
      }),
    abilities: reference.abilities,
    upstream: provider.upstream,
    orders: listingProvider().provider,
    listing: {
      listed: (account) =>
        found({
          orders: account === UNBOUND ? [LISTED_ORDER] : [],
          isSorted: true,
          isLast: true,
          at: NOW.toISOString(),
        }),
      holdings: () => found([{ asset: 'BRL', amount: '100' }]),
      order: () => Promise.reject(new Error('no call fetches an order by id')),
    },
    wallets: new ModelProvider(),
    collecting,
  };
};

const DEPOSIT_WALLET = {
  id: 'wal_1',
  asset: 'USDT',
  network: 'tron',
  address: 'TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N',
  address_tag: null,
  name: null,
  wallet_type: 'shared',
};

/** Every sub-account has a deposit wallet, because a shared withdrawal goes to one. */
export const withDepositWallet = (outside: Outside): Outside => ({
  ...outside,
  upstream: {
    send: (sent) =>
      sent.row.id === listWallets.id
        ? Promise.resolve({
            answered: true,
            status: 200,
            body: { list: [DEPOSIT_WALLET], total_row: 1 },
            headers: new Headers(),
          })
        : outside.upstream.send(sent),
  },
});
