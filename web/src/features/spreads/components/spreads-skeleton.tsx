import { Box } from '@chakra-ui/react';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { TEXTS } from '../texts.ts';

const FIELDS = ['client', 'band', 'custom'];

/** In the size of the form and the head of the list. */
export const SpreadsSkeleton = () => (
  <Box role="status" aria-label={TEXTS.loading} display="grid" gap="4">
    <Box display="grid" gridTemplateColumns={{ md: 'repeat(3, minmax(0, 1fr))' }} gap="4">
      {FIELDS.map((field) => (
        <Skeleton key={field} w="full" h="20" />
      ))}
    </Box>
    <Skeleton w="24" h="8" />
    <Skeleton w="full" h="24" />
  </Box>
);
