import type { Partner } from '@ramps-gateway/shared/contract/calls/partners.ts';
import type {
  HoldingsRecord,
  ProfileRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { type MeasuredHealth, partnerState } from '@ramps-gateway/shared/domain/partners.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';

/** An owner with those of their sub-accounts that the caller sees, newest first. */
export interface Partnership {
  readonly id: string;
  /** Undefined if the user no longer exists. */
  readonly profile: ProfileRecord | undefined;
  readonly accounts: readonly SubAccountRecord[];
}

export interface Known {
  readonly holdings: ReadonlyMap<string, HoldingsRecord>;
  /** Ids of sub-accounts that are stopped as a whole. */
  readonly stopped: ReadonlySet<string>;
  readonly isGatewayStopped: boolean;
}

export type Standing = Omit<Partner, 'health' | 'volume' | 'fee'> & {
  readonly calls: MeasuredHealth['calls'];
};

/** Names of sub-accounts that a card has room for. */
const NAMED = 3;

/**
 * A user whom an administrator created or invited to own sub-accounts. Somebody who signed up alone is not a partner
 * yet.
 */
export const isExpected = ({ role, grants = [] }: ProfileRecord): boolean =>
  role === 'client' && grants.some(({ power }) => power === 'creation' || power === 'invitation');

export const partnershipsOf = (
  accounts: readonly SubAccountRecord[],
  profiles: ReadonlyMap<string, ProfileRecord>,
): readonly Partnership[] =>
  [...Map.groupBy(accounts, ({ user_id: owner }) => owner)].flatMap(([id, owned]) =>
    id === null ? [] : [{ id, profile: profiles.get(id), accounts: owned }],
  );

/** Whether the caller may read who a user is: administrators have a list of people, everybody knows themselves. */
export const knowsPeople = (who: Principal, userId: string): boolean =>
  who.role === 'admin' || who.user_id === userId;

const latest = (times: readonly string[]): string | null => times.toSorted().at(-1) ?? null;

/** The sub-account is as new as it is, but nobody's before its owner came. */
const integratedAt = ({ profile, accounts }: Partnership): string | null => {
  const first = accounts.map(({ created_at }) => created_at).toSorted()[0];
  return first === undefined ? null : latest([first, ...(profile ? [profile.created_at] : [])]);
};

/** Sort value of a partner, the newest first. It never changes while their first sub-account is theirs. */
export const placeOf = (partnership: Partnership): string =>
  `${integratedAt(partnership) ?? partnership.profile?.created_at ?? ''}#${partnership.id}`;

export const lastTransactionOf = (held: HoldingsRecord | undefined): string | null =>
  latest(
    [held?.latest_order?.created_at, held?.latest_deposit_at].filter((time) => typeof time === 'string'),
  );

const titleOf = ({ name, email, external_id: externalId }: SubAccountRecord): string =>
  name || email || externalId;

/** Of these sub-accounts, those that the provider was asked about and about which it answered. */
export const callsOf = (
  accounts: readonly SubAccountRecord[],
  holdings: ReadonlyMap<string, HoldingsRecord>,
): MeasuredHealth['calls'] => {
  const rows = accounts.flatMap(({ id }) => holdings.get(id) ?? []);
  const failing = rows.filter(({ problem }) => problem !== null).length;
  const asked = rows.filter((row) => row.problem !== null || row.balances_at !== null).length;
  return { asked, answered: asked - failing };
};

const nameOf = (who: Principal, { id, profile, accounts }: Partnership): string => {
  const owned = accounts.map(titleOf).toReversed();
  const known = knowsPeople(who, id) ? profile?.display_name || profile?.email : undefined;
  return known || owned.slice(0, NAMED).join(', ') || id;
};

export const standingOf = (who: Principal, partnership: Partnership, known: Known): Standing => {
  const { id, profile, accounts } = partnership;
  const active = accounts.filter(({ status }) => status === 'active');
  const { status, reason } = partnerState({
    isDisabled: Boolean(profile?.disabled_at),
    isInvited: Boolean(profile?.invited_at),
    isGatewayStopped: known.isGatewayStopped,
    accounts: accounts.length,
    active: active.length,
    stopped: active.filter((account) => known.stopped.has(account.id)).length,
  });
  return {
    id,
    name: nameOf(who, partnership),
    email: knowsPeople(who, id) ? (profile?.email ?? null) : null,
    status,
    maintenance: reason,
    sub_accounts: accounts.length,
    sub_account_names: accounts.map(titleOf).toReversed().slice(0, NAMED),
    integrated_at: integratedAt(partnership),
    last_transaction_at: latest(
      accounts.flatMap((account) => lastTransactionOf(known.holdings.get(account.id)) ?? []),
    ),
    calls: callsOf(accounts, known.holdings),
  };
};
