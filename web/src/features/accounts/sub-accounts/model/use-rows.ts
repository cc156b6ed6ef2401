import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUserId } from '../../../../lib/auth/session.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { useStops } from '../../../../lib/queries/stops.ts';
import { usersQuery } from '../../../../lib/queries/users.ts';
import { LIST as L } from '../list-texts.ts';
import { filtered, type Row, sorted } from './rows.ts';
import type { ListView } from './view.ts';

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
  // The view is a new object on each render; its contents decide.
  const text = JSON.stringify(view);
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => sorted(filtered(rows, view), view.sort), [rows, text]);
};
