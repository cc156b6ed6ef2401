import { readBalances } from '#shared/contract/balances.ts';
import type { HoldingsRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { holdingsTotals } from '#shared/domain/holdings.ts';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { SubAccountsPage } from '#web/features/accounts/sub-accounts/components/sub-accounts-page.tsx';
import { subAccount } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, type Request } from '#tests/web/support/server.ts';

export const LIST = 'GET /api/subaccounts';
export const KEPT = 'GET /api/holdings';
export const REFRESH = 'POST /api/holdings/refresh';
export const PROXY = 'POST /api/ramps';
export const RESERVE = 'GET /api/subaccounts/*/reserve';
export const PROFILE = 'GET /api/profile';

const NOTHING_RESERVED = {
  usdt_spread: '0',
  kept: {},
  exchange_spread: '0.5',
  open_conversions: 0,
  held_payments: 0,
};

/** Gives cards a height, because jsdom has no layout. */
export const stubLayout = (): void => {
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
};

export const DEPOSIT = 'TDepositWalletAddress0000000000001';
export const TREASURY = 'TWithdrawalWalletAddress0000000002';

/** One account's holdings at the provider. */
export const holdings = () => ({
  balances: [
    { asset: 'BRL', balance_amount: '48250.75' },
    { asset: 'USDT', balance_amount: '12840.5123' },
  ] as unknown,
  wallets: [
    {
      id: 'wal_1',
      asset: 'USDT',
      network: 'tron',
      address: DEPOSIT,
      address_tag: '7788',
      wallet_type: 'shared',
    },
    {
      id: 'wal_2',
      asset: 'USDT',
      network: 'tron',
      address: TREASURY,
      name: 'Aurora treasury',
      wallet_type: 'external',
    },
  ] as readonly unknown[],
  banks: [{ id: 'bank_1', asset: 'BRL', bank_type: 'shared' }] as readonly unknown[],
});
export type Holdings = ReturnType<typeof holdings>;

export const endpointOf = ({ body }: Request): string => (body as { endpoint: string }).endpoint;
/** The provider behind the proxy. Every account has `held`, which a test may change. */
export const provider =
  (held: Holdings) =>
  (request: Request): { readonly body: unknown } => {
    const listed = (list: readonly unknown[]) => ok({ list, total_row: list.length });
    switch (endpointOf(request)) {
      case '/v1/balance/assets':
        return ok(held.balances);
      case '/v1/subaccount/wallet-address':
        return listed(held.wallets);
      default:
        return listed(held.banks);
    }
  };

/** ISO time, this number of minutes ago. */
export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** An account's stored holdings. */
export const keptOf = (
  { id, external_id, user_id, manager_id }: SubAccountRecord,
  held: Holdings,
): HoldingsRecord => ({
  id,
  sub_account_id: id,
  external_id,
  user_id,
  manager_id,
  balances: [...readBalances(held.balances)],
  balances_at: ago(3),
  wallets: held.wallets.map(() => ({ asset: 'USDT', address: DEPOSIT })),
  wallet_count: held.wallets.length,
  bank_count: held.banks.length,
  places_at: ago(3),
  latest_order: null,
  latest_deposit_at: null,
  problem: null,
});

/** One page, as the server cuts it, and the next cursor. */
const partOf = <T,>(all: readonly T[], { query }: Request) => {
  const begin = Number(query.get('cursor') ?? 0);
  const end = begin + Number(query.get('limit') ?? 5_000);
  return { items: all.slice(begin, end), next_cursor: end < all.length ? String(end) : null };
};

/** A list that returns its first page immediately, the rest when the gate opens. */
export const gated = (accounts: readonly SubAccountRecord[]) => {
  const { open, opened } = gate();
  const routes: Parameters<typeof fakeServer>[0] = {
    [LIST]: async (request) => {
      if (request.query.has('cursor')) await opened;
      return ok(partOf(accounts, request));
    },
  };
  return { open, routes };
};

type Row = (account: SubAccountRecord) => HoldingsRecord | undefined;

/** Stored rows of these accounts, with totals of all. */
export const kept =
  (accounts: readonly SubAccountRecord[], rowOf: Row) =>
  (request: Request): { readonly body: unknown } => {
    const { items, next_cursor } = partOf(accounts, request);
    const rows = new Map(
      accounts.flatMap((account) => [rowOf(account) ?? []].flat()).map((row) => [row.id, row]),
    );
    return ok({
      items: items.flatMap(({ id }) => rows.get(id) ?? []),
      totals: holdingsTotals(accounts, rows),
      next_cursor,
    });
  };

interface Shown {
  readonly accounts?: readonly SubAccountRecord[];
  readonly held?: Holdings;
  /** The stored row per account; by default the same holdings. */
  readonly rowOf?: Row;
  readonly routes?: Parameters<typeof fakeServer>[0];
  /** The page's URL. */
  readonly at?: string;
}

export const show = ({
  accounts = [subAccount()],
  held = holdings(),
  rowOf = (account) => keptOf(account, held),
  routes = {},
  at = '/',
}: Shown = {}) => ({
  held,
  server: fakeServer({
    [LIST]: (request) => ok(partOf(accounts, request)),
    [KEPT]: kept(accounts, rowOf),
    [REFRESH]: ok({ items: [], not_asked: [] }),
    [PROXY]: provider(held),
    [RESERVE]: ok(NOTHING_RESERVED),
    ...routes,
  }),
  ...renderInConsole(
    <SubAccountsPage deposits={({ name }) => <p>Deposits of {name}</p>} create={<button>Create</button>} />,
    at,
  ),
});

export const card = (name = 'Aurora Apostas') => screen.findByRole('article', { name });
/** A card with its balances loaded. */
export const loaded = async () => {
  await screen.findByText('R$ 48.250,75', { selector: 'dl span' });
  return card();
};
