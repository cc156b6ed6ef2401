import { Box } from '@chakra-ui/react';
import { CardCell, CardRow, CardTable } from '../../../components/ui/card-table.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { inCurrency } from '../../../lib/format/amount.ts';
import { TEXTS } from '../texts.ts';
import type { Board } from '../use-board.ts';
import { StatusSelect } from './status-select.tsx';

const L = TEXTS.columns;

const Money = ({ children }: { readonly children: string }) => (
  <Box whiteSpace="nowrap" textAlign={{ xl: 'end' }}>
    {children}
  </Box>
);

/** The transfers of the board as rows. */
export const TransferList = ({ board }: { readonly board: Board }) => (
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
              <Money>{inCurrency(amount.send, amount.sendCurrency)}</Money>
            </CardCell>
            <CardCell label={L.receive}>
              <Money>{inCurrency(amount.receive, amount.receiveCurrency)}</Money>
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
