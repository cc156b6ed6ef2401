import { Box, Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { Failed } from '../../../components/ui/state.tsx';
import { messageOf } from '../../../lib/api/error.ts';
import { assetsQuery } from '../../../lib/queries/assets.ts';
import { countsOf } from '../model/groups.ts';
import { TEXTS } from '../texts.ts';
import { AssetSkeleton } from './asset-skeleton.tsx';
import { AssetTabs } from './asset-tabs.tsx';
import { NoAssets } from './no-assets.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { SyncButton } from './sync-button.tsx';

/** Above assets that are shown although they could not be loaded again. */
const OutdatedNote = ({
  retrying,
  onRetry,
}: {
  readonly retrying: boolean;
  readonly onRetry: () => void;
}) => (
  <Box mb="4">
    <Notice
      family="warning"
      action={
        <Button size="xs" loading={retrying} onClick={onRetry}>
          {TEXTS.tryAgain}
        </Button>
      }
    >
      {TEXTS.outdated}
    </Notice>
  </Box>
);

/** Assets (spec 2): the catalogue as it was last synchronized. `maySync`: administrators and operators. */
export const AssetsPage = ({ maySync }: { readonly maySync: boolean }) => {
  const { data: assets, error, isError, isFetching, refetch } = useQuery(assetsQuery);
  const counts = useMemo(() => assets && countsOf(assets), [assets]);
  const retry = () => void refetch();

  const content = () => {
    if (assets && counts) {
      if (assets.length === 0) return <NoAssets maySync={maySync} />;
      return <AssetTabs assets={assets} counts={counts} />;
    }
    if (!isError) return <AssetSkeleton />;
    return (
      <Panel>
        <Failed title={TEXTS.loadFailed} message={messageOf(error)} onRetry={retry} retrying={isFetching} />
      </Panel>
    );
  };

  return (
    <Page title={TEXTS.title} subtitle={TEXTS.subtitle} actions={maySync && <SyncButton />}>
      <SummaryCards counts={counts} failed={isError && !assets} />
      <Box mt="6">
        {isError && assets && <OutdatedNote retrying={isFetching} onRetry={retry} />}
        {content()}
      </Box>
    </Page>
  );
};
