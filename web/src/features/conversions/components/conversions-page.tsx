import { Tabs } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Page } from '../../../components/ui/page.tsx';
import { conversionsQuery } from '../api/get-conversions.ts';
import { useView } from '../model/use-view.ts';
import { TEXTS } from '../texts.ts';
import { ProcessesTab } from './processes-tab.tsx';
import { ScopeSwitch } from './scope-switch.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { StatsRow } from './stats-row.tsx';

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
        <Tabs.List>
          <Tabs.Trigger value="processes">{TEXTS.tabs.processes}</Tabs.Trigger>
          <Tabs.Trigger value="settings">{TEXTS.tabs.settings}</Tabs.Trigger>
          {isAdmin && <Tabs.Trigger value="reconciliation">{TEXTS.tabs.reconciliation}</Tabs.Trigger>}
        </Tabs.List>
        <Tabs.Content value="processes">
          <ProcessesTab key={view.scope} items={items} query={query} view={view} isAdmin={isAdmin} />
        </Tabs.Content>
        <Tabs.Content value="settings">
          <SettingsTab />
        </Tabs.Content>
        {isAdmin && <Tabs.Content value="reconciliation">{reconciliation}</Tabs.Content>}
      </Tabs.Root>
    </Page>
  );
};
