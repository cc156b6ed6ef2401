import { Box, Flex } from '@chakra-ui/react';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { TEXTS } from '../texts.ts';
import { Card, CardGrid } from './card-layout.tsx';

/** spec 9: six. */
const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const SkeletonCard = () => (
  <Card>
    <Flex gap="3">
      <Skeleton boxSize="10" borderRadius="full" flexShrink="0" />
      <Box flex="1">
        <Skeleton w="24" />
        <Box>
          <Skeleton w="12" />
        </Box>
      </Box>
      <Flex direction="column" align="flex-end" gap="1.5">
        <Skeleton w="14" h="5" />
        <Skeleton w="16" h="5" />
      </Flex>
    </Flex>
    <Skeleton w="24" h="5" />
  </Card>
);

export const AssetSkeleton = () => (
  <Box role="status" aria-label={TEXTS.loading}>
    <Flex gap="5" h="10" align="center" borderBottomWidth="1px" mb="5">
      <Skeleton w="12" />
      <Skeleton w="12" />
      <Skeleton w="14" />
      <Skeleton w="14" />
    </Flex>
    <CardGrid aria-hidden="true">
      {CARDS.map((card) => (
        <SkeletonCard key={card} />
      ))}
    </CardGrid>
  </Box>
);
