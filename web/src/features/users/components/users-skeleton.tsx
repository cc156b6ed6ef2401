import { Flex } from '@chakra-ui/react';
import { Panel } from '../../../components/ui/panel.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { TEXTS } from '../texts.ts';

const ROWS = ['first', 'second', 'third', 'fourth'];

/** The list's head and rows, in their size. */
export const UsersSkeleton = () => (
  <Panel as="div" role="status" aria-label={TEXTS.list.loading}>
    <Flex align="center" px="4" h="16" borderBottomWidth="1px">
      <Skeleton w="24" />
    </Flex>
    {ROWS.map((row) => (
      <Flex
        key={row}
        align="center"
        justify="space-between"
        gap="6"
        px="4"
        h={{ base: '24', xl: '14' }}
        _notLast={{ borderBottomWidth: '1px' }}
      >
        <Skeleton w="24" />
        <Skeleton w="16" hideBelow="md" />
        <Skeleton w="20" hideBelow="md" />
        <Skeleton w="24" h="9" />
      </Flex>
    ))}
  </Panel>
);
