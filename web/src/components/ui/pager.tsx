import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';

/** Pages through a complete list. If the current page disappears, the last one shows. */
export const usePaging = <T,>(items: readonly T[], size: number) => {
  const [wanted, setPage] = useState(0);
  const total = items.length;
  const pages = Math.max(Math.ceil(total / size), 1);
  const page = Math.min(wanted, pages - 1);
  const shown = items.slice(page * size, (page + 1) * size);
  /** From 1; 0 when empty. */
  const from = total === 0 ? 0 : page * size + 1;
  return { shown, from, to: page * size + shown.length, total, page, pages, setPage };
};

const L = {
  previous: 'Previous',
  next: 'Next',
  range: (from: number, to: number, total: number) => `${from} to ${to} of ${total}`,
} as const;

interface PagerProps {
  readonly label: string;
  readonly paging: Omit<ReturnType<typeof usePaging>, 'shown'>;
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
