import { Box, Button } from '@chakra-ui/react';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { EMPTY, LIVE } from '../live-texts.ts';
import type { Lane } from '../model/use-lane.ts';
import { COLUMN_TITLES } from '../texts.ts';
import { CardBox } from './board-layout.tsx';

const CARDS = ['first', 'second', 'third'];

export const LaneSkeleton = ({ lane: { column }, dense }: LaneProps & { readonly dense: boolean }) => (
  <Box role="status" aria-label={LIVE.loading(COLUMN_TITLES[column])}>
    {CARDS.map((card) => (
      <CardBox key={card} p="3" h={dense ? '32' : '44'}>
        <Skeleton w="24" />
        <Skeleton w="full" mt="3" />
        <Skeleton w="32" mt="3" />
      </CardBox>
    ))}
  </Box>
);

interface LaneProps {
  readonly lane: Lane;
}

export const LaneNotices = ({ lane: { query, approvals } }: LaneProps) => (
  <>
    {query.isError && !query.isFetchNextPageError && (
      <Box mb="2">
        <RetryNotice query={query} family={query.data ? 'warning' : 'danger'}>
          {query.data ? `${LIVE.outdated} could not be refreshed and may be out of date.` : LIVE.loadFailed}
        </RetryNotice>
      </Box>
    )}
    {approvals.failed && (
      <Box mb="2">
        <RetryNotice query={approvals.query}>{LIVE.approvalsFailed}</RetryNotice>
      </Box>
    )}
  </>
);

export const LaneEmpty = ({ lane: { column, loaded, cards } }: LaneProps) =>
  cards?.length === 0 ? (
    <Box px="2" pb="2" textStyle="sm" color="fg.muted">
      {loaded.length === 0 ? EMPTY[column] : LIVE.noMatch}
    </Box>
  ) : null;

export const LaneMore = ({ lane: { column, query } }: LaneProps) =>
  query.hasNextPage ? (
    <Box px="2" pb="2">
      {query.isFetchNextPageError && (
        <Box role="alert" textStyle="sm" color="danger.fg" mb="1">
          {LIVE.moreFailed}
        </Box>
      )}
      <Button
        w="full"
        size="sm"
        data-mark={`more ${column}`}
        loading={query.isFetchingNextPage}
        aria-label={LIVE.moreOf(COLUMN_TITLES[column])}
        onClick={() => void query.fetchNextPage()}
      >
        {LIVE.more}
      </Button>
    </Box>
  ) : null;
