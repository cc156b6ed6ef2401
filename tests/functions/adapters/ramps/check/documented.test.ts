import { documented } from '#functions/adapters/ramps/beta/documented.ts';
import { compare } from '#functions/adapters/ramps/check/compare.ts';
import { getBalances, getPoolBalances, listBanks, listWallets } from '#shared/contract/ramps/holdings.ts';
import { listAssets, listNetworks } from '#shared/contract/ramps/assets.ts';
import { getOrder, listOrders } from '#shared/contract/ramps/orders.ts';
import type { CheckedCallName } from '#shared/contract/connection-report.ts';
import { getSubAccount, listSubAccounts } from '#shared/contract/ramps/sub-accounts.ts';
import type { Outgoing } from '#functions/modules/provider/calls.ts';
import { fixture, readAs, wireOf } from '#tests/support/beta-fixtures.ts';
import { expect, test } from 'vitest';

const CALLS: Readonly<Partial<Record<CheckedCallName, { readonly of: string; readonly call?: Outgoing }>>> = {
  token: { of: 'token' },
  assets: { of: 'assets', call: { row: listAssets, query: { type: 'crypto' } } },
  networks: { of: 'networks', call: { row: listNetworks, values: { asset: 'USDT' } } },
  pool_balance: { of: 'balance-pool', call: { row: getPoolBalances } },
  sub_accounts: { of: 'sub-accounts', call: { row: listSubAccounts, query: { page: '1', size: '50' } } },
  sub_account: { of: 'sub-account', call: { row: getSubAccount } },
  balances: { of: 'balance-assets', call: { row: getBalances } },
  wallets: { of: 'wallets', call: { row: listWallets } },
  banks: { of: 'banks', call: { row: listBanks } },
  orders: { of: 'order-list', call: { row: listOrders, query: { page: '1', size: '50' } } },
  order: { of: 'order-detail', call: { row: getOrder } },
};

const examples = Object.entries(CALLS).flatMap(([name, { of, call }]) =>
  [{ name: 'example', ...fixture(of) }, ...(fixture(of).variants ?? [])].flatMap(
    ({ name: variant, answer }) =>
      answer?.status === 200
        ? [{ title: `${name}: ${variant}`, name: name as CheckedCallName, call, answer }]
        : [],
  ),
);

const unreadable = (value: unknown): boolean => JSON.stringify(value).includes('"unreadable"');

test.each(examples)(
  '$title: table and gateway agree on whether it is readable',
  ({ title, name, call, answer }) => {
    const { wrong, missing, unknown } = compare(
      documented.answers[name],
      JSON.parse(answer.raw ?? JSON.stringify(answer.body)),
    );
    const fits = wrong.length === 0 && missing.every(({ optional }) => optional);
    const read = call === undefined ? undefined : readAs(call, wireOf(answer));
    const isRead = read === undefined || (read.ok && !unreadable(read.value));
    expect(fits).toBe(isRead);
    expect(unknown.length > 0).toBe(title.includes('unknown fields'));
  },
);
