import * as calls from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { assignSubAccount, type AssignSubAccountPorts } from './assign-sub-account.ts';
import { readReserve, type ReadReservePorts } from './read-reserve.ts';
import { syncSubAccounts, type SyncSubAccountsPorts } from './sync-sub-accounts.ts';

type Ports = AssignSubAccountPorts & SyncSubAccountsPorts & ReadReservePorts;

export const accountsRoutes = (ports: Ports): readonly Route[] => {
  const assign = assignSubAccount(ports);
  const reserve = readReserve(ports);
  const sync = syncSubAccounts(ports);
  return [
    route(calls.listSubAccounts, ({ who }, { query }) => ports.lists.page(who, query)),
    route(
      calls.getSubAccount,
      async ({ who }, { params }) => (await visibleAccount(who, params.id, ports.accounts)).record,
    ),
    route(calls.assignSubAccount, (work, { params, body }) => assign(work, params.id, body)),
    route(calls.readReserve, ({ who }, { params }) => reserve(who, params.id)),
    route(calls.syncSubAccounts, ({ who }) => sync(who)),
  ];
};
