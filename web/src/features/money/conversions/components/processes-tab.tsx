import { Box, Button, Flex } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useState } from 'react';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { type ListQuery, LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { type Filter, type FilterChoice, filterChoices } from '../model/filter.ts';
import { useAnnouncements } from '../model/announcements.ts';
import type { View } from '../model/use-view.ts';
import { STATUS_LABELS } from '../../../../components/ui/conversion-status.ts';
import { TEXTS } from '../texts.ts';
import { AddressedConversions } from './addressed-conversions.tsx';
import { ProcessList } from './process-list.tsx';

const { list: L } = TEXTS;

interface NoConversionsProps {
  readonly view: View;
  readonly isAdmin: boolean;
}

const NoConversions = ({ view, isAdmin }: NoConversionsProps) => (
  <Panel>
    <State icon="inbox" title={L.emptyTitle} text={L.emptyText}>
      {isAdmin && view.scope === 'own' && (
        <Button onClick={() => view.setScope('all')}>{L.showEveryone}</Button>
      )}
      <Button onClick={() => view.setTab('settings')}>
        <Icon name="sliders" />
        {L.openSettings}
      </Button>
    </State>
  </Panel>
);

const NoneOfStatus = ({ onShowAll }: { readonly onShowAll: () => void }) => (
  <Panel>
    <State icon="check" title={L.noneOfStatus}>
      <Button onClick={onShowAll}>{L.showAll}</Button>
    </State>
  </Panel>
);

interface StatusFilterProps {
  readonly choices: readonly FilterChoice[];
  readonly chosen: Filter;
  readonly onChoose: (filter: Filter) => void;
}

const StatusFilter = ({ choices, chosen, onChoose }: StatusFilterProps) => (
  <Flex role="group" aria-label={TEXTS.list.filter} gap="1.5" wrap="wrap">
    {choices.map(({ filter, count }) => (
      <ChoiceButton
        key={filter}
        type="button"
        aria-pressed={filter === chosen}
        onClick={() => onChoose(filter)}
      >
        {filter === 'all' ? TEXTS.list.all : STATUS_LABELS[filter]}
        {count !== undefined && (
          <Box as="span" color="fg.subtle">
            {count.toLocaleString('en-US')}
          </Box>
        )}
      </ChoiceButton>
    ))}
  </Flex>
);

interface LoadedProcessesProps {
  readonly items: readonly ConversionRecord[];
  readonly query: ListQuery;
  readonly view: View;
  readonly isAdmin: boolean;
}

const LoadedProcesses = ({ items, query, view, isAdmin }: LoadedProcessesProps) => {
  useAnnouncements(items);
  const [openedWith] = useState(() => items[0]?.created_at ?? '');
  if (items.length === 0)
    return view.filter === 'all' ? (
      <NoConversions view={view} isAdmin={isAdmin} />
    ) : (
      <NoneOfStatus onShowAll={() => view.setFilter('all')} />
    );
  return (
    <>
      {query.isRefetchError && <Outdated query={query} />}
      <ProcessList items={items} openedWith={openedWith} opened={view.opened} onToggle={view.toggle} />
      {query.hasNextPage && <LoadMore query={query} />}
    </>
  );
};

interface ProcessesTabProps {
  readonly counts: Parameters<typeof filterChoices>[0];
  /** The filters appear together with the list, so that nothing moves. */
  readonly counting: boolean;
  readonly items: readonly ConversionRecord[] | undefined;
  readonly query: ListQuery;
  readonly view: View;
  readonly isAdmin: boolean;
}

const Processes = ({ items, query, view, isAdmin }: Omit<ProcessesTabProps, 'counting' | 'counts'>) => {
  if (items)
    // A different list is not announced as changes to the last one.
    return <LoadedProcesses key={view.filter} items={items} query={query} view={view} isAdmin={isAdmin} />;
  if (!query.error) return <ListSkeleton label={TEXTS.list.loading} />;
  return (
    <Panel>
      <Failed title={TEXTS.list.loadFailed} query={query} />
    </Panel>
  );
};

export const ProcessesTab = ({ counts, counting, ...of }: ProcessesTabProps) => {
  const { items, view } = of;
  if (counting) return <ListSkeleton label={TEXTS.list.loading} hasFilter />;
  const isEmpty = items?.length === 0 && view.filter === 'all';
  const elsewhere = items ? view.opened.filter((id) => items.every((item) => item.id !== id)) : [];
  return (
    <Box display="grid" gap="4">
      {elsewhere.length > 0 && <AddressedConversions ids={elsewhere} onToggle={view.toggle} />}
      {!isEmpty && (
        <StatusFilter
          choices={filterChoices(counts, view.filter)}
          chosen={view.filter}
          onChoose={view.setFilter}
        />
      )}
      <Processes {...of} />
    </Box>
  );
};
