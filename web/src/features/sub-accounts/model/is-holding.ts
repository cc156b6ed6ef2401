import { keys, type QueryKey } from '../../../lib/query/keys.ts';

const [HOLDINGS, , RESERVE] = keys.holdings.reserve('');

/** Whether a query is of what the provider tells of one sub-account. The reserve is what this console tells of it. */
export const isHolding = ({ queryKey: [first, , part] }: { readonly queryKey: QueryKey }): boolean =>
  first === HOLDINGS && part !== RESERVE;
