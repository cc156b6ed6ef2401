import { Draggable } from 'react-beautiful-dnd';
import { Box, chakra } from '@chakra-ui/react';
import type { Transfer } from '../model/transfer.ts';
import type { Board } from '../use-board.ts';
import { StatusSelect } from './status-select.tsx';
import { TransferFacts } from './transfer-facts.tsx';

const Card = chakra('div', {
  base: {
    mb: '2',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'bg.panel',
    boxShadow: 'panel',
    '&[data-dragging=true]': { borderColor: 'accent.focusRing', boxShadow: 'raised' },
  },
});

const Handle = chakra('div', {
  base: {
    p: '3',
    borderRadius: 'md',
    // What is only read out stays within it, and so within the columns' scrolling.
    position: 'relative',
    cursor: 'grab',
    userSelect: 'none',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});

interface TransferCardProps {
  readonly transfer: Transfer;
  readonly index: number;
  readonly board: Board;
  readonly dense: boolean;
}

/** Dragged by what it says; its select, beneath, does the same without dragging. */
export const TransferCard = ({ transfer, index, board, dense }: TransferCardProps) => (
  <Draggable draggableId={transfer.id} index={index}>
    {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
      <Card ref={innerRef} {...draggableProps} data-dragging={isDragging}>
        <Handle {...dragHandleProps}>
          <TransferFacts transfer={transfer} dense={dense} />
        </Handle>
        <Box px="3" pb="3">
          <StatusSelect transfer={transfer} board={board} />
        </Box>
      </Card>
    )}
  </Draggable>
);
