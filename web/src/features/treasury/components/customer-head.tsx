import { Box, chakra } from '@chakra-ui/react';
import { Icon } from '../../../components/ui/icon.tsx';
import { RowHead } from '../../../components/ui/row-cells.ts';
import type { Sort } from '../model/listed.ts';
import { TEXTS } from '../texts.ts';
import { HEAD } from './row-layout.ts';

const { customers: C } = TEXTS;

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { color: 'fg' },
    '&[data-chosen]': { color: 'fg' },
  },
});

interface SortingProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

interface SortedColumnProps extends SortingProps {
  readonly by: Exclude<Sort, 'newest'>;
  readonly label: string;
}

/** Sorts by the column, or as before when it is sorted by it already. */
const SortedColumn = ({ by, label, sort, onSort }: SortedColumnProps) => {
  const chosen = sort === by;
  const direction = by === 'name' ? 'ascending' : 'descending';
  return (
    <Box
      role="columnheader"
      aria-sort={chosen ? direction : 'none'}
      textAlign={by === 'name' ? undefined : 'end'}
    >
      <SortButton
        type="button"
        data-chosen={chosen ? '' : undefined}
        onClick={() => onSort(chosen ? 'newest' : by)}
      >
        {label}
        <Box as="span" opacity={chosen ? 1 : 0.4} transform={by === 'name' ? 'rotate(180deg)' : undefined}>
          <Icon name="chevronDown" />
        </Box>
      </SortButton>
    </Box>
  );
};

/** The names of the columns, which stay in sight; cards have none. */
export const CustomerHead = (sorting: SortingProps) => (
  <RowHead role="row" aria-rowindex={1} css={HEAD} position="sticky" top="0" zIndex="sticky" bg="bg.panel">
    <SortedColumn by="name" label={C.name} {...sorting} />
    <Box role="columnheader">{C.wallet}</Box>
    <SortedColumn by="balance" label={C.balance} {...sorting} />
    <SortedColumn by="lastActivity" label={C.lastActivity} {...sorting} />
    <Box role="columnheader" textAlign="end">
      {C.status}
    </Box>
  </RowHead>
);
