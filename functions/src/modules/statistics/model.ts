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
}

/** Prefixes of daily and monthly figures: durations of conversions, and reasons for not converting. */
export const TOOK = 'took';
export const REASON = 'reason';

export const OPEN = 'open';
export const SETTLED = 'settled';

const scopesOf = ({ id, user_id: owner, manager_id: manager, sub_account_id: account }: Counted) => [
  EVERYONE[partOf(id, EVERYONE_ROWS)] ?? '',
  ...(owner === null ? [] : [ofOwner(owner)]),
  ...(manager === null || manager === owner ? [] : [ofManager(manager)]),
  ...(account === null ? [] : [ofAccount(account)]),
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

export interface Addition {
  readonly scope: Scope;
  /** A UTC day or month, `2026-11-20` or `2026-11`; null for the total. */
  readonly day: string | null;
  readonly name: string;
  readonly amount: Amount;
}

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
  const { entity, state, outcome, created_at: createdAt, amounts } = counted;
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
