import { useMemo, useState } from 'react';
import { useAddressParams } from '../../../../lib/address-params.ts';
import { matching } from '../../../../lib/search.ts';
import { type Customer, isSort, type Sort, sorted } from './listed.ts';

const searched = ({ name, email, walletAddress }: Customer) => [name, email, walletAddress];

/** The order is kept in the address, so that it survives a reload. */
export const useListed = (customers: readonly Customer[]) => {
  const [search, setSearch] = useState('');
  const [params, change] = useAddressParams();
  const asked = params.get('sort');
  const sort: Sort = isSort(asked) ? asked : 'newest';
  const ordered = useMemo(() => sorted(customers, sort), [customers, sort]);
  const listed = useMemo(() => matching(ordered, search, searched), [ordered, search]);
  const setSort = (value: Sort) => change({ sort: value === 'newest' ? undefined : value });
  return { search, setSearch, sort, setSort, listed };
};

export type Listed = ReturnType<typeof useListed>;
