import { Box, Flex } from '@chakra-ui/react';
import { Panel } from './panel.tsx';
import { Skeleton } from './skeleton.tsx';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

interface ListSkeletonProps {
  readonly label: string;
  readonly hasFilter?: boolean;
}

export const ListSkeleton = ({ label, hasFilter = false }: ListSkeletonProps) => (
  <Box display="grid" gap="4" role="status" aria-label={label}>
    {hasFilter && (
      <Flex gap="1.5">
        <Skeleton h="8" w="16" borderRadius="full" />
        <Skeleton h="8" w="24" borderRadius="full" />
        <Skeleton h="8" w="24" borderRadius="full" />
      </Flex>
    )}
    <Panel as="div">
      {ROWS.map((row) => (
        <Flex
          key={row}
          align="center"
          justify="space-between"
          gap="6"
          px="4"
          h="16"
          _notLast={{ borderBottomWidth: '1px' }}
        >
          <Skeleton w="24" />
          <Skeleton w="20" hideBelow="md" />
          <Skeleton w="24" />
        </Flex>
      ))}
    </Panel>
  </Box>
);
