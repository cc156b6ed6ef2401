import { chakra } from '@chakra-ui/react';

export const CardGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '3', md: '4' },
    listStyleType: 'none',
  },
});

/** What is far from the screen is not laid out, so that hundreds of them cost little. */
export const Card = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minW: '0',
    minH: '24',
    p: '4',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'panel',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 7.5rem',
  },
});
