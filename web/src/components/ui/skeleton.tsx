import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface VeiledProps {
  readonly label: string;
  /** Content that only sets the size: invisible and not focusable. */
  readonly children: ReactNode;
}

export const Veiled = ({ label, children }: VeiledProps) => (
  <Box role="status" aria-label={label} position="relative">
    <div style={{ visibility: 'hidden' }} aria-hidden="true">
      {children}
    </div>
    <Skeleton position="absolute" inset="0" h="full" borderRadius="md" />
  </Box>
);

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
