import { Box, Button, Grid, Tabs } from '@chakra-ui/react';
import type { AssetRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ASSET_TYPES } from '@ramps-gateway/shared/domain/assets.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { useKeptFocus } from '../../../../lib/kept-focus.ts';
import { assetsQuery } from '../../../../lib/queries/assets.ts';
import { useIsSyncing, useSyncAssets } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { AssetGrid, AssetSkeleton } from './asset-cards.tsx';

/** S2.88, "Assets": the tabs. */
const TABS = ['all', ...ASSET_TYPES] as const;
type Tab = (typeof TABS)[number];

export const isTab = (text: string): text is Tab => TABS.some((tab) => tab === text);

export const ofTab = (assets: readonly AssetRecord[], tab: Tab): readonly AssetRecord[] =>
  tab === 'all' ? assets : assets.filter(({ asset_type }) => asset_type === tab);

type Counts = Readonly<Record<Tab | 'active', number>>;

export const countsOf = (assets: readonly AssetRecord[]): Counts => {
  const counts = { all: assets.length, fiat: 0, crypto: 0, exotic: 0, active: 0 };
  for (const { asset_type, active } of assets) {
    counts[asset_type] += 1;
    if (active) counts.active += 1;
  }
  return counts;
};

const { empty: E, summary: S } = TEXTS;

/** Clients have no such button. */
const SyncButton = () => {
  const sync = useSyncAssets();
  const running = useIsSyncing();
  const button = useKeptFocus(running);
  return (
    <Button ref={button} onClick={() => sync.mutate()} loading={running} loadingText={TEXTS.sync.running}>
      <Icon name="cycle" />
      {TEXTS.sync.action}
    </Button>
  );
};

const NoAssets = ({ maySync }: { readonly maySync: boolean }) => (
  <Panel>
    <State icon="coins" title={E.title} text={maySync ? E.text : E.textOfClients}>
      {maySync && <SyncButton />}
    </State>
  </Panel>
);

const NONE = '–';

const CARDS = [
  { count: 'all', label: S.total, hint: S.totalHint },
  { count: 'fiat', label: S.fiat, hint: S.fiatHint },
  { count: 'crypto', label: S.crypto, hint: S.cryptoHint },
  { count: 'active', label: S.active, hint: S.activeHint },
] as const;

interface SummaryCardsProps {
  readonly counts: Counts | undefined;
  readonly failed: boolean;
}

const SummaryCards = ({ counts, failed }: SummaryCardsProps) => (
  <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
    {CARDS.map(({ count, label, hint }) => (
      <StatCard
        key={count}
        label={label}
        value={failed ? NONE : counts && String(counts[count])}
        hint={failed ? S.none : hint}
      />
    ))}
  </Grid>
);

interface AssetTabsProps {
  readonly assets: readonly AssetRecord[];
  readonly counts: Counts;
}

const AssetTabs = ({ assets, counts }: AssetTabsProps) => {
  const [tab, setTab] = useState<Tab>('all');
  const listed = ofTab(assets, tab);
  return (
    <Tabs.Root value={tab} onValueChange={({ value }) => isTab(value) && setTab(value)}>
      <Tabs.List>
        {TABS.map((each) => (
          <Tabs.Trigger key={each} value={each}>
            {TEXTS.tabs[each]}
            <Box as="span" ms="1.5" color="fg.subtle">
              {counts[each]}
            </Box>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={tab}>
        {listed.length > 0 ? (
          <AssetGrid key={tab} assets={listed} />
        ) : (
          <Panel>
            <State icon="coins" title={TEXTS.noneOf(tab)}>
              <Button onClick={() => setTab('all')}>{TEXTS.showAll}</Button>
            </State>
          </Panel>
        )}
      </Tabs.Content>
    </Tabs.Root>
  );
};

/** S2.85 to S2.94. */
export const AssetsPage = ({ maySync }: { readonly maySync: boolean }) => {
  const query = useQuery(assetsQuery);
  const { data: assets, isError } = query;
  const counts = useMemo(() => assets && countsOf(assets), [assets]);

  const content = () => {
    if (assets && counts) {
      if (assets.length === 0) return <NoAssets maySync={maySync} />;
      return <AssetTabs assets={assets} counts={counts} />;
    }
    if (!isError) return <AssetSkeleton />;
    return (
      <Panel>
        <Failed title={TEXTS.loadFailed} query={query} />
      </Panel>
    );
  };

  return (
    <Page title={TEXTS.title} subtitle={TEXTS.subtitle} actions={maySync && <SyncButton />}>
      <SummaryCards counts={counts} failed={isError && !assets} />
      <Box mt="6">
        {isError && assets && (
          <Box mb="4">
            <Outdated what={TEXTS.these} query={query} />
          </Box>
        )}
        {content()}
      </Box>
    </Page>
  );
};
