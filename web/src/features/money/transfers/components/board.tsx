import { Box } from '@chakra-ui/react';
import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from 'react-beautiful-dnd';
import { columnsOf, toStatus, type Transfer, type TransferStatus } from '../model/board.ts';
import type { Board } from '../model/use-board.ts';
import { COLUMN_TITLES, SPOKEN, TEXTS } from '../texts.ts';
import { Cards, ColumnFrame, Columns } from './board-layout.tsx';
import { TransferCard } from './transfer-card.tsx';

interface BoardColumnProps {
  readonly status: TransferStatus;
  readonly transfers: readonly Transfer[];
  readonly board: Board;
  readonly dense: boolean;
}

const BoardColumn = ({ status, transfers, board, dense }: BoardColumnProps) => (
  <ColumnFrame status={status} count={transfers.length}>
    <Droppable droppableId={status}>
      {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
        <Cards ref={innerRef} {...droppableProps} data-over={isDraggingOver}>
          {transfers.map((transfer, index) => (
            <TransferCard key={transfer.id} transfer={transfer} index={index} board={board} dense={dense} />
          ))}
          {placeholder}
          {transfers.length === 0 && !isDraggingOver && (
            <Box px="2" textStyle="sm" color="fg.muted">
              {TEXTS.empty}
            </Box>
          )}
        </Cards>
      )}
    </Droppable>
  </ColumnFrame>
);

const titleOf = (column: string) => {
  const status = toStatus(column);
  return status ? COLUMN_TITLES[status] : column;
};

interface TransferBoardProps {
  readonly board: Board;
  readonly dense?: boolean;
}

/** S2.25, S2.27, 'Money Transfer Dashboard': drag by mouse, touch or keyboard. */
export const TransferBoard = ({ board, dense = false }: TransferBoardProps) => {
  const referenceOf = ({ draggableId }: DragStart) =>
    board.transfers.find(({ id }) => id === draggableId)?.reference ?? '';

  const onDragStart = (start: DragStart, { announce }: ResponderProvided) =>
    announce(SPOKEN.lifted(referenceOf(start), titleOf(start.source.droppableId)));

  const onDragUpdate = (update: DragUpdate, { announce }: ResponderProvided) => {
    const { destination } = update;
    announce(
      destination
        ? SPOKEN.over(referenceOf(update), titleOf(destination.droppableId), destination.index + 1)
        : SPOKEN.nowhere(referenceOf(update)),
    );
  };

  const onDragEnd = (result: DropResult, { announce }: ResponderProvided) => {
    const from = result.source.droppableId;
    const status = result.reason === 'DROP' && toStatus(result.destination?.droppableId ?? '');
    if (!status) announce(SPOKEN.cancelled(referenceOf(result), titleOf(from)));
    else if (status === from) announce(SPOKEN.unchanged(referenceOf(result), titleOf(from)));
    else {
      announce('');
      board.move(result.draggableId, status, result.destination?.index);
    }
  };

  return (
    <DragDropContext
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={onDragEnd}
      dragHandleUsageInstructions={SPOKEN.usage}
    >
      <Columns>
        {columnsOf(board.transfers).map(([status, transfers]) => (
          <BoardColumn key={status} status={status} transfers={transfers} board={board} dense={dense} />
        ))}
      </Columns>
    </DragDropContext>
  );
};
