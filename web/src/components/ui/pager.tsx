import { Box, Button, Flex } from '@chakra-ui/react';
import type { Paging } from '../../lib/paging.ts';

const L = {
  previous: 'Previous',
  next: 'Next',
  range: (from: number, to: number, total: number) => `${from} to ${to} of ${total}`,
} as const;

interface PagerProps {
  readonly label: string;
  readonly paging: Omit<Paging<unknown>, 'shown'>;
}

export const Pager = ({ label, paging: { from, to, total, page, pages, setPage } }: PagerProps) =>
  pages < 2 ? null : (
    <Flex
      as="nav"
      aria-label={label}
      align="center"
      justify="space-between"
      gap="3"
      px={{ base: '3', md: '4' }}
      py="2.5"
      borderTopWidth="1px"
    >
      <Box role="status" textStyle="sm" color="fg.muted">
        {L.range(from, to, total)}
      </Box>
      <Flex gap="2">
        <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
          {L.previous}
        </Button>
        <Button disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
          {L.next}
        </Button>
      </Flex>
    </Flex>
  );
