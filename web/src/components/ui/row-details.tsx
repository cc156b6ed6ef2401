import { chakra } from '@chakra-ui/react';

/** The details of an open row: below its cells, as wide as the list. */
export const RowDetails = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    minW: '0',
    display: 'grid',
    gap: '4',
    px: { base: '4', md: '5' },
    py: '4',
    bg: 'bg.sunken',
    borderTopWidth: '1px',
  },
});
