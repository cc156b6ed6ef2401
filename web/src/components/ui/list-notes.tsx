import { Box, Button, Flex } from '@chakra-ui/react';
import type { ListQuery } from './list-query.ts';
import { Notice } from './notice.tsx';

const L = {
  outdated: 'This list could not be refreshed and may be out of date.',
  tryAgain: 'Try again',
  more: 'Load more',
  moreFailed: 'More could not be loaded',
} as const;

/** Above a list that is shown although it could not be refreshed. */
export const Outdated = ({ query }: { readonly query: Pick<ListQuery, 'isFetching' | 'refetch'> }) => (
  <Notice
    family="warning"
    action={
      <Button size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
        {L.tryAgain}
      </Button>
    }
  >
    {L.outdated}
  </Notice>
);

export const LoadMore = ({ query }: { readonly query: ListQuery }) => (
  <Flex justify="center" align="center" gap="3">
    {query.isFetchNextPageError && (
      <Box role="alert" textStyle="sm" color="danger.fg">
        {L.moreFailed}
      </Box>
    )}
    <Button onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
      {L.more}
    </Button>
  </Flex>
);
