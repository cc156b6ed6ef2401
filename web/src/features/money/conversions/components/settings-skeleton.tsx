import { Box, Flex } from '@chakra-ui/react';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';

export const SettingsSkeleton = () => (
  <Box display="grid" gap="4" role="status" aria-label="Loading settings">
    {['first', 'second', 'third'].map((card) => (
      <Panel as="div" padded key={card}>
        <Skeleton w="24" />
        <Flex gap="4" mt="5" wrap="wrap">
          <Skeleton h="9" flex="1" minW="24" />
          <Skeleton h="9" flex="1" minW="24" />
          <Skeleton h="9" flex="1" minW="24" />
        </Flex>
        <Skeleton h="8" w="24" mt="5" />
      </Panel>
    ))}
  </Box>
);
