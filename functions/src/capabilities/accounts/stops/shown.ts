import type {
  AccountStop,
  AccountStopsRecord,
  GatewayStop,
  Stop,
  StopScope,
} from '@ramps-gateway/shared/contract/stops.ts';

const scopeOf = (subAccountId: string, { kind, destination_id: id }: AccountStop): StopScope =>
  kind === 'destination'
    ? { kind, sub_account_id: subAccountId, destination_id: id ?? '' }
    : { kind, sub_account_id: subAccountId };

const general = ({ reason, since, by, version }: GatewayStop): GatewayStop => ({
  reason,
  since,
  by,
  version,
});

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
