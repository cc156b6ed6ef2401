import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { toast } from '../../../../components/ui/toast.ts';
import { assetsQuery } from '../../../../lib/queries/assets.ts';
import { liveAssetsQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { offeredByCatalogue, type OfferedAsset } from './offered.ts';

const { assets: A, refresh: R } = TEXTS;

/**
 * Active assets from the provider; if that fails, an earlier answer or the catalogue (S8.35, "Asset load
 * failure"). `assets` is `undefined` until either has answered or both have failed.
 */
export const useOfferedAssets = () => {
  const live = useQuery(liveAssetsQuery);
  const catalogue = useQuery({ ...assetsQuery, enabled: live.isError && !live.data });
  const failedAt = live.isError && !live.isFetching ? live.errorUpdatedAt : 0;
  useEffect(() => {
    // React does not allow a toast to render inside an effect, so wait until it is over.
    if (failedAt > 0) queueMicrotask(() => toast.failure(A.failed, A.failedText));
  }, [failedAt]);

  const cached = useMemo(() => catalogue.data && offeredByCatalogue(catalogue.data), [catalogue.data]);
  const bothFailed = live.errorUpdateCount > 0 && catalogue.errorUpdateCount > 0;
  const none: readonly OfferedAsset[] | undefined = bothFailed ? [] : undefined;

  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    const { data, isError } = await live.refetch();
    setRefreshing(false);
    if (!isError && data) toast.success(R.done, R.doneText(data.length));
  };
  return {
    assets: live.data ?? cached ?? none,
    refreshing,
    refresh: () => void refresh(),
  };
};
