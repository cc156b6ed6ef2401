import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Scope } from '../api/conversions.ts';
import { type Filter, isFilter } from './filter.ts';

export type Tab = 'processes' | 'settings' | 'held' | 'reconciliation';

const tabIn = (text: string | null, isAdmin: boolean): Tab => {
  if (text === 'settings' || text === 'held') return text;
  return text === 'reconciliation' && isAdmin ? text : 'processes';
};

export const useView = (isAdmin: boolean) => {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string, usual: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === usual) after.delete(name);
        else after.set(name, value);
        // Another list starts with all rows closed.
        if (name !== 'tab') after.delete('id');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const toggle = useCallback(
    (id: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          const known = after.getAll('id');
          after.delete('id');
          const next = known.includes(id) ? known.filter((each) => each !== id) : [...known, id];
          for (const each of next) after.append('id', each);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
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
    setTab: (value: string) => change('tab', tabIn(value, isAdmin), 'processes'),
    setFilter: (value: Filter) => change('status', value, 'all'),
    setScope: (value: Scope) => change('scope', value, usualScope),
    opened,
    toggle,
  };
};

export type View = ReturnType<typeof useView>;
