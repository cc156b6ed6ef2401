import { Box, Flex } from '@chakra-ui/react';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { TEXTS } from '../texts.ts';
import { Cards } from './recipient-parts.tsx';

const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export const CardsSkeleton = () => (
  <Box role="status" aria-label={TEXTS.loading}>
    <Cards>
      {CARDS.map((card) => (
        <Panel as="li" key={card} padded display="flex" flexDirection="column" gap="3" minH="80">
          <Flex justify="space-between">
            <Skeleton w="32" />
            <Skeleton w="16" />
          </Flex>
          <Skeleton w="40" />
          <Skeleton w="32" />
          <Skeleton h="8" w="full" mt="auto" />
        </Panel>
      ))}
    </Cards>
  </Box>
);
