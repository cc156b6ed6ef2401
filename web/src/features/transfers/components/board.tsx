import { Box, chakra, Flex } from '@chakra-ui/react';
import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from 'react-beautiful-dnd';
import { Icon } from '../../../components/ui/icon.tsx';
import { SampleButton } from '../../../components/ui/sample-button.tsx';
import { columnsOf, toStatus, type Transfer, type TransferStatus } from '../model/board.ts';
import type { Board } from '../model/use-board.ts';
import { COLUMN_FAMILIES, COLUMN_TITLES, SPOKEN, TEXTS } from '../texts.ts';
import { TransferCard } from './transfer-card.tsx';

const Section = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.sunken',
  },
});

const Cards = chakra('div', {
  base: {
    flex: '1',
    minH: '24',
    px: '2',
    pb: '1',
    borderRadius: 'lg',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    '&[data-over=true]': { bg: 'accent.subtle' },
  },
});

interface BoardColumnProps {
  readonly status: TransferStatus;
  readonly transfers: readonly Transfer[];
  readonly board: Board;
  readonly dense: boolean;
}

const BoardColumn = ({ status, transfers, board, dense }: BoardColumnProps) => (
  <Section aria-labelledby={`column-${status}`}>
    <Flex align="center" gap="2" px="3.5" py="3">
      <Box
        boxSize="2"
        borderRadius="full"
        colorPalette={COLUMN_FAMILIES[status]}
        bg="colorPalette.fg"
        aria-hidden="true"
      />
      <Box as="h2" id={`column-${status}`} textStyle="section">
        {COLUMN_TITLES[status]}
      </Box>
      <Box ms="auto" textStyle="sm" color="fg.muted">
        {transfers.length}
      </Box>
    </Flex>
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
  </Section>
);

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

/** S2.25, S2.27, 'Money Transfer Dashboard': cards dragged between columns by mouse, touch and keyboard. */
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

/** S2.26: without behaviour. */
export const BoardActions = () => (
  <>
    <SampleButton>
      <Icon name="search" />
      {TEXTS.search}
    </SampleButton>
    <SampleButton>
      <Icon name="filter" />
      {TEXTS.filter}
    </SampleButton>
    <SampleButton variant="solid" colorPalette="accent">
      <Icon name="send" />
      {TEXTS.send}
    </SampleButton>
  </>
);
