import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { matching } from '../../../lib/search.ts';
import { type Customer, isSort, type Sort, sorted } from './listed.ts';

const searched = ({ name, email, walletAddress }: Customer) => [name, email, walletAddress];

/** The order is kept in the address, so that it survives a reload. */
export const useListed = (customers: readonly Customer[]) => {
  const [search, setSearch] = useState('');
  const [params, setParams] = useSearchParams();
  const asked = params.get('sort');
  const sort: Sort = isSort(asked) ? asked : 'newest';
  const ordered = useMemo(() => sorted(customers, sort), [customers, sort]);
  const listed = useMemo(() => matching(ordered, search, searched), [ordered, search]);
  const setSort = (value: Sort) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === 'newest') after.delete('sort');
        else after.set('sort', value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { search, setSearch, sort, setSort, listed };
};

export type Listed = ReturnType<typeof useListed>;
