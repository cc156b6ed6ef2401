import { readTreasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from '../../components/ui/toast.ts';
import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

/** Customers, transactions and totals in one call. It asks the provider about every account, and so is slow. */
const treasuryQuery = queryOptions({
  queryKey: keys.treasury.all,
  queryFn: ({ signal }) => callApi(readTreasury, { signal }),
});

const reportFailure = () => toast.failure(TEXTS.failed.title, TEXTS.failed.text);

/**
 * The treasury and its refresh by hand. A failure is reported where the user waits for the answer: when nothing is there
 * yet, and after a refresh by hand. One that runs by itself only marks what is shown as outdated.
 */
export const useTreasury = () => {
  const query = useQuery(treasuryQuery);
  const [refreshing, setRefreshing] = useState(false);
  const { isLoadingError, errorUpdatedAt } = query;
  useEffect(() => {
    // The toaster renders at once, which must not happen during this rendering.
    if (isLoadingError) queueMicrotask(reportFailure);
  }, [isLoadingError, errorUpdatedAt]);

  const refresh = async () => {
    setRefreshing(true);
    const { isSuccess, isRefetchError } = await query.refetch();
    setRefreshing(false);
    if (isSuccess) toast.success(TEXTS.refresh.done, TEXTS.refresh.doneText);
    if (isRefetchError) reportFailure();
  };

  return { query, refreshing, refresh: () => void refresh() };
};
