import type { SystemStyleObject } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react';

/** The grid goes through it; its padding may stand for rows that are not drawn. */
const group = {
  display: { base: 'block', xl: 'grid' },
  gridColumn: { xl: '1 / -1' },
  gridTemplateColumns: { xl: 'subgrid' },
  listStyleType: 'none',
} as const;

const row = {
  display: 'grid',
  gridColumn: { xl: '1 / -1' },
  gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', xl: 'subgrid' },
  alignItems: 'center',
  columnGap: { base: '3', xl: '5' },
  rowGap: '1',
  px: { base: '3', md: '4' },
} as const;

/** A row that opens: what opens has no padding of its own, and a line ends it. */
const opening = {
  ...row,
  rowGap: '0',
  px: '0',
  '&:not(:last-child)': { borderBottomWidth: '1px' },
} as const;

/**
 * A list whose rows share one grid from `xl` on, so that amounts of any length stand under each other; below it each
 * row lays its cells out in three columns.
 * @param columns the grid's columns from `xl` on
 */
export const rowCells = (columns: string) =>
  ({
    list: {
      display: { xl: 'grid' },
      gridTemplateColumns: { xl: columns },
      columnGap: { xl: '5' },
    },
    group,
    row,
    opening,
  }) satisfies Record<string, SystemStyleObject>;

/** The names of the columns, where there is room for them. */
export const RowHead = chakra('div', {
  base: {
    ...row,
    display: { base: 'none', xl: 'grid' },
    py: '2',
    borderBottomWidth: '1px',
    textStyle: 'label',
    color: 'fg.subtle',
  },
});
