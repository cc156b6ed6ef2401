import { Box, Button, Flex } from '@chakra-ui/react';
import { EXCEPTION_STATES, type ExceptionState } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Icon } from '../../../../components/ui/icon.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { type About, exceptionsAboutQuery, exceptionsQuery } from '../api.ts';
import { STATE_LABELS, TEXTS } from '../texts.ts';
import { TEXTS as SLOTS } from '../slot-texts.ts';
import { ExceptionList } from './exception-list.tsx';
import { OrdersToAssign } from './slot-list.tsx';

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

const OfAbout = ({ about, all }: { readonly about: About; readonly all: string }) => (
  <>
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <Box minW="0">
        <Box as="h2" textStyle="section">
          {TEXTS.about.title}
        </Box>
        <Box textStyle="mono" color="fg.subtle" overflowWrap="anywhere">
          {[about.order, about.row].filter(Boolean).join(', ')}
        </Box>
      </Box>
      <Button asChild variant="outline">
        <Link to={all}>
          <Icon name="back" />
          {TEXTS.about.all}
        </Link>
      </Button>
    </Flex>
    <PagedList
      query={useInfiniteQuery(exceptionsAboutQuery(about))}
      loading={TEXTS.list.loading}
      loadFailed={TEXTS.list.loadFailed}
      empty={TEXTS.about.empty}
    >
      {(items) => <ExceptionList items={items} />}
    </PagedList>
  </>
);

const All = () => {
  const [state, setState] = useState<ExceptionState>('open');
  return (
    <>
      <OrdersToAssign />
      <Box as="h2" textStyle="section" mt="2">
        {SLOTS.exceptions}
      </Box>
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
    </>
  );
};

const ReconciliationTab = () => {
  const [params] = useSearchParams();
  const about = {
    account: params.get('account') ?? '',
    order: params.get('order') ?? '',
    row: params.get('row') ?? '',
  };
  const isAbout = about.account !== '' && (about.order !== '' || about.row !== '');
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {isAbout ? <OfAbout about={about} all={`?tab=${params.get('tab') ?? ''}`} /> : <All />}
    </Box>
  );
};

export default ReconciliationTab;
