import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import {
  isExpected,
  isStaff,
  PARTNER_STATUSES,
  partnerState,
} from '@ramps-gateway/shared/domain/partners.ts';
import { type Counted, nameOf, PARTNER, type PartnerView, type Sums } from '../statistics/model.ts';
import { accountTotals } from './totals.ts';

/** A partner and the totals of their sub-accounts: all of them, or those of one manager. */
export interface PartnerPosition extends PartnerView {
  readonly profile: ProfileRecord | undefined;
  readonly sums: Sums;
}

export const partnerId = ({ owner, manager }: PartnerView): string =>
  manager === null ? owner : `${owner}#${manager}`;

const figure = (status: string): string => nameOf(PARTNER, status, 'count');

/** Undefined for somebody who is no partner. The state is the one while the gateway is not stopped. */
export const countedPartner = ({ owner, manager, profile, sums }: PartnerPosition): Counted | undefined => {
  const { accounts, active_accounts: active, stopped } = accountTotals(sums);
  const isPartner =
    accounts > 0 ? !isStaff(profile) : manager === null && profile !== undefined && isExpected(profile);
  if (!isPartner) return undefined;
  const { status } = partnerState({
    isDisabled: Boolean(profile?.disabled_at),
    isInvited: Boolean(profile?.invited_at),
    isGatewayStopped: false,
    accounts,
    active,
    stopped,
  });
  return {
    id: partnerId({ owner, manager }),
    entity: PARTNER,
    // Without a sub-account, only administrators see the partner.
    user_id: manager === null && accounts > 0 ? owner : null,
    manager_id: manager,
    sub_account_id: null,
    created_at: profile?.created_at ?? new Date(0).toISOString(),
    state: status,
    outcome: status,
    amounts: {},
    figures: { [figure(status)]: '1' },
  };
};

export interface PartnerTotals {
  readonly total: number;
  readonly active: number;
}

/** While the gateway is stopped, nobody is active. */
export const partnerTotals = (sums: Sums, isGatewayStopped: boolean): PartnerTotals => {
  const of = (status: string): number => Number(sums.get(figure(status)) ?? '0');
  return {
    total: PARTNER_STATUSES.reduce((all, status) => all + of(status), 0),
    active: isGatewayStopped ? 0 : of('active'),
  };
};
