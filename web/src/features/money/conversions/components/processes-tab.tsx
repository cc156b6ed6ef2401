import { Box, Button, Flex } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';
import { CONVERSION_TAGS, conversionTag } from '@ramps-gateway/shared/domain/states/money.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { announce } from '../../../../components/ui/live-region.tsx';
import { type ListQuery, LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { brl } from '../../../../lib/format/amount.ts';
import { type Filter, filterChoices, type View } from '../model/use-view.ts';
import { TEXTS } from '../texts.ts';
import { ProcessList } from './process-list.tsx';

const AddressedConversions = lazy(() => import('./addressed-conversions.tsx'));

const useAnnouncements = (items: readonly ConversionRecord[]): void => {
  const known = useRef<{ statuses: KnownStatuses; newest: string } | null>(null);
  useEffect(() => {
    if (known.current) {
      const text = changesToAnnounce(known.current.statuses, known.current.newest, items);
      if (text) announce(text);
    }
    known.current = { statuses: statusesOf(items), newest: items[0]?.created_at ?? '' };
  }, [items]);
};

type KnownStatuses = ReadonlyMap<string, ConversionStatus>;

export const statusesOf = (items: readonly ConversionRecord[]): KnownStatuses =>
  new Map(items.map(({ id, status }) => [id, status]));

/** If more change at once, screen readers get only the count. */
const MOST_READ = 3;

/**
 * New conversions and changed statuses.
 * @param newestKnown creation time of the newest item before: older items are only newly loaded
 */
export const changesToAnnounce = (
  known: KnownStatuses,
  newestKnown: string,
  items: readonly ConversionRecord[],
): string => {
  const said = items.flatMap((item) => {
    const before = known.get(item.id);
    const who = item.sub_account.name;
    if (before === undefined)
      return item.created_at > newestKnown ? [`New conversion: ${who}, ${brl(item.original_amount)}`] : [];
    return before === item.status ? [] : [`${who}: ${conversionTag(item)[0]}`];
  });
  return said.slice(0, MOST_READ).join('. ');
};

const NoConversions = ({ view, isAdmin }: { readonly view: View; readonly isAdmin: boolean }) => (
  <Panel>
    <State icon="inbox" title="No conversions yet" text={TEXTS.list.emptyText}>
      {isAdmin && view.scope === 'own' && (
        <Button onClick={() => view.setScope('all')}>Show everyone's</Button>
      )}
      <Button onClick={() => view.setTab('settings')}>
        <Icon name="sliders" />
        Open Settings
      </Button>
    </State>
  </Panel>
);

const NoneOfStatus = ({ onShowAll }: { readonly onShowAll: () => void }) => (
  <Panel>
    <State icon="check" title="No conversions have this status now">
      <Button onClick={onShowAll}>Show all</Button>
    </State>
  </Panel>
);

interface StatusFilterProps {
  readonly choices: ReturnType<typeof filterChoices>;
  readonly chosen: Filter;
  readonly onChoose: (filter: Filter) => void;
}

const StatusFilter = ({ choices, chosen, onChoose }: StatusFilterProps) => (
  <Flex role="group" aria-label="Filter by status" gap="1.5" wrap="wrap">
    {choices.map(({ filter, count }) => (
      <ChoiceButton
        key={filter}
        type="button"
        aria-pressed={filter === chosen}
        onClick={() => onChoose(filter)}
      >
        {filter === 'all' ? TEXTS.list.all : CONVERSION_TAGS[filter][0]}
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
    // A change of filter must not be announced as changes of the conversions.
    return <LoadedProcesses key={view.filter} items={items} query={query} view={view} isAdmin={isAdmin} />;
  if (!query.error) return <ListSkeleton label={TEXTS.list.loading} />;
  return (
    <Panel>
      <Failed title="Failed to fetch conversion data" query={query} />
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
      {elsewhere.length > 0 && (
        <Suspense fallback={<Skeleton h="16" w="full" role="status" aria-label="Loading the conversion" />}>
          <AddressedConversions ids={elsewhere} onToggle={view.toggle} />
        </Suspense>
      )}
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
