import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import type {
  ExceptionDetails as Details,
  ExceptionRecord,
} from '@ramps-gateway/shared/contract/reconciliation.ts';
import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NoteDialog } from '../../../../components/form/note-dialog.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { exceptionQuery, useActOnException } from '../api.ts';
import { asWords, money, sideOf } from '../model/values.ts';
import { ACTION_LABELS, TEXTS } from '../texts.ts';
import { EvidenceDetails } from './evidence-details.tsx';
import { History, Timeline } from './moments.tsx';

const { actions: A } = TEXTS;

/** "Check again" runs immediately; the other two confirm first. Each sends the version that the page shows. */
const Actions = ({ details: { exception, version } }: { readonly details: Details }) => {
  const [asking, setAsking] = useState<'resume' | 'mark_settled' | null>(null);
  const act = useActOnException(exception.id);
  const running = act.isPending ? act.variables.action : null;
  const isOpen = exception.state === 'open';
  const close = () => setAsking(null);
  /** Closing also ends the conversion, and can name the order that settled it. */
  const endsConversion = exception.kind === 'parked';
  return (
    <Flex role="group" aria-label={`Actions for ${exception.order_id}`} gap="2" wrap="wrap">
      {isOpen && exception.resumable && (
        <Button
          variant="solid"
          colorPalette="accent"
          disabled={act.isPending}
          onClick={() => setAsking('resume')}
        >
          <Icon name="arrow" />
          {ACTION_LABELS.resume}
        </Button>
      )}
      <Button
        loading={running === 'look_again'}
        loadingText={A.running.look_again}
        disabled={act.isPending}
        onClick={() => act.mutate({ action: 'look_again', version })}
      >
        <Icon name="retry" />
        {ACTION_LABELS.look_again}
      </Button>
      {isOpen && (
        <Button disabled={act.isPending} onClick={() => setAsking('mark_settled')}>
          <Icon name="check" />
          {ACTION_LABELS.mark_settled}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'resume'}
        title="Retry this?"
        text={(endsConversion ? A.resume.ofConversion : A.resume.ofOrder)(money(exception))}
        confirm={ACTION_LABELS.resume}
        palette="accent"
        running={running === 'resume'}
        onConfirm={() => act.mutate({ action: 'resume', version }, { onSettled: close })}
        onClose={close}
      />
      <NoteDialog
        open={asking === 'mark_settled'}
        title="Mark as settled?"
        text={endsConversion ? A.settle.ofConversion : A.settle.text}
        confirm={ACTION_LABELS.mark_settled}
        note={{
          label: 'How was it settled?',
          help: `At least ${NOTE_BOUNDS.min} characters; kept with your name and the time.`,
        }}
        order={
          endsConversion ? { label: 'Order that settled it', help: "The provider's id, if any." } : undefined
        }
        running={running === 'mark_settled'}
        onConfirm={({ note, orderId }) =>
          act.mutate(
            { action: 'mark_settled', note, order_id: orderId || undefined, version },
            { onSettled: close },
          )
        }
        onClose={close}
      />
    </Flex>
  );
};

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
  <Table aria-label="What differs">
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Here</th>
        <th scope="col">Provider</th>
      </tr>
    </thead>
    <tbody>
      {exception.differences.map(({ field, ours, provider }) => (
        <tr key={`${field} ${ours ?? ''}`}>
          <th scope="row">{asWords(field)}</th>
          <td>{sideOf(ours, TEXTS.nothing)}</td>
          <td>{sideOf(provider, field === 'step' ? '–' : TEXTS.nothing)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const LINES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const Loading = () => (
  <Box role="status" aria-label="Loading the evidence" display="grid" gap="3">
    {LINES.map((line) => (
      <Skeleton key={line} w="full" />
    ))}
  </Box>
);

export const ExceptionDetails = ({ exception: listed }: { readonly exception: ExceptionRecord }) => {
  const { data, isError, isFetching, refetch } = useQuery(exceptionQuery(listed.id));
  const exception = data?.exception ?? listed;
  return (
    <>
      {exception.state === 'open' ? (
        <Notice family="warning">{exception.detail}</Notice>
      ) : (
        <Notice family="info" title="What was found">
          {exception.detail}
        </Notice>
      )}
      <DifferencesTable exception={exception} />
      {data && <Actions details={data} />}
      {!data && isError && (
        <Flex align="center" gap="3" textStyle="sm" color="fg.muted" role="alert">
          The evidence could not be loaded.
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            Try again
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
            <HistoryLink kind="exception" id={listed.id} of="this difference" />
          </Flex>
        </Grid>
      )}
    </>
  );
};
