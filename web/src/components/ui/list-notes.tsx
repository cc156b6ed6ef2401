import { Box, Button, Flex } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import type { ListQuery } from './list-query.ts';
import { RetryNotice } from './notice.tsx';

const L = {
  thisList: 'This list',
  outdated: (what: string) => `${what} could not be refreshed and may be out of date.`,
  more: 'Load more',
  moreFailed: 'More could not be loaded',
} as const;

interface OutdatedProps extends Pick<ComponentProps<typeof RetryNotice>, 'query' | 'title'> {
  readonly what?: string;
}

/** Above what is shown although it could not be refreshed. */
export const Outdated = ({ what = L.thisList, ...notice }: OutdatedProps) => (
  <RetryNotice {...notice}>{L.outdated(what)}</RetryNotice>
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
