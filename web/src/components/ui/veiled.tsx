import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

interface VeiledProps {
  readonly label: string;
  /** Content that only sets the size; neither seen nor reached. */
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
