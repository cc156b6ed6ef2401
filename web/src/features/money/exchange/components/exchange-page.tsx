import { Button, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { useKeptFocus } from '../../../../lib/kept-focus.ts';
import { assetsQuery } from '../../../../lib/queries/assets.ts';
import { liveAssetsQuery } from '../api.ts';
import { type OfferedAsset, offeredByCatalogue } from '../model/offered.ts';
import { TEXTS } from '../texts.ts';
import { ExchangeDesk } from './exchange-desk.tsx';
import { DeskGrid, QuotePanel } from './quote-panel.tsx';

const { refresh: R } = TEXTS;

/**
 * Active assets from the provider; if that fails, an earlier answer or the catalogue (S8.35, "Asset load failure").
 * `assets` is `undefined` until one of them answers, or both fail.
 */
const useOfferedAssets = () => {
  const live = useQuery(liveAssetsQuery);
  const catalogue = useQuery({ ...assetsQuery, enabled: live.isError && !live.data });
  const failedAt = live.isError && !live.isFetching ? live.errorUpdatedAt : 0;
  useEffect(() => {
    // React forbids rendering a toast inside an effect, so this waits until the effect ends.
    if (failedAt > 0)
      queueMicrotask(() =>
        toast.failure('Assets Load Error', 'Failed to load available assets. Using cached data.'),
      );
  }, [failedAt]);

  const cached = useMemo(() => catalogue.data && offeredByCatalogue(catalogue.data), [catalogue.data]);
  const bothFailed = live.errorUpdateCount > 0 && catalogue.errorUpdateCount > 0;
  const none: readonly OfferedAsset[] | undefined = bothFailed ? [] : undefined;

  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    const { data, isError } = await live.refetch();
    setRefreshing(false);
    if (!isError && data) toast.success('Assets refreshed', R.doneText(data.length));
  };
  return {
    assets: live.data ?? cached ?? none,
    refreshing,
    refresh: () => void refresh(),
  };
};

const Field = () => (
  <Flex direction="column" gap="1.5" flex="1">
    <Skeleton w="16" />
    <Skeleton w="full" h="11" />
  </Flex>
);

const ExchangeSkeleton = () => (
  <DeskGrid role="status" aria-label="Loading assets">
    <Panel padded>
      <SectionTitle>{TEXTS.form.title}</SectionTitle>
      <Flex direction="column" gap="4" aria-hidden="true">
        <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '12', md: '12' }}>
          <Field />
          <Field />
        </Flex>
        <Field />
        <Skeleton w="24" h="9" />
      </Flex>
    </Panel>
    <QuotePanel quoted={undefined} asking={false}>
      {null}
    </QuotePanel>
  </DeskGrid>
);

const NoAssets = ({ retrying, onRetry }: { readonly retrying: boolean; readonly onRetry: () => void }) => (
  <Panel>
    <State
      icon="coins"
      title="No Assets Available"
      text="Unable to load assets. Please check your ramps API configuration."
    >
      <Button onClick={onRetry} loading={retrying} loadingText="Trying again">
        <Icon name="retry" />
        Try Again
      </Button>
    </State>
  </Panel>
);

interface ExchangePageProps {
  readonly userId: string | undefined;
  /** The runtime setting `exchangeOrders`. */
  readonly placesOrders: boolean;
}

/** S2.52 to S2.59. */
export const ExchangePage = ({ userId, placesOrders }: ExchangePageProps) => {
  const { assets, refreshing, refresh } = useOfferedAssets();
  const button = useKeptFocus(refreshing);
  const content = () => {
    if (!assets) return <ExchangeSkeleton />;
    if (assets.length === 0) return <NoAssets retrying={refreshing} onRetry={refresh} />;
    return <ExchangeDesk assets={assets} userId={userId} placesOrders={placesOrders} />;
  };
  return (
    <Page
      title="Asset Exchange"
      subtitle="Convert between cryptocurrencies and fiat currencies"
      actions={
        <Button ref={button} onClick={refresh} loading={refreshing} aria-label={R.action}>
          <Icon name="retry" />
          {R.action}
        </Button>
      }
    >
      {content()}
    </Page>
  );
};
