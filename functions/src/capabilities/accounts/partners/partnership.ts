import type { Partner } from '@ramps-gateway/shared/contract/calls/partners.ts';
import type {
  HoldingsRecord,
  ProfileRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { isStaff, type MeasuredHealth, partnerState } from '@ramps-gateway/shared/domain/partners.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';

/** A client who owns sub-accounts, and those that the caller sees, newest first. */
export interface Partnership {
  readonly id: string;
  /** Undefined if the user no longer exists. */
  readonly profile: ProfileRecord | undefined;
  readonly accounts: readonly SubAccountRecord[];
}

export interface Known {
  readonly holdings: ReadonlyMap<string, HoldingsRecord>;
  /** Ids of sub-accounts that are stopped entirely. */
  readonly stopped: ReadonlySet<string>;
  readonly isGatewayStopped: boolean;
}

export type Standing = Omit<Partner, 'health' | 'volume' | 'fee'> & {
  readonly calls: MeasuredHealth['calls'];
};

/** A card has room for this many names of sub-accounts. */
const NAMED = 3;

export const partnershipsOf = (
  accounts: readonly SubAccountRecord[],
  profiles: ReadonlyMap<string, ProfileRecord>,
): readonly Partnership[] =>
  [...Map.groupBy(accounts, ({ user_id: owner }) => owner)].flatMap(([id, owned]) =>
    id === null || isStaff(profiles.get(id)) ? [] : [{ id, profile: profiles.get(id), accounts: owned }],
  );

/** True if the caller may see a user's name and email: administrators everyone's, everybody else only their own. */
export const knowsPeople = (who: Principal, userId: string): boolean =>
  who.role === 'admin' || who.user_id === userId;

const latest = (times: readonly string[]): string | null => times.toSorted().at(-1) ?? null;

/** When the first sub-account was created, or its owner's profile if that is later. */
const integratedAt = ({ profile, accounts }: Partnership): string | null => {
  const first = accounts.map(({ created_at }) => created_at).toSorted()[0];
  return first === undefined ? null : latest([first, ...(profile ? [profile.created_at] : [])]);
};

/** Sort key of a partner. It stays the same as long as they own their first sub-account. */
export const placeOf = (partnership: Partnership): string =>
  `${integratedAt(partnership) ?? partnership.profile?.created_at ?? ''}#${partnership.id}`;

export const lastTransactionOf = (held: HoldingsRecord | undefined): string | null =>
  latest(
    [held?.latest_order?.created_at, held?.latest_deposit_at].filter((time) => typeof time === 'string'),
  );

const titleOf = ({ name, email, external_id: externalId }: SubAccountRecord): string =>
  name || email || externalId;

/** How many of these sub-accounts were requested from the provider, and how many of those it answered. */
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
