import { Box, Button, Flex } from '@chakra-ui/react';

export interface ListQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly isRefetchError: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

const L = {
  more: 'Load more',
  moreFailed: 'More could not be loaded',
} as const;

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
