import * as calls from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { assignSubAccount, type AssignSubAccountPorts } from './assign-sub-account.ts';
import { syncSubAccounts, type SyncSubAccountsPorts } from './sync-sub-accounts.ts';
import type { Reserve } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { keptOf } from '@ramps-gateway/shared/domain/funds.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Funds } from '../../../modules/funds/ports.ts';
import type { PricePorts } from '../../../modules/pricing/ports.ts';
import { spreadOfAccount } from '../../../modules/pricing/spread-of.ts';

interface ReadReservePorts extends PricePorts {
  readonly accounts: SubAccounts;
  readonly funds: Pick<Funds, 'view'>;
  readonly reserves: {
    countOpenConversions(externalId: string, atMost: number): Promise<number>;
    countHeldPayments(externalId: string, atMost: number): Promise<number>;
  };
}

const COUNTED = 100;

const USUAL = ['BRL', 'USDT'] as const;

const readReserve =
  ({ accounts, funds, reserves, ...price }: ReadReservePorts) =>
  async (who: Principal, id: string): Promise<Reserve> => {
    const account = (await visibleAccount(who, id, accounts)).record;
    const [view, conversions, payments, { percent }] = await Promise.all([
      funds.view(account),
      reserves.countOpenConversions(account.external_id, COUNTED),
      reserves.countHeldPayments(account.external_id, COUNTED),
      spreadOfAccount(id, { accounts, ...price }),
    ]);
    const assets = [...new Set([...USUAL, ...view.assets])];
    return {
      usdt_spread: view.spread,
      kept: Object.fromEntries(assets.map((asset) => [asset, keptOf(asset, view)])),
      exchange_spread: percent,
      open_conversions: conversions,
      held_payments: payments,
    };
  };

type Ports = AssignSubAccountPorts &
  SyncSubAccountsPorts &
  ReadReservePorts & { readonly isConfigured: () => Promise<boolean> };

export const accountsRoutes = (ports: Ports): readonly Route[] => {
  const assign = assignSubAccount(ports);
  const reserve = readReserve(ports);
  const sync = syncSubAccounts(ports);
  return [
    route(calls.listSubAccounts, ({ who }, { query }) => ports.lists.page(who, query)),
    route(calls.readConnection, async () => ({ configured: await ports.isConfigured() })),
    route(
      calls.getSubAccount,
      async ({ who }, { params }) => (await visibleAccount(who, params.id, ports.accounts)).record,
    ),
    route(calls.assignSubAccount, (work, { params, body }) => assign(work, params.id, body)),
    route(calls.readReserve, ({ who }, { params }) => reserve(who, params.id)),
    route(calls.syncSubAccounts, ({ who }) => sync(who)),
  ];
};
