import { chakra } from '@chakra-ui/react';

/** As many columns as there is room for; the gaps are the cells' own padding. */
export const CardGrid = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, {sizes.tile}), 1fr))',
    mx: '-2',
  },
});

export const CardCell = chakra('div', { base: { minW: '0', px: '2', pb: '4' } });
