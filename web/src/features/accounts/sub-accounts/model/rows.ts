import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import { kycGroupOf } from '@ramps-gateway/shared/domain/states/kyc.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUserId } from '../../../../lib/auth/session.ts';
import { sharePercent } from '../../../../lib/format/amount.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { useStops } from '../../../../lib/queries/stops.ts';
import { usersQuery } from '../../../../lib/queries/users.ts';
import { LIST as L } from '../list-texts.ts';
import { balanceOf } from './balances.ts';
import type { ListView, SortColumn } from './view.ts';

/** Only administrators see other people's names. */
const namesPeople = ({ layout, columns, sort }: ListView): boolean =>
  sort?.by === 'owner' ||
  sort?.by === 'manager' ||
  (layout === 'table' && (columns.includes('owner') || columns.includes('manager')));

export const useRows = (
  accounts: readonly SubAccountRecord[],
  held: ReadonlyMap<string, HoldingsRecord>,
  view: ListView,
): readonly Row[] => {
  const own = useUserId();
  const stops = useStops();
  const enabled = useRole() === 'admin' && namesPeople(view);
  const { data: users } = useQuery({ ...usersQuery, enabled, refetchInterval: false });
  const rows = useMemo(() => {
    const stopped = new Set(
      stops?.flatMap(({ scope }) => (scope.kind === 'sub_account' ? [scope.sub_account_id] : [])),
    );
    const known = new Map<string, User>(users?.map((user) => [user.id, user]));
    const nameOf = (id: string | null): string => {
      if (id === null) return '';
      const user = known.get(id);
      if (user) return user.display_name ?? user.email;
      return id === own ? L.you : L.somebody;
    };
    return accounts.map((account): Row => ({
      account,
      held: held.get(account.id),
      stopped: stopped.has(account.id),
      owner: nameOf(account.user_id),
      manager: nameOf(account.manager_id),
    }));
  }, [accounts, held, stops, users, own]);
  // The view is a new object on each render, so compare its contents.
  const text = JSON.stringify(view);
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => sorted(filtered(rows, view), view.sort), [rows, text]);
};

export interface Row {
  readonly account: SubAccountRecord;
  readonly held: HoldingsRecord | undefined;
  readonly stopped: boolean;
  readonly owner: string;
  readonly manager: string;
}

/** Percent of its KYC limit; `undefined` without one. */
export const usedOf = ({ kyc_volume, kyc_limit }: SubAccountRecord): number | undefined =>
  kyc_limit === null ? undefined : sharePercent(kyc_volume ?? '0', kyc_limit);

/** `undefined` if the provider was never queried. */
export const heldOf = ({ held }: Row, asset: 'BRL' | 'USDT'): Amount | undefined =>
  held?.balances ? balanceOf(held.balances, asset) : undefined;

/** Last update of its latest order. */
export const activityOf = ({ held }: Row): string | undefined => held?.latest_order?.updated_at;

export const filtered = (rows: readonly Row[], view: ListView): readonly Row[] =>
  rows.filter(
    ({ account, held, stopped }) =>
      (view.status === undefined || account.status === view.status) &&
      (view.kyc === undefined || kycGroupOf(account.kyc_status) === view.kyc) &&
      (!view.stopped || stopped) &&
      (!view.problem || (held?.problem ?? null) !== null),
  );

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Ascending; `undefined` if either is unknown. */
type Order = (a: Row, b: Row) => number | undefined;

const known =
  <T>(of: (row: Row) => T | undefined | null, order: (a: T, b: T) => number): Order =>
  (a, b) => {
    const [one, other] = [of(a) ?? undefined, of(b) ?? undefined];
    return one === undefined || other === undefined ? undefined : order(one, other);
  };

const text = (of: (row: Row) => string | undefined): Order =>
  known((row) => of(row) || undefined, names.compare);
const number = (of: (row: Row) => number | undefined | null): Order => known(of, (a, b) => a - b);
const time = (of: (row: Row) => string | undefined): Order =>
  known(of, (a, b) => Date.parse(a) - Date.parse(b));
const amount = (of: (row: Row) => Amount | undefined): Order => known(of, compare);

interface Sorted {
  readonly order: Order;
  readonly isKnown: (row: Row) => boolean;
}

const by = (order: Order): Sorted => ({ order, isKnown: (row) => order(row, row) !== undefined });

const ORDERS: Readonly<Record<SortColumn, Sorted>> = {
  name: by(text(({ account }) => account.name)),
  owner: by(text(({ owner }) => owner)),
  manager: by(text(({ manager }) => manager)),
  status: by(text(({ account }) => account.status)),
  kyc: by(text(({ account }) => account.kyc_status)),
  used: by(number(({ account }) => usedOf(account))),
  brl: by(amount((row) => heldOf(row, 'BRL'))),
  usdt: by(amount((row) => heldOf(row, 'USDT'))),
  wallets: by(number(({ held }) => held?.wallet_count)),
  banks: by(number(({ held }) => held?.bank_count)),
  activity: by(time(activityOf)),
  created: by(time(({ account }) => account.created_at)),
};

/** Stable: equal rows stay newest first. Unknown values come last in either direction. */
export const sorted = (rows: readonly Row[], sort: ListView['sort']): readonly Row[] => {
  if (!sort) return rows;
  const { order, isKnown } = ORDERS[sort.by];
  const way = sort.descending ? -1 : 1;
  return rows.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)) || way * (order(a, b) ?? 0));
};
