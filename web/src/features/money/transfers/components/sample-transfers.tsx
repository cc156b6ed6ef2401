import { Box, Flex, Grid } from '@chakra-ui/react';
import { TRANSFER_COLUMNS, type TransferColumn } from '@ramps-gateway/shared/domain/transfers.ts';
import { LANE_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useRef, useState } from 'react';
import { type Column, DataRows } from '../../../../components/ui/data-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Select } from '../../../../components/ui/plain-select.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { Quiet, Strong } from '../../../../components/ui/text.ts';
import { toast } from '../../../../components/ui/toast.ts';
import { money } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import type { TransfersView } from '../model/use-filter.ts';
import { moveTransfer, SAMPLE_SUMMARY, SAMPLE_TRANSFERS, type SampleTransfer } from '../sample.ts';
import { SPOKEN } from '../texts.ts';
import type { BoardColumn } from './board.tsx';
import DragBoard from './drag-board.tsx';
import { Amounts } from './live-card.tsx';

/** S4.15: sample transfers; moves stay on this page. */
const useBoard = () => {
  const [transfers, setTransfers] = useState(SAMPLE_TRANSFERS);
  /** In the new column, this transfer's select gets the focus back. */
  const focusNext = useRef<string | null>(null);

  const move = (id: string, status: TransferColumn, index?: number) => {
    const moved = moveTransfer(transfers, id, status, index);
    const transfer = transfers.find((one) => one.id === id);
    if (moved === transfers || !transfer) return;
    setTransfers(moved);
    toast.success(`${transfer.reference} moved to ${LANE_TAGS[status][0]}`);
  };

  const choose = (id: string, status: TransferColumn) => {
    focusNext.current = id;
    move(id, status);
  };

  const takeFocus = (id: string, element: HTMLElement | null) => {
    if (!element || focusNext.current !== id) return;
    focusNext.current = null;
    element.focus();
  };

  return { transfers, move, choose, takeFocus };
};

type Board = ReturnType<typeof useBoard>;

interface StatusSelectProps {
  readonly transfer: SampleTransfer;
  readonly board: Board;
}

const StatusSelect = ({ transfer: { id, status, reference }, board }: StatusSelectProps) => (
  <Select
    h="8"
    textStyle="sm"
    aria-label={`Status of ${reference}`}
    value={status}
    ref={(select: HTMLSelectElement | null) => board.takeFocus(id, select)}
    onChange={({ target }) => {
      const chosen = TRANSFER_COLUMNS.find((column) => column === target.value);
      if (chosen) board.choose(id, chosen);
    }}
  >
    {TRANSFER_COLUMNS.map((one) => (
      <option key={one} value={one}>
        {LANE_TAGS[one][0]}
      </option>
    ))}
  </Select>
);

const sent = ({ amount }: SampleTransfer) => money(amount.send, amount.sendCurrency);
const received = ({ amount }: SampleTransfer) => money(amount.receive, amount.receiveCurrency);

interface TransferDetailsProps {
  readonly transfer: SampleTransfer;
  /** Three lines instead of five. */
  readonly dense: boolean;
}

const TransferDetails = ({ transfer, dense }: TransferDetailsProps) => {
  const { reference, recipient, method, expectedTime, type } = transfer;
  return (
    <Flex direction="column" gap={dense ? '0.5' : '1.5'} textStyle="sm">
      <Flex align="center" justify="space-between" gap="2">
        <Box textStyle="mono" color="fg.muted">
          {reference}
        </Box>
        {dense ? (
          <Quiet truncate>{method}</Quiet>
        ) : (
          <Tag family={type === 'business' ? 'accent' : 'neutral'}>{capitalised(type)}</Tag>
        )}
      </Flex>
      <Box>
        <Strong truncate={dense}>{recipient.name}</Strong>
        {!dense && <Quiet>{recipient.location}</Quiet>}
      </Box>
      <Amounts sent={sent(transfer)} received={received(transfer)} />
      {!dense && (
        <Flex wrap="wrap" columnGap="3" textStyle="xs" color="fg.subtle">
          <span>{method}</span>
          <span>{`Expected: ${expectedTime}`}</span>
        </Flex>
      )}
    </Flex>
  );
};

const columnsOf = (board: Board, dense: boolean): readonly BoardColumn[] =>
  TRANSFER_COLUMNS.map((column) => {
    const transfers = board.transfers.filter(({ status }) => status === column);
    return {
      column,
      count: transfers.length,
      cards: transfers.map((transfer) => ({
        id: transfer.id,
        name: transfer.reference,
        isMovable: true,
        details: <TransferDetails transfer={transfer} dense={dense} />,
        footer: (
          <Box px="3" pb="3">
            <StatusSelect transfer={transfer} board={board} />
          </Box>
        ),
      })),
      empty: transfers.length === 0 ? 'No transfers' : undefined,
    };
  });

const listColumns = (board: Board): readonly Column<SampleTransfer>[] => [
  {
    header: 'Reference',
    cell: ({ reference }) => (
      <Box as="span" textStyle="mono">
        {reference}
      </Box>
    ),
    onPhone: 'title',
  },
  {
    header: 'Recipient',
    cell: ({ recipient: { name, location } }) => (
      <>
        <Strong>{name}</Strong>
        <Quiet>{location}</Quiet>
      </>
    ),
  },
  { header: 'They send', cell: sent, align: 'end' },
  { header: 'Recipient gets', cell: received, align: 'end' },
  { header: 'Method', cell: ({ method }) => method },
  { header: 'Expected', cell: ({ expectedTime }) => expectedTime },
  { header: 'Status', cell: (transfer) => <StatusSelect transfer={transfer} board={board} /> },
];

interface SampleTransfersProps {
  readonly view: TransfersView;
  /** With figures and full cards. */
  readonly isDashboard?: boolean;
}

/** S2.25, S2.26, S2.28: sample transfers on a board or in a list; they can move anywhere. */
const SampleTransfers = ({ view, isDashboard = false }: SampleTransfersProps) => {
  const board = useBoard();
  return (
    <>
      {isDashboard && (
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
      )}
      {view === 'board' ? (
        <DragBoard
          columns={columnsOf(board, !isDashboard)}
          usage={SPOKEN.usage}
          over={SPOKEN.over}
          onDrop={({ id }, _from, to, index) => {
            board.move(id, to, index);
            return '';
          }}
        />
      ) : (
        <Panel>
          <DataRows
            label="Transfers"
            columns={listColumns(board)}
            rows={board.transfers}
            rowKey={({ id }) => id}
          />
        </Panel>
      )}
      <Quiet mt="3">Moves stay on this page and are lost when you leave it.</Quiet>
    </>
  );
};

export default SampleTransfers;
