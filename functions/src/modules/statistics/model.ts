import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import { partOf } from '@ramps-gateway/shared/contract/partitions.ts';
import { add, type Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';

/**
 * Figures stored with the records: counts and sums by state, for everyone, owners, managers and sub-accounts, in total
 * and by the UTC day of creation.
 */

export type Scope = string;

const EVERYONE_ROWS = 8;

/** Figures of everyone, spread over several rows to share the writes. Their sum is the figure. */
export const EVERYONE: readonly Scope[] = Array.from(
  { length: EVERYONE_ROWS },
  (_, part) => `everyone#${part}`,
);

export const ofOwner = (userId: string): Scope => `owner#${userId}`;
/** Excludes what the manager owns: together with `ofOwner` it covers what they see, each record once. */
export const ofManager = (userId: string): Scope => `manager#${userId}`;
export const ofAccount = (subAccountId: string): Scope => `account#${subAccountId}`;
/** A partner's sub-accounts: all of them, or those of one manager. */
export const ofPartner = (owner: string, manager: string | null): Scope =>
  `partner#${owner}#${manager ?? 'everyone'}`;

/**
 * Scopes that the caller sees: everyone's for an administrator, otherwise what they own and, for managers, what they
 * manage.
 */
export const scopesSeenBy = (who: Principal): readonly Scope[] => {
  if (who.role === 'admin') return EVERYONE;
  return scopesOwnedBy(who);
};

export const scopesOwnedBy = ({ role, user_id: userId }: Principal): readonly Scope[] =>
  role === 'client' ? [ofOwner(userId)] : [ofOwner(userId), ofManager(userId)];

const MEASURES = ['count', 'brl', 'usdt', 'ms', 'spread'] as const;
/** `ms`: from creation to completion; `spread`: USDT that a conversion leaves to the gateway. */
export type Measure = (typeof MEASURES)[number];

export type Sums = ReadonlyMap<string, Amount>;

/** Sums of a UTC day, or of a month. */
export interface DatedSums {
  readonly day: string;
  readonly sums: Sums;
}

export const sumUp = (all: Iterable<Sums>): Sums => {
  const sums = new Map<string, Amount>();
  for (const each of all)
    for (const [name, amount] of each) sums.set(name, add(sums.get(name) ?? '0', amount));
  return sums;
};

/** Name of a figure in its row: `conversion_process.failed.count`. */
export const nameOf = (entity: string, state: string, measure: Measure): string =>
  `${entity}.${state}.${measure}`;

export interface Counted {
  readonly id: string;
  readonly entity: string;
  readonly user_id: string | null;
  readonly manager_id: string | null;
  readonly sub_account_id: string | null;
  /** ISO 8601 UTC. */
  readonly created_at: string;
  readonly state: string;
  /** Used in daily figures and status lists. Coarser than `state`, so that mere progress does not write. */
  readonly outcome: string;
  readonly amounts: { readonly [measure in Exclude<Measure, 'count'>]?: Amount | undefined };
  readonly took?: string | undefined;
  /** Outcome and reason, if they are counted: `held_below_minimum`. */
  readonly reason?: string | undefined;
  /** What is added to the totals, by name. Such a record has no other figures. */
  readonly figures?: Readonly<Record<string, Amount>> | undefined;
}

/** Whether a sub-account's balances are current, without a current answer, or too large for the totals. */
export const CURRENT = 'current';
export const OUTDATED = 'outdated';
export const LEFT_OUT = 'left_out';

/** Entity of a counted partner. */
export const PARTNER = 'partner';

/** Prefixes of daily and monthly figures: durations of conversions, and reasons for not converting. */
export const TOOK = 'took';
export const REASON = 'reason';

export const OPEN = 'open';
export const SETTLED = 'settled';

const scopesSeeing = ({ id, user_id: owner, manager_id: manager }: Counted): readonly Scope[] => [
  EVERYONE[partOf(id, EVERYONE_ROWS)] ?? '',
  ...(owner === null ? [] : [ofOwner(owner)]),
  ...(manager === null || manager === owner ? [] : [ofManager(manager)]),
];

const scopesOf = (counted: Counted): readonly Scope[] => [
  ...scopesSeeing(counted),
  ...(counted.sub_account_id === null ? [] : [ofAccount(counted.sub_account_id)]),
];

/**
 * Orders that are counted when confirmed: BRL deposits, collections of the spread, and exchanges by hand for their
 * spread.
 */
export const DEPOSIT = 'deposit';
export const COLLECTED = 'collected';
export const EXCHANGED = 'exchanged';

/** BRL deposits of one hour of the day, `00` to `23` UTC, from which figures of a local day are made. */
export const hourly = (hour: string): string => nameOf(ENTITIES.order.name, `${DEPOSIT}_h${hour}`, 'brl');

/** A partner as everyone sees them (null), or as a manager of their sub-accounts does. */
export interface PartnerView {
  readonly owner: string;
  readonly manager: string | null;
}

export interface Addition {
  readonly scope: Scope;
  /** A UTC day or month, `2026-11-20` or `2026-11`; null for the total. */
  readonly day: string | null;
  readonly name: string;
  readonly amount: Amount;
}

/** The scopes of a partner's sub-accounts, from which the partner is counted. */
export const partnersOf = ({
  user_id: owner,
  manager_id: manager,
}: Pick<Counted, 'user_id' | 'manager_id'>): readonly PartnerView[] => {
  if (owner === null) return [];
  return [{ owner, manager: null }, ...(manager === null || manager === owner ? [] : [{ owner, manager }])];
};

/** Figures of the sub-accounts themselves, which decide the state of a partner. */
const isOfState = (name: string): boolean => name.startsWith(`${ENTITIES.subAccount.name}.`);

const figureAdditions = (counted: Counted, figures: NonNullable<Counted['figures']>): readonly Addition[] => {
  const all = Object.entries(figures).map(([name, amount]) => ({ day: null, name, amount }));
  if (counted.entity === PARTNER) {
    const { manager_id: manager } = counted;
    const scopes = manager === null ? scopesSeeing(counted) : [ofManager(manager)];
    return scopes.flatMap((scope) => all.map((each) => ({ scope, ...each })));
  }
  const ofState = all.filter(({ name }) => isOfState(name));
  return [
    ...scopesSeeing(counted).flatMap((scope) => all.map((each) => ({ scope, ...each }))),
    ...partnersOf(counted).flatMap(({ owner, manager }) =>
      ofState.map((each) => ({ scope: ofPartner(owner, manager), ...each })),
    ),
  ];
};

/** Additions besides totals and days: months, and durations and reasons by day and month. */
const furtherAdditionsOf = (
  { took, reason, amounts, createdAt }: Pick<Counted, 'took' | 'reason' | 'amounts'> & { createdAt: string },
  ofMonth: readonly Omit<Addition, 'scope' | 'day'>[],
): readonly Omit<Addition, 'scope'>[] => {
  const further = [
    ...(took === undefined ? [] : [{ name: nameOf(TOOK, took, 'count'), amount: '1' }]),
    ...(reason === undefined
      ? []
      : [
          { name: nameOf(REASON, reason, 'count'), amount: '1' },
          { name: nameOf(REASON, reason, 'brl'), amount: amounts.brl ?? '0' },
        ]),
  ];
  const [day, month] = [createdAt.slice(0, 10), createdAt.slice(0, 7)];
  return [
    ...further.map((each) => ({ ...each, day })),
    ...[...ofMonth, ...further].map((each) => ({ ...each, day: month })),
  ];
};

/** All additions of a record to the figures. */
export const additionsOf = (counted: Counted): readonly Addition[] => {
  const { entity, state, outcome, created_at: createdAt, amounts, figures } = counted;
  if (figures) return figureAdditions(counted, figures);
  const measures = MEASURES.flatMap((measure) => {
    const amount = measure === 'count' ? '1' : amounts[measure];
    return amount === undefined ? [] : [{ measure, amount }];
  });
  const day = createdAt.slice(0, 10);
  const isDeposit = entity === ENTITIES.order.name && outcome === DEPOSIT;
  const ofOutcome = measures.map(({ measure, amount }) => ({
    name: nameOf(entity, outcome, measure),
    amount,
  }));
  // Events have no monthly figures.
  const further =
    entity === ENTITIES.webhookEvent.name ? [] : furtherAdditionsOf({ ...counted, createdAt }, ofOutcome);
  return scopesOf(counted).flatMap((scope) => [
    // Deposits are needed by day only; totals would be four more rows to write.
    ...(isDeposit
      ? [{ scope, day, name: hourly(createdAt.slice(11, 13)), amount: amounts.brl ?? '0' }]
      : measures.map(({ measure, amount }) => ({
          scope,
          day: null,
          name: nameOf(entity, state, measure),
          amount,
        }))),
    ...ofOutcome.map((each) => ({ scope, day, ...each })),
    ...further.map((each) => ({ scope, ...each })),
  ]);
};
