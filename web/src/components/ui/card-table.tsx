import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const line = { '&:not(:last-child)': { borderBottomWidth: '1px' } } as const;

const Root = chakra('table', {
  base: {
    display: { base: 'block', xl: 'table' },
    w: 'full',
    '& thead': { display: { base: 'none', xl: 'table-header-group' } },
    '& tbody': { display: { base: 'block', xl: 'table-row-group' } },
    '& th': {
      px: '4',
      py: '2',
      borderBottomWidth: '1px',
      textStyle: 'label',
      color: 'fg.subtle',
      textAlign: 'start',
      whiteSpace: 'nowrap',
    },
  },
});

const Tr = chakra('tr', {
  base: {
    display: { base: 'grid', xl: 'table-row' },
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, 1fr)' },
    columnGap: '4',
    rowGap: '3',
    px: { base: '3', md: '4', xl: '0' },
    py: { base: '3.5', xl: '0' },
    ...line,
  },
});

const Td = chakra('td', {
  base: {
    display: { base: 'block', xl: 'table-cell' },
    minW: '0',
    px: { xl: '4' },
    py: { xl: '2.5' },
    verticalAlign: 'middle',
    '&:empty': { display: { base: 'none', xl: 'table-cell' } },
  },
});

interface CardTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly numeric?: readonly string[];
  readonly children: ReactNode;
}

/**
 * Rows become cards on narrow screens. The roles are explicit because browsers drop those of a table that is
 * not displayed as one.
 */
export const CardTable = ({ label, columns, numeric = [], children }: CardTableProps) => (
  <Root role="table" aria-label={label}>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th
            key={column}
            role="columnheader"
            scope="col"
            style={numeric.includes(column) ? { textAlign: 'end' } : undefined}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">{children}</tbody>
  </Root>
);

export const CardRow = ({ children }: { readonly children: ReactNode }) => <Tr role="row">{children}</Tr>;

interface CardCellProps {
  /** Column name, shown within the card. Without it the cell is the card's heading. */
  readonly label?: string;
  readonly children: ReactNode;
}

export const CardCell = ({ label, children }: CardCellProps) => (
  <Td role="cell" gridColumn={label === undefined ? { base: '1 / -1', xl: 'auto' } : undefined}>
    {label !== undefined && (
      <Box hideFrom="xl" mb="0.5" textStyle="xs" color="fg.subtle">
        {label}
      </Box>
    )}
    {children}
  </Td>
);
