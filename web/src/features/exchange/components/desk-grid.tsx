import { chakra } from '@chakra-ui/react';

/** The form and the quote, of one height where they stand beside each other. */
export const DeskGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
    gap: '4',
  },
});
