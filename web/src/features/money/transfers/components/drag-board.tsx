import { type TransferColumn, TRANSFER_COLUMNS } from '@ramps-gateway/shared/domain/transfers.ts';
import { LANE_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useState } from 'react';
import {
  DragDropContext,
  Draggable,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from 'react-beautiful-dnd';
import {
  type BoardCard,
  type BoardColumn,
  CardBox,
  Cards,
  ColumnFrame,
  Columns,
  Empty,
  Handle,
  StillCard,
} from './board.tsx';

interface DragCardProps {
  readonly card: BoardCard;
  /** Counts only movable cards. */
  readonly index: number;
}

/** The content is the drag handle; the footer's buttons do the same. */
const DragCard = ({ card: { id, details, footer }, index }: DragCardProps) => (
  <Draggable draggableId={id} index={index}>
    {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
      <CardBox ref={innerRef} {...draggableProps} data-dragging={isDragging}>
        <Handle {...dragHandleProps} data-mark={`handle ${id}`}>
          {details}
        </Handle>
        {footer}
      </CardBox>
    )}
  </Draggable>
);

const columnOf = (id: string | undefined): TransferColumn | undefined =>
  TRANSFER_COLUMNS.find((column) => column === id);

const titleOf = (id: string): string => {
  const column = columnOf(id);
  return column ? LANE_TAGS[column][0] : id;
};

interface DragBoardProps {
  readonly columns: readonly BoardColumn[];
  readonly usage: string;
  /** @param place from 1 */
  readonly over: (name: string, column: string, place: number) => string;
  /** Runs for a drop in another column. Returns what screen readers get. @param index among the movable cards */
  readonly onDrop: (card: BoardCard, from: TransferColumn, to: TransferColumn, index: number) => string;
}

/** S2.25, S2.27, 'Money Transfer Dashboard': drag by mouse, touch or keyboard. */
const DragBoard = ({ columns: now, usage, over, onDrop }: DragBoardProps) => {
  /** During a drag, the cards stay as they were; updates show after the drop. */
  const [held, setHeld] = useState<typeof now | null>(null);
  const columns = held ?? now;
  const cardOf = ({ draggableId }: DragStart) =>
    columns.flatMap(({ cards }) => cards).find(({ id }) => id === draggableId);
  const nameOf = (start: DragStart): string => cardOf(start)?.name ?? '';

  const onDragStart = (start: DragStart, { announce }: ResponderProvided) => {
    setHeld(now);
    announce(`${nameOf(start)} picked up from ${titleOf(start.source.droppableId)}.`);
  };

  const onDragUpdate = (update: DragUpdate, { announce }: ResponderProvided) => {
    const { destination: to } = update;
    const name = nameOf(update);
    announce(to ? over(name, titleOf(to.droppableId), to.index + 1) : `${name} is not over a column.`);
  };

  const onDragEnd = (result: DropResult, { announce }: ResponderProvided) => {
    setHeld(null);
    const { source, destination, reason } = result;
    const card = cardOf(result);
    const from = columnOf(source.droppableId);
    const to = reason === 'DROP' ? columnOf(destination?.droppableId) : undefined;
    if (!card || !from || !to)
      announce(`Cancelled. ${nameOf(result)} is back in ${titleOf(source.droppableId)}.`);
    else if (from === to) announce(`${card.name} stays in ${LANE_TAGS[from][0]}. Nothing has changed.`);
    else announce(onDrop(card, from, to, destination?.index ?? 0));
  };

  return (
    <DragDropContext
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={onDragEnd}
      dragHandleUsageInstructions={usage}
    >
      <Columns>
        {columns.map(({ cards, ...column }) => {
          const movable = cards.filter(({ isMovable }) => isMovable);
          return (
            <ColumnFrame key={column.column} {...column}>
              <Droppable droppableId={column.column}>
                {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
                  <Cards ref={innerRef} {...droppableProps} data-over={isDraggingOver}>
                    {column.above}
                    {cards.map((card) =>
                      card.isMovable ? (
                        <DragCard key={card.id} card={card} index={movable.indexOf(card)} />
                      ) : (
                        <StillCard key={card.id} {...card} />
                      ),
                    )}
                    {placeholder}
                    {!isDraggingOver && <Empty>{column.empty}</Empty>}
                  </Cards>
                )}
              </Droppable>
            </ColumnFrame>
          );
        })}
      </Columns>
    </DragDropContext>
  );
};

export default DragBoard;
