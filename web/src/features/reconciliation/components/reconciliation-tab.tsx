import { Box } from '@chakra-ui/react';
import { EXCEPTION_STATES, type ExceptionState } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedList } from '../../../components/ui/paged-list.tsx';
import { StateFilter } from '../../../components/ui/state-filter.tsx';
import { exceptionsQuery } from '../api.ts';
import { STATE_LABELS, TEXTS } from '../texts.ts';
import { ExceptionList } from './exception-list.tsx';

const Exceptions = ({ state }: { readonly state: ExceptionState }) => (
  <PagedList
    query={useInfiniteQuery(exceptionsQuery(state))}
    loading={TEXTS.list.loading}
    loadFailed={TEXTS.list.loadFailed}
    empty={TEXTS.empty[state]}
  >
    {(items) => <ExceptionList items={items} />}
  </PagedList>
);

/** Differences between the provider and this gateway, for administrators. */
const ReconciliationTab = () => {
  const [state, setState] = useState<ExceptionState>('open');
  return (
    <Box display="grid" gap="4">
      <Box color="fg.muted" textStyle="sm" maxW="page">
        {TEXTS.intro}
      </Box>
      <StateFilter
        label={TEXTS.list.filter}
        states={EXCEPTION_STATES}
        labels={STATE_LABELS}
        chosen={state}
        onChoose={setState}
      />
      <Exceptions key={state} state={state} />
    </Box>
  );
};

export default ReconciliationTab;
