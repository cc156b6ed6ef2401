import { type SystemStyleObject, chakra } from '@chakra-ui/react';

/** Its padding can replace rows that are not rendered. */
export const rowGroup = {
  display: { base: 'block', xl: 'grid' },
  gridColumn: { xl: '1 / -1' },
  gridTemplateColumns: { xl: 'subgrid' },
  listStyleType: 'none',
} as const;

export const rowLine = {
  display: 'grid',
  gridColumn: { xl: '1 / -1' },
  gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', xl: 'subgrid' },
  alignItems: 'center',
  columnGap: { base: '3', xl: '5' },
  rowGap: '1',
  px: { base: '3', md: '4' },
} as const;

export const rowHover = {
  transitionProperty: 'background-color',
  transitionDuration: 'fast',
  _hover: { bg: 'bg.hover' },
} as const;

/** For a row that is one button with its own padding; a border separates the rows. */
const opening = {
  ...rowLine,
  rowGap: '0',
  px: '0',
  '&:not(:last-child)': { borderBottomWidth: '1px' },
} as const;

/**
 * From `xl` on all rows share one grid, so that amounts align; below it each row uses three columns.
 * @param columns grid columns from `xl` on
 */
export const rowCells = (columns: string) =>
  ({
    list: {
      display: { xl: 'grid' },
      gridTemplateColumns: { xl: columns },
      columnGap: { xl: '5' },
    },
    group: rowGroup,
    opening,
  }) satisfies Record<string, SystemStyleObject>;

export const RowHead = chakra('div', {
  base: {
    ...rowLine,
    display: { base: 'none', xl: 'grid' },
    py: '2',
    borderBottomWidth: '1px',
    textStyle: 'label',
    color: 'fg.subtle',
  },
});

/** The part of a row that is always visible and opens the rest. */
export const OpeningRow = chakra('div', {
  base: {
    ...rowLine,
    gridColumn: '1 / -1',
    position: 'relative',
    py: '3',
    ...rowHover,
  },
});
