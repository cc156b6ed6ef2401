import { Box, Button, Tabs } from '@chakra-ui/react';
import type { AssetRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useState } from 'react';
import { Panel } from '../../../components/ui/panel.tsx';
import { State } from '../../../components/ui/state.tsx';
import { type Counts, isTab, ofTab, TABS, type Tab } from '../model/groups.ts';
import { TEXTS } from '../texts.ts';
import { AssetGrid } from './asset-grid.tsx';

interface AssetTabsProps {
  readonly assets: readonly AssetRecord[];
  readonly counts: Counts;
}

/** The assets by type. */
export const AssetTabs = ({ assets, counts }: AssetTabsProps) => {
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
