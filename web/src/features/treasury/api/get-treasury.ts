import { readTreasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

/** Customers, transactions and totals in one call. It asks the provider about every account, and so takes its time. */
export const treasuryQuery = queryOptions({
  queryKey: keys.treasury.all,
  queryFn: ({ signal }) => callApi(readTreasury, { signal }),
});
