import { Box, Grid } from '@chakra-ui/react';
import { SamplePage } from '../../../components/layout/sample-page.tsx';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { useBoard } from '../model/use-board.ts';
import { SAMPLE_SUMMARY } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { BoardActions, TransferBoard } from './board.tsx';

/** /dashboard (S2.25, "Transfers board"). */
export const TransferBoardPage = () => {
  const board = useBoard();
  return (
    <SamplePage title={TEXTS.boardTitle} subtitle={TEXTS.boardSubtitle} actions={<BoardActions />}>
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
      <TransferBoard board={board} />
      <Box mt="3" textStyle="xs" color="fg.subtle">
        {TEXTS.localOnly}
      </Box>
    </SamplePage>
  );
};
