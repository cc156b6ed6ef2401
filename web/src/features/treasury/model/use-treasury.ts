import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from '../../../components/ui/toast.ts';
import { treasuryQuery } from '../api/get-treasury.ts';
import { TEXTS } from '../texts.ts';

const tellFailure = () => toast.failure(TEXTS.failed.title, TEXTS.failed.text);

/**
 * The treasury and its refresh by hand. A failure is told where somebody waits for the answer: when nothing is there
 * yet, and after a refresh by hand. One that runs by itself only marks what is shown as outdated.
 */
export const useTreasury = () => {
  const query = useQuery(treasuryQuery);
  const [refreshing, setRefreshing] = useState(false);
  const { isLoadingError, errorUpdatedAt } = query;
  useEffect(() => {
    // The toaster renders at once, which must not happen amid this rendering.
    if (isLoadingError) queueMicrotask(tellFailure);
  }, [isLoadingError, errorUpdatedAt]);

  const refresh = async () => {
    setRefreshing(true);
    const { isSuccess, isRefetchError } = await query.refetch();
    setRefreshing(false);
    if (isSuccess) toast.success(TEXTS.refresh.done, TEXTS.refresh.doneText);
    if (isRefetchError) tellFailure();
  };

  return { query, refreshing, refresh: () => void refresh() };
};
