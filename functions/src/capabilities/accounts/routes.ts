import * as calls from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { type Route, route } from '../../platform/http.ts';
import { assignSubAccount, type AssignSubAccountPorts } from './assign-sub-account.ts';
import { getSubAccount } from './get-sub-account.ts';
import { syncSubAccounts, type SyncSubAccountsPorts } from './sync-sub-accounts.ts';

export const accountsRoutes = (ports: AssignSubAccountPorts & SyncSubAccountsPorts): readonly Route[] => {
  const get = getSubAccount(ports.accounts);
  const assign = assignSubAccount(ports);
  const sync = syncSubAccounts(ports);
  return [
    route(calls.listSubAccounts, (who, { query }) => ports.lists.page(who, query)),
    route(calls.getSubAccount, (who, { params }) => get(who, params.id)),
    route(calls.assignSubAccount, (_who, { params, body }) => assign(params.id, body)),
    route(calls.syncSubAccounts, (who) => sync(who)),
  ];
};
