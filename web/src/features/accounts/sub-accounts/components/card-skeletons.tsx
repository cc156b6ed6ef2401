import { Box, chakra, Flex } from '@chakra-ui/react';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { TEXTS } from '../texts.ts';

/** As many columns as fit; cell padding makes the gaps. */
export const CardGrid = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, {sizes.tile}), 1fr))',
    mx: '-2',
  },
});

/** Contained: measuring a new card lays out only this card. */
export const CardCell = chakra('div', { base: { minW: '0', px: '2', pb: '4', contain: 'layout' } });

/** S2.71: six cards. */
const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
/** As high as the lines of an overview: the meter is lower, and USDT has its age below. */
const LINES = { kyc: '7', limit: '7', used: '7', meter: '5.5', brl: '7', usdt: '12', counts: '7' };

export const CardSkeletons = () => (
  <CardGrid role="status" aria-label={TEXTS.list.loading}>
    {CARDS.map((card) => (
      <CardCell key={card}>
        <Panel as="div" p="4" data-skeleton="card">
          <Flex justify="space-between" mb="1.5" h="9" align="flex-start">
            <Skeleton w="24" />
            <Skeleton w="14" />
          </Flex>
          <Flex h="10" align="center" gap="5" borderBottomWidth="1px" mb="4">
            <Skeleton w="full" />
          </Flex>
          {Object.entries(LINES).map(([line, height]) => (
            <Flex key={line} h={height} justify="space-between" align="center">
              <Skeleton w="20" />
              <Skeleton w="24" />
            </Flex>
          ))}
          <Box mt="4" h="8">
            <Skeleton h="8" w="full" />
          </Box>
        </Panel>
      </CardCell>
    ))}
  </CardGrid>
);
