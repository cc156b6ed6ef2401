import { Droppable } from 'react-beautiful-dnd';
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Transfer, TransferStatus } from '../model/transfer.ts';
import { COLUMN_FAMILIES, COLUMN_TITLES, TEXTS } from '../texts.ts';
import type { Board } from '../use-board.ts';
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

export const BoardColumn = ({ status, transfers, board, dense }: BoardColumnProps) => (
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
