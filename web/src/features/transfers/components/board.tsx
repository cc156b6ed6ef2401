import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from 'react-beautiful-dnd';
import { chakra } from '@chakra-ui/react';
import { columnsOf } from '../model/board.ts';
import { toStatus } from '../model/transfer.ts';
import { COLUMN_TITLES, SPOKEN } from '../texts.ts';
import type { Board } from '../use-board.ts';
import { BoardColumn } from './board-column.tsx';

/** Side by side; what has no room is reached by scrolling sideways. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(15.5rem, 1fr)',
    gap: '3',
    overflowX: { base: 'auto', xl: 'visible' },
    // What is only for screen readers scrolls with its card and does not widen the page.
    position: 'relative',
    // Room for the focus ring, and for the last card's shadow.
    mx: { base: '-4', md: '0' },
    px: { base: '4', md: '0' },
    pb: '2',
  },
});

const titleOf = (column: string) => {
  const status = toStatus(column);
  return status ? COLUMN_TITLES[status] : column;
};

interface TransferBoardProps {
  readonly board: Board;
  readonly dense?: boolean;
}

/** spec 2, 'Money Transfer Dashboard': cards dragged between columns by mouse, touch and keyboard. */
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
      // The toast says it.
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
