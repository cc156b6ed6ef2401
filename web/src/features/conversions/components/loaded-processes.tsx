import { Box } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useState } from 'react';
import { LoadMore, Outdated } from '../../../components/ui/list-notes.tsx';
import type { ListQuery } from '../../../components/ui/list-query.ts';
import { filterChoices } from '../model/filter.ts';
import { useAnnouncements } from '../model/use-announcements.ts';
import type { View } from '../model/use-view.ts';
import { NoConversions, NoneOfStatus } from './no-conversions.tsx';
import { ProcessList } from './process-list.tsx';
import { StatusFilter } from './status-filter.tsx';

interface LoadedProcessesProps {
  readonly items: readonly ConversionRecord[];
  readonly query: ListQuery;
  readonly view: View;
  readonly isAdmin: boolean;
}

export const LoadedProcesses = ({ items, query, view, isAdmin }: LoadedProcessesProps) => {
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
