import { chakra } from '@chakra-ui/react';

export const Skeleton = chakra('span', {
  base: {
    display: 'inline-block',
    verticalAlign: 'middle',
    maxW: 'full',
    h: '0.9em',
    borderRadius: 'sm',
    bg: 'neutral.muted',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
});
