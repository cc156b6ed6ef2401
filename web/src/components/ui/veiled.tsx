import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

interface VeiledProps {
  /** What is loading, for screen readers. */
  readonly label: string;
  /** What will stand here, filled with anything: it gives the size and is neither seen nor reached. */
  readonly children: ReactNode;
}

/** A skeleton of exactly the size of what will come, so that nothing moves. */
export const Veiled = ({ label, children }: VeiledProps) => (
  <Box role="status" aria-label={label} position="relative">
    <div style={{ visibility: 'hidden' }} aria-hidden="true">
      {children}
    </div>
    <Skeleton position="absolute" inset="0" h="full" borderRadius="md" />
  </Box>
);
