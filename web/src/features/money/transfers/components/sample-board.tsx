import { Box, Grid } from '@chakra-ui/react';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { useBoard } from '../model/use-board.ts';
import { SAMPLE_SUMMARY } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { TransferBoard } from './board.tsx';

/** S2.25, S2.26: sample transfers, dragged freely. */
const SampleBoard = () => (
  <>
    <Grid
      as="dl"
      templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }}
      gap={{ base: '3', md: '4' }}
      mb="4"
    >
      {SAMPLE_SUMMARY.map((figure) => (
        <StatCard key={figure.label} {...figure} />
      ))}
    </Grid>
    <TransferBoard board={useBoard()} />
    <Box mt="3" textStyle="xs" color="fg.subtle">
      {TEXTS.localOnly}
    </Box>
  </>
);

export default SampleBoard;
