import { Box } from '@chakra-ui/react';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { money } from '../../../../lib/format/amount.ts';
import { type Board, useBoard } from '../model/use-board.ts';
import { TEXTS } from '../texts.ts';
import type { TransfersView } from '../model/use-filter.ts';
import { TransferBoard } from './board.tsx';
import { StatusSelect } from './transfer-card.tsx';

const L = TEXTS.columns;

const Money = ({ children }: { readonly children: string }) => (
  <Box whiteSpace="nowrap" textAlign={{ xl: 'end' }}>
    {children}
  </Box>
);

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

/** S2.28: the sample transfers, denser, as a board or a list. */
const SampleTransfers = ({ view }: { readonly view: TransfersView }) => {
  const board = useBoard();
  return (
    <>
      {view === 'board' ? <TransferBoard board={board} dense /> : <TransferList board={board} />}
      <Box mt="3" textStyle="xs" color="fg.subtle">
        {TEXTS.localOnly}
      </Box>
    </>
  );
};

export default SampleTransfers;
