import type {
  AccountStop,
  AccountStopsRecord,
  GatewayStop,
  Stop,
  StopScope,
} from '@ramps-gateway/shared/contract/stops.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { PageRequest } from '../../../platform/page.ts';
import type { StopsPorts } from './ports.ts';

const scopeOf = (subAccountId: string, { kind, destination_id: id }: AccountStop): StopScope =>
  kind === 'destination'
    ? { kind, sub_account_id: subAccountId, destination_id: id ?? '' }
    : { kind, sub_account_id: subAccountId };

const general = ({ reason, since, by, version }: GatewayStop) => ({ reason, since, by, version });

export const gatewayShown = (stop: GatewayStop): Stop => ({
  ...general(stop),
  scope: { kind: 'gateway' },
  sub_account: null,
  label: null,
});

export const accountShown = (
  { sub_account_id: id, sub_account }: Pick<AccountStopsRecord, 'sub_account' | 'sub_account_id'>,
  stop: AccountStop,
): Stop => ({ ...general(stop), scope: scopeOf(id, stop), sub_account, label: stop.label });

export const listStops =
  ({ accounts, stops }: Pick<StopsPorts, 'accounts' | 'stops'>) =>
  async (
    who: Principal,
    { sub_account_id: id, ...page }: PageRequest & { readonly sub_account_id?: string | undefined },
  ) => {
    const ofAccounts = async () => {
      if (id === undefined) return stops.page(who, page);
      const [account, row] = await Promise.all([visibleAccount(who, id, accounts), stops.ofAccount(id)]);
      return { items: row ? [{ ...row.record, sub_account_id: account.record.id }] : [], next_cursor: null };
    };
    const [gateway, { items, next_cursor }] = await Promise.all([stops.gateway(), ofAccounts()]);
    const { stop } = gateway.record;
    return {
      gateway: stop && gatewayShown(stop),
      items: items.flatMap((row) => row.stops.map((each) => accountShown(row, each))),
      next_cursor,
    };
  };
