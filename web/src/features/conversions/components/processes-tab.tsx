import { Box, Button, Flex } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useState } from 'react';
import { ChoiceButton } from '../../../components/ui/choice-button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { Outdated } from '../../../components/ui/notice.tsx';
import type { ListQuery } from '../../../components/ui/load-more.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { Failed, State } from '../../../components/ui/state.tsx';
import { messageOf } from '../../../lib/api/error.ts';
import { type Filter, type FilterChoice, filterChoices } from '../model/filter.ts';
import { useAnnouncements } from '../model/announcements.ts';
import type { View } from '../model/use-view.ts';
import { STATUS_LABELS } from '../../../components/ui/conversion-status.ts';
import { TEXTS } from '../texts.ts';
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
        <Box as="span" color="fg.subtle">
          {count}
        </Box>
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
  const { filter, setFilter } = view;
  const shown = filter === 'all' ? items : items.filter(({ status }) => status === filter);
  return (
    <Box display="grid" gap="4">
      {query.isRefetchError && <Outdated query={query} />}
      {items.length === 0 ? (
        <NoConversions view={view} isAdmin={isAdmin} />
      ) : (
        <>
          <StatusFilter choices={filterChoices(items, filter)} chosen={filter} onChoose={setFilter} />
          {shown.length === 0 ? (
            <NoneOfStatus onShowAll={() => setFilter('all')} />
          ) : (
            <ProcessList items={shown} openedWith={openedWith} />
          )}
          {query.hasNextPage && <LoadMore query={query} />}
        </>
      )}
    </Box>
  );
};

interface ProcessesTabProps {
  /** Undefined until they are loaded. */
  readonly items: readonly ConversionRecord[] | undefined;
  readonly query: ListQuery;
  readonly view: View;
  readonly isAdmin: boolean;
}

export const ProcessesTab = ({ items, query, view, isAdmin }: ProcessesTabProps) => {
  if (items) return <LoadedProcesses items={items} query={query} view={view} isAdmin={isAdmin} />;
  if (!query.error) return <ListSkeleton label={TEXTS.list.loading} hasFilter />;
  return (
    <Panel>
      <Failed
        title={TEXTS.list.loadFailed}
        message={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </Panel>
  );
};
