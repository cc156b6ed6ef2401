import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { SamplePage } from '../../../components/layout/sample-page.tsx';
import { CardCell, CardRow, CardTable } from '../../../components/ui/card-table.tsx';
import { ChoiceButton } from '../../../components/ui/choice-button.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { money } from '../../../lib/format/amount.ts';
import { type Board, useBoard } from '../model/use-board.ts';
import { TEXTS } from '../texts.ts';
import { BoardActions, TransferBoard } from './board.tsx';
import { StatusSelect } from './transfer-card.tsx';

const L = TEXTS.columns;

const Money = ({ children }: { readonly children: string }) => (
  <Box whiteSpace="nowrap" textAlign={{ xl: 'end' }}>
    {children}
  </Box>
);

/** The transfers of the board as rows. */
const TransferList = ({ board }: { readonly board: Board }) => (
  <Panel css={{ '& th:is(:nth-of-type(3), :nth-of-type(4))': { textAlign: 'end' } }}>
    <CardTable label={TEXTS.transfersTitle} columns={Object.values(L)}>
      {board.transfers.map((transfer) => {
        const { id, reference, recipient, amount, method, expectedTime } = transfer;
        return (
          <CardRow key={id}>
            <CardCell>
              <Box as="span" textStyle="mono">
                {reference}
              </Box>
            </CardCell>
            <CardCell label={L.recipient}>
              <Box fontWeight="medium">{recipient.name}</Box>
              <Box textStyle="xs" color="fg.subtle">
                {recipient.location}
              </Box>
            </CardCell>
            <CardCell label={L.send}>
              <Money>{money(amount.send, amount.sendCurrency)}</Money>
            </CardCell>
            <CardCell label={L.receive}>
              <Money>{money(amount.receive, amount.receiveCurrency)}</Money>
            </CardCell>
            <CardCell label={L.method}>{method}</CardCell>
            <CardCell label={L.expected}>{expectedTime}</CardCell>
            <CardCell label={L.status}>
              <StatusSelect transfer={transfer} board={board} />
            </CardCell>
          </CardRow>
        );
      })}
    </CardTable>
  </Panel>
);

const VIEWS = ['board', 'list'] as const;

/** /transfers, the "transfers variant" (S2.28): the board's transfers in a denser form. */
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
