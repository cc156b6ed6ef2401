import { CONVERSION_STATUSES, type ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';
import { useCallback } from 'react';
import { useAddressParams } from '../../../../lib/address-params.ts';
import type { Scope } from '../api/conversions.ts';

export type Filter = ConversionStatus | 'all';

export const isFilter = (text: string | null): text is Filter =>
  text === 'all' || CONVERSION_STATUSES.some((status) => status === text);

type Counts = Readonly<Partial<Record<ConversionStatus, number>>>;

/**
 * S2.38: All, each status with items, and the chosen status even without items.
 * @param counts of all items; `undefined` until loaded
 */
export const filterChoices = (counts: Counts | undefined, chosen: Filter) => {
  const choices = CONVERSION_STATUSES.map((status) => ({
    filter: status,
    count: counts && (counts[status] ?? 0),
  }));
  const all = counts && choices.reduce((sum, { count = 0 }) => sum + count, 0);
  return [
    { filter: 'all' as const, count: all },
    ...choices.filter(({ filter, count = 0 }) => count > 0 || filter === chosen),
  ];
};

type Tab = 'processes' | 'settings' | 'held' | 'reconciliation';

const tabIn = (text: string | null, isAdmin: boolean): Tab => {
  if (text === 'settings' || text === 'held') return text;
  return text === 'reconciliation' && isAdmin ? text : 'processes';
};

export const useView = (isAdmin: boolean) => {
  const [params, change] = useAddressParams();
  // Another list collapses all rows.
  const choose = (name: 'scope' | 'status', value: string, usual: string) =>
    change({ [name]: value === usual ? undefined : value, id: undefined });
  const toggle = useCallback(
    (id: string) =>
      change((before) => {
        const after = new URLSearchParams(before);
        if (after.has('id', id)) after.delete('id', id);
        else after.append('id', id);
        return after;
      }),
    [change],
  );
  const status = params.get('status');
  const filter: Filter = isFilter(status) ? status : 'all';
  const usualScope: Scope = isAdmin ? 'all' : 'own';
  const scope: Scope = isAdmin && params.get('scope') !== 'own' ? 'all' : 'own';
  const opened = params.getAll('id');
  return {
    tab: tabIn(params.get('tab'), isAdmin),
    filter,
    scope,
    setTab: (value: string) =>
      change({ tab: value === 'processes' ? undefined : value, account: undefined, field: undefined }),
    setFilter: (value: Filter) => choose('status', value, 'all'),
    setScope: (value: Scope) => choose('scope', value, usualScope),
    opened,
    toggle,
  };
};

export type View = ReturnType<typeof useView>;
