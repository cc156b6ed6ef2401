import { keys, type QueryKey } from '../../../lib/query/keys.ts';

/** Whether a query is of what the provider tells of one sub-account. */
export const isHolding = ({ queryKey }: { readonly queryKey: QueryKey }): boolean =>
  queryKey[0] === keys.holdings.all[0];
