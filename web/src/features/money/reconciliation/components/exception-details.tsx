import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { useQuery } from '@tanstack/react-query';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { RowDetails } from '../../../../components/ui/row-details.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { exceptionQuery } from '../api.ts';
import { sideOf } from '../model/values.ts';
import { FIELD_LABELS, TEXTS } from '../texts.ts';
import { Actions } from './actions.tsx';
import { EvidenceDetails } from './evidence-details.tsx';
import { History, Timeline } from './moments.tsx';

const { details: D, list: L } = TEXTS;

const Table = chakra('table', {
  base: {
    w: 'full',
    maxW: 'page',
    textStyle: 'sm',
    borderWidth: '1px',
    bg: 'bg.panel',
    tableLayout: 'fixed',
    '& th, & td': { px: '3', py: '1.5', textAlign: 'start', overflowWrap: 'anywhere', verticalAlign: 'top' },
    '& thead th': { textStyle: 'label', color: 'fg.subtle', borderBottomWidth: '1px' },
    '& tbody th': { fontWeight: 'medium', color: 'fg.muted' },
    '& th:first-of-type': { w: { base: '5.5rem', md: '9rem' } },
  },
});

const DifferencesTable = ({ exception }: { readonly exception: ExceptionRecord }) => (
  <Table aria-label={D.compared}>
    <thead>
      <tr>
        <th scope="col">{D.field}</th>
        <th scope="col">{D.ours}</th>
        <th scope="col">{D.provider}</th>
      </tr>
    </thead>
    <tbody>
      {exception.differences.map(({ field, ours, provider }) => (
        <tr key={`${field} ${ours ?? ''}`}>
          <th scope="row">{FIELD_LABELS[field]}</th>
          <td>{sideOf(ours, L.nothing)}</td>
          <td>{sideOf(provider, field === 'step' ? '–' : L.nothing)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const LINES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const Loading = () => (
  <Box role="status" aria-label={D.loading} display="grid" gap="3">
    {LINES.map((line) => (
      <Skeleton key={line} w="full" />
    ))}
  </Box>
);

interface ExceptionDetailsProps {
  readonly id: string;
  readonly exception: ExceptionRecord;
}

export const ExceptionDetails = ({ id, exception: listed }: ExceptionDetailsProps) => {
  const { data, isError, isFetching, refetch } = useQuery(exceptionQuery(listed.id));
  const exception = data?.exception ?? listed;
  return (
    <RowDetails id={id}>
      {exception.state === 'open' ? (
        <Notice family="warning">{exception.detail}</Notice>
      ) : (
        <Notice family="info" title={D.found}>
          {exception.detail}
        </Notice>
      )}
      <DifferencesTable exception={exception} />
      {data && <Actions details={data} />}
      {!data && isError && (
        <Flex align="center" gap="3" textStyle="sm" color="fg.muted" role="alert">
          {D.loadFailed}
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            {D.tryAgain}
          </Button>
        </Flex>
      )}
      {!data && !isError && <Loading />}
      {data && (
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.1fr)' }}
          gap={{ base: '5', lg: '10' }}
        >
          <EvidenceDetails {...data} />
          <Flex direction="column" gap="5" minW="0">
            <Timeline id={listed.id} evidence={data.evidence} />
            <History actions={data.actions} more={data.more_actions} />
            <HistoryLink kind="exception" id={listed.id} of={D.difference} />
          </Flex>
        </Grid>
      )}
    </RowDetails>
  );
};
