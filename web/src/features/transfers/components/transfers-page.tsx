import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { SamplePage } from '../../../components/layout/sample-page.tsx';
import { ChoiceButton } from '../../../components/ui/choice-button.tsx';
import { TEXTS } from '../texts.ts';
import { useBoard } from '../use-board.ts';
import { BoardActions } from './board-actions.tsx';
import { TransferBoard } from './board.tsx';
import { TransferList } from './transfer-list.tsx';

const VIEWS = ['board', 'list'] as const;

/** /transfers, the "transfers variant" (spec 1): the board's transfers in a denser form. */
export const TransfersPage = () => {
  const board = useBoard();
  const [view, setView] = useState<(typeof VIEWS)[number]>('board');
  return (
    <SamplePage title={TEXTS.transfersTitle} subtitle={TEXTS.transfersSubtitle} actions={<BoardActions />}>
      <Flex role="group" aria-label={TEXTS.view} gap="1.5" mb="4">
        {VIEWS.map((one) => (
          <ChoiceButton key={one} type="button" aria-pressed={one === view} onClick={() => setView(one)}>
            {TEXTS[one]}
          </ChoiceButton>
        ))}
      </Flex>
      {view === 'board' ? <TransferBoard board={board} dense /> : <TransferList board={board} />}
      <Box mt="3" textStyle="xs" color="fg.subtle">
        {TEXTS.localOnly}
      </Box>
    </SamplePage>
  );
};
