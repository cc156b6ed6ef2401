import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { AccountStopsRecord } from '@ramps-gateway/shared/contract/stops.ts';
import { type HoldingsTotals, holdingsTotals } from '@ramps-gateway/shared/domain/holdings.ts';
import { type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import {
  customerView,
  isLeftOut,
  ledgerDiffer,
  treasuryTotals,
} from '@ramps-gateway/shared/domain/treasury.ts';
import { type Counted, CURRENT, LEFT_OUT, nameOf, OUTDATED, type Sums } from '../statistics/model.ts';
import { isStopped } from '../stops/model.ts';

/** A sub-account, its stored balances and its stops: the input of its totals. */
export interface Position {
  readonly account: Pick<SubAccountRecord, 'created_at' | 'id' | 'manager_id' | 'status' | 'user_id'>;
  readonly held: HoldingsRecord | undefined;
  readonly stops: AccountStopsRecord | undefined;
}

/** Stored totals of the sub-accounts in a scope. Those without holdings count as not loaded. */
export interface AccountTotals extends Omit<HoldingsTotals, 'oldest_at'> {
  /** Of the active ones. */
  readonly stopped: number;
  readonly loaded: number;
  readonly failed: number;
  readonly active_customers: number;
  readonly differing: number;
  readonly left_out: number;
  /** Queried at the provider at least once. */
  readonly asked: number;
  /** USDT, as the customers' list shows it. */
  readonly treasury: Amount;
}

const { name: ACCOUNT } = ENTITIES.subAccount;
const { name: HOLDINGS } = ENTITIES.holdings;

const COUNTS = {
  accounts: nameOf(ACCOUNT, 'all', 'count'),
  active_accounts: nameOf(ACCOUNT, 'active', 'count'),
  stopped: nameOf(ACCOUNT, 'stopped', 'count'),
  balances_of: nameOf(HOLDINGS, 'known', 'count'),
  wallets: nameOf(HOLDINGS, 'wallets', 'count'),
  wallets_of: nameOf(HOLDINGS, 'located', 'count'),
  outdated: nameOf(HOLDINGS, 'outdated', 'count'),
  loaded: nameOf(HOLDINGS, 'loaded', 'count'),
  failed: nameOf(HOLDINGS, 'failed', 'count'),
  active_customers: nameOf(HOLDINGS, 'funded', 'count'),
  differing: nameOf(HOLDINGS, 'differing', 'count'),
  left_out: nameOf(HOLDINGS, 'left_out', 'count'),
  asked: nameOf(HOLDINGS, 'asked', 'count'),
} as const;

const AMOUNTS = {
  brl: nameOf(HOLDINGS, 'known', 'brl'),
  usdt: nameOf(HOLDINGS, 'known', 'usdt'),
  treasury: nameOf(HOLDINGS, 'loaded', 'usdt'),
} as const;

/** Names do not count. */
const NAMELESS = { id: '', external_id: '', name: '', email: '', updated_at: '' };

const totalsOf = ({ account, held, stops }: Position): AccountTotals => {
  const { oldest_at: _, ...holdings } = holdingsTotals([account], new Map(held && [[account.id, held]]));
  const view = customerView(NAMELESS, held);
  return {
    ...holdings,
    ...treasuryTotals([view]),
    stopped: account.status === 'active' && stops && isStopped(stops) ? 1 : 0,
    loaded: view.state === 'loaded' ? 1 : 0,
    failed: view.state === 'failed' ? 1 : 0,
    differing: ledgerDiffer(view) ? 1 : 0,
    left_out: isLeftOut(view) ? 1 : 0,
    asked: held && (held.problem !== null || held.balances_at !== null) ? 1 : 0,
  };
};

const namesOf = <Field extends string>(names: Readonly<Record<Field, string>>): [Field, string][] => {
  const fields: [Field, string][] = [];
  for (const field in names) fields.push([field, names[field]]);
  return fields;
};

/** What a sub-account adds to the totals. */
export const countedPosition = (position: Position): Counted => {
  const { id, user_id, manager_id, created_at } = position.account;
  const totals = totalsOf(position);
  const figures = [
    ...namesOf(COUNTS).map(([field, name]) => [name, String(totals[field])] as const),
    ...namesOf(AMOUNTS).map(([field, name]) => [name, totals[field]] as const),
  ].filter(([, amount]) => compare(amount, '0') !== 0);
  const { problem, balances_at: at } = position.held ?? { problem: null, balances_at: null };
  return {
    id,
    user_id,
    manager_id,
    sub_account_id: id,
    entity: ACCOUNT,
    // The oldest balance comes first in the list of outdated ones.
    created_at: problem === null ? created_at : (at ?? problem.since),
    state: position.account.status,
    outcome: totals.left_out > 0 ? LEFT_OUT : problem === null ? CURRENT : OUTDATED,
    amounts: {},
    figures: Object.fromEntries(figures),
  };
};

export const accountTotals = (sums: Sums): AccountTotals => {
  const count = (field: keyof typeof COUNTS): number => Number(sums.get(COUNTS[field]) ?? '0');
  const amount = (field: keyof typeof AMOUNTS): Amount => sums.get(AMOUNTS[field]) ?? '0';
  return {
    accounts: count('accounts'),
    active_accounts: count('active_accounts'),
    stopped: count('stopped'),
    balances_of: count('balances_of'),
    wallets: count('wallets'),
    wallets_of: count('wallets_of'),
    outdated: count('outdated'),
    loaded: count('loaded'),
    failed: count('failed'),
    active_customers: count('active_customers'),
    differing: count('differing'),
    left_out: count('left_out'),
    asked: count('asked'),
    brl: amount('brl'),
    usdt: amount('usdt'),
    treasury: amount('treasury'),
  };
};
