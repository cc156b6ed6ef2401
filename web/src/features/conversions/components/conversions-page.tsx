import { Tabs } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { conversionsQuery } from '../api/get-conversions.ts';
import { useView } from '../model/use-view.ts';
import { TEXTS } from '../texts.ts';
import { ProcessesTab } from './processes-tab.tsx';
import { ScopeSwitch } from './scope-switch.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { StatsRow } from './stats-row.tsx';

/** Fetched when they are opened. */
const SettingsTab = lazy(() => import('./settings-tab.tsx'));
const HeldTab = lazy(() => import('./held-tab.tsx'));

interface ConversionsPageProps {
  readonly isAdmin: boolean;
  /** What administrators find on a tab of their own. */
  readonly reconciliation?: ReactNode;
}

/** Automatic Conversions (spec 2). An administrator may look at everyone's. */
export const ConversionsPage = ({ isAdmin, reconciliation }: ConversionsPageProps) => {
  const view = useView(isAdmin);
  const query = useInfiniteQuery(conversionsQuery(view.scope));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  return (
    <Page
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      actions={isAdmin && <ScopeSwitch scope={view.scope} onChange={view.setScope} />}
    >
      <StatsRow items={items} failed={query.isError && !items} />
      <Tabs.Root
        mt="6"
        value={view.tab}
        onValueChange={({ value }) => view.setTab(value)}
        lazyMount
        unmountOnExit
      >
        <Tabs.List gap={{ base: '3', md: '5' }}>
          <Tabs.Trigger value="processes">{TEXTS.tabs.processes}</Tabs.Trigger>
          <Tabs.Trigger value="settings">{TEXTS.tabs.settings}</Tabs.Trigger>
          <Tabs.Trigger value="held">{TEXTS.tabs.held}</Tabs.Trigger>
          {isAdmin && <Tabs.Trigger value="reconciliation">{TEXTS.tabs.reconciliation}</Tabs.Trigger>}
        </Tabs.List>
        <Tabs.Content value="processes">
          <ProcessesTab key={view.scope} items={items} query={query} view={view} isAdmin={isAdmin} />
        </Tabs.Content>
        <Tabs.Content value="settings">
          <Suspense fallback={<SettingsSkeleton />}>
            <SettingsTab />
          </Suspense>
        </Tabs.Content>
        <Tabs.Content value="held">
          <Suspense fallback={<ListSkeleton label={TEXTS.heldLoading} />}>
            <HeldTab />
          </Suspense>
        </Tabs.Content>
        {isAdmin && <Tabs.Content value="reconciliation">{reconciliation}</Tabs.Content>}
      </Tabs.Root>
    </Page>
  );
};
