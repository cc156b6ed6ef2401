import { Box, Button, chakra, Flex, Grid, Tabs } from '@chakra-ui/react';
import { ASSET_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import type { AssetRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ASSET_TYPES } from '@ramps-gateway/shared/domain/assets.ts';
import { useQuery } from '@tanstack/react-query';
import { memo, type RefCallback, useCallback, useMemo, useState } from 'react';
import { AssetImage } from '../../../../components/ui/asset-image.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { LabelTag, Tag } from '../../../../components/ui/tag.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { useKeptFocus } from '../../../../lib/kept-focus.ts';
import { assetsQuery } from '../../../../lib/queries/assets.ts';
import { useIsSyncing, useSyncAssets } from '../api.ts';
import { TEXTS, TYPE_FAMILY } from '../texts.ts';

const CardGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '3', md: '4' },
    listStyleType: 'none',
  },
});

/** The browser skips the layout of cards far from the screen, so that hundreds cost little. */
const Card = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minW: '0',
    minH: '24',
    p: '4',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'panel',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 7.5rem',
  },
});

/** S2.93: six cards. */
const WAITING = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const SkeletonCard = () => (
  <Card>
    <Flex gap="3">
      <Skeleton boxSize="10" borderRadius="full" flexShrink="0" />
      <Box flex="1">
        <Skeleton w="24" />
        <Box>
          <Skeleton w="12" />
        </Box>
      </Box>
      <Flex direction="column" align="flex-end" gap="1.5">
        <Skeleton w="14" h="5" />
        <Skeleton w="16" h="5" />
      </Flex>
    </Flex>
    <Skeleton w="24" h="5" />
  </Card>
);

const AssetSkeleton = () => (
  <Box role="status" aria-label={TEXTS.loading}>
    <Flex gap="5" h="10" align="center" borderBottomWidth="1px" mb="5">
      <Skeleton w="12" />
      <Skeleton w="12" />
      <Skeleton w="14" />
      <Skeleton w="14" />
    </Flex>
    <CardGrid aria-hidden="true">
      {WAITING.map((card) => (
        <SkeletonCard key={card} />
      ))}
    </CardGrid>
  </Box>
);

const Networks = ({ networks }: Pick<AssetRecord, 'networks'>) => (
  <Flex wrap="wrap" align="center" gap="1.5" textStyle="xs" color="fg.muted">
    {TEXTS.networks}
    {networks.map(({ id, name }) => (
      <Tag key={id} family="neutral">
        {capitalised(name)}
      </Tag>
    ))}
  </Flex>
);

/** S2.91, "Assets". Memoized: only changed cards re-render with the list. */
const AssetCard = memo(({ asset }: { readonly asset: AssetRecord }) => {
  const { name, symbol, asset_type, active, networks } = asset;
  return (
    <Card>
      <Flex align="flex-start" gap="3">
        <AssetImage url={asset.medium_image_url ?? asset.small_image_url} size="md" />
        <Box flex="1" minW="0">
          <Box as="h2" textStyle="section" overflowWrap="anywhere">
            {name}
          </Box>
          <Muted overflowWrap="anywhere">{symbol}</Muted>
        </Box>
        <Flex direction="column" align="flex-end" gap="1.5" flexShrink="0">
          <Tag family={TYPE_FAMILY[asset_type]}>{asset_type.toUpperCase()}</Tag>
          <LabelTag of={ASSET_TAGS[active ? 'active' : 'inactive']} />
        </Flex>
      </Flex>
      {networks.length > 0 && <Networks networks={networks} />}
    </Card>
  );
});
AssetCard.displayName = 'AssetCard';

const STEP = 60;

/**
 * Renders the start of a long list, and more when its end comes near the screen. Put `endRef` on an element after the
 * last item, with `shown` as its key.
 */
const useGrowing = (): { readonly shown: number; readonly endRef: RefCallback<Element> } => {
  const [shown, setShown] = useState(STEP);
  const endRef = useCallback<RefCallback<Element>>((end) => {
    if (!end) return;
    const observer = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && setShown((before) => before + STEP),
      { rootMargin: '100%' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);
  return { shown, endRef };
};

const AssetGrid = ({ assets }: { readonly assets: readonly AssetRecord[] }) => {
  const { shown, endRef } = useGrowing();
  return (
    <>
      <CardGrid aria-label={TEXTS.list}>
        {assets.slice(0, shown).map((asset) => (
          <AssetCard key={`${asset.symbol} ${asset.id}`} asset={asset} />
        ))}
      </CardGrid>
      {assets.length > shown && <div key={shown} ref={endRef} />}
    </>
  );
};

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

/** Clients have no Sync button. */
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
