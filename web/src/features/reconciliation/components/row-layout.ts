import type { SystemStyleObject } from '@chakra-ui/react';

/** From `xl` on all rows share one grid; below it each row lays its cells out under each other. */
export const CELLS = {
  list: {
    display: { xl: 'grid' },
    gridTemplateColumns: {
      xl: 'auto auto minmax(0, 1fr) minmax(0, 1.25fr) minmax(7rem, auto) minmax(6rem, auto) auto',
    },
    columnGap: { xl: '5' },
  },
  /** The grid goes through it. */
  group: { display: { base: 'block', xl: 'contents' }, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridColumn: { xl: '1 / -1' },
    gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', xl: 'subgrid' },
    alignItems: 'center',
    columnGap: { base: '3', xl: '5' },
    rowGap: '1',
    px: { base: '3', md: '4' },
  },
} as const satisfies Record<string, SystemStyleObject>;
