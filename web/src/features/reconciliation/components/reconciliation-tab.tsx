import { Box } from '@chakra-ui/react';
import type { ExceptionState } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore, Outdated } from '../../../components/ui/list-notes.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { Failed, State } from '../../../components/ui/state.tsx';
import { messageOf } from '../../../lib/api/error.ts';
import { exceptionsQuery } from '../api/get-exceptions.ts';
import { TEXTS } from '../texts.ts';
import { ExceptionList } from './exception-list.tsx';
import { StateFilter } from './state-filter.tsx';

const Exceptions = ({ state }: { readonly state: ExceptionState }) => {
  const query = useInfiniteQuery(exceptionsQuery(state));
  if (query.isPending) return <ListSkeleton label={TEXTS.list.loading} />;
  if (!query.data)
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
  const items = query.data.pages.flatMap((page) => page.items);
  return (
    <>
      {query.isRefetchError && <Outdated query={query} />}
      {items.length === 0 ? (
        <Panel>
          <State icon="check" title={TEXTS.empty[state].title} text={TEXTS.empty[state].text} />
        </Panel>
      ) : (
        <ExceptionList items={items} />
      )}
      {query.hasNextPage && <LoadMore query={query} />}
    </>
  );
};

/** What the provider and this gateway do not agree on, for administrators. */
const ReconciliationTab = () => {
  const [state, setState] = useState<ExceptionState>('open');
  return (
    <Box display="grid" gap="4">
      <Box color="fg.muted" textStyle="sm" maxW="page">
        {TEXTS.intro}
      </Box>
      <StateFilter chosen={state} onChoose={setState} />
      <Exceptions key={state} state={state} />
    </Box>
  );
};

export default ReconciliationTab;
