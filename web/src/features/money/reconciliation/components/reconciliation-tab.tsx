import { Box, Button, Flex } from '@chakra-ui/react';
import { EXCEPTION_STATES, type ExceptionState } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { EXCEPTION_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Icon } from '../../../../components/ui/icon.tsx';
import { DataList } from '../../../../components/ui/data-list.tsx';
import { Mono, Muted } from '../../../../components/ui/text.ts';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { type About, exceptionsAboutQuery, exceptionsQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { EXCEPTIONS } from './exception-list.tsx';
import { OrdersToAssign } from './slot-list.tsx';

const Exceptions = ({ state }: { readonly state: ExceptionState }) => (
  <DataList query={useInfiniteQuery(exceptionsQuery(state))} empty={TEXTS.empty[state]} {...EXCEPTIONS} />
);

const OfAbout = ({ about, all }: { readonly about: About; readonly all: string }) => (
  <>
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <Box minW="0">
        <Box as="h2" textStyle="section">
          Exceptions of one entry or order
        </Box>
        <Mono color="fg.subtle">{[about.order, about.row].filter(Boolean).join(', ')}</Mono>
      </Box>
      <Button asChild variant="outline">
        <Link to={all}>
          <Icon name="back" />
          All exceptions
        </Link>
      </Button>
    </Flex>
    <DataList
      query={useInfiniteQuery(exceptionsAboutQuery(about))}
      empty={TEXTS.about.empty}
      {...EXCEPTIONS}
    />
  </>
);

const All = () => {
  const [state, setState] = useState<ExceptionState>('open');
  return (
    <>
      <OrdersToAssign />
      <Box as="h2" textStyle="section" mt="2">
        Exceptions
      </Box>
      <Muted maxW="page">{TEXTS.intro}</Muted>
      <StateFilter
        label="Filter by state"
        states={EXCEPTION_STATES}
        labels={EXCEPTION_TAGS}
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
