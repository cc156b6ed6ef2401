import {
  DragDropContext,
  Draggable,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from 'react-beautiful-dnd';
import { useState } from 'react';
import { toast } from '../../../../components/ui/toast.ts';
import { COLUMN_HINTS, LIVE } from '../live-texts.ts';
import { toStatus } from '../model/board.ts';
import { marked } from '../model/marks.ts';
import { dropOn, type LiveCard, nameOf } from '../model/card.ts';
import { COLUMN_TITLES, SPOKEN } from '../texts.ts';
import { CardBox, Cards, ColumnFrame, Columns, Handle } from './board-layout.tsx';
import { LaneEmpty, LaneMore, LaneNotices, LaneSkeleton } from './lane-parts.tsx';
import { LiveDetails, LiveFooter } from './live-card.tsx';
import { type LiveBoardProps, StillCard } from './still-board.tsx';

const titleOf = (column: string): string => {
  const status = toStatus(column);
  return status ? COLUMN_TITLES[status] : column;
};

interface DragCardProps extends Omit<LiveBoardProps, 'lanes'> {
  readonly card: LiveCard;
  readonly index: number;
}

/** Drag it by its content; its button does the same. */
const DragCard = ({ card, index, dense, now, onDecide }: DragCardProps) => (
  <Draggable draggableId={card.id} index={index}>
    {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
      <CardBox ref={innerRef} {...draggableProps} data-dragging={isDragging}>
        <Handle {...dragHandleProps} data-mark={`handle ${card.id}`}>
          <LiveDetails card={card} dense={dense} now={now} />
        </Handle>
        <LiveFooter card={card} onDecide={onDecide} />
      </CardBox>
    )}
  </Draggable>
);

/** Positions among the movable cards. */
const placed = (cards: readonly LiveCard[] = []): readonly (readonly [LiveCard, number])[] => {
  let movable = 0;
  return cards.map((card) => {
    const index = movable;
    if (card.decision) movable += 1;
    return [card, index] as const;
  });
};

/** Movable cards can be dragged to Processing. They move once it is confirmed. */
const DragBoard = ({ lanes: now, ...shown }: LiveBoardProps) => {
  /** While a card is dragged nothing moves; changes show when it is dropped. */
  const [held, setHeld] = useState<LiveBoardProps['lanes'] | null>(null);
  const lanes = held ?? now;
  const cardOf = ({ draggableId }: DragStart): LiveCard | undefined =>
    lanes.flatMap(({ cards = [] }) => cards).find(({ id }) => id === draggableId);
  const nameIn = (start: DragStart): string => {
    const card = cardOf(start);
    return card ? nameOf(card) : '';
  };

  const onDragStart = (start: DragStart, { announce }: ResponderProvided) => {
    setHeld(now);
    announce(SPOKEN.lifted(nameIn(start), titleOf(start.source.droppableId)));
  };

  const onDragUpdate = (update: DragUpdate, { announce }: ResponderProvided) => {
    const { destination } = update;
    announce(
      destination
        ? LIVE.over(nameIn(update), titleOf(destination.droppableId))
        : SPOKEN.nowhere(nameIn(update)),
    );
  };

  const onDragEnd = (result: DropResult, { announce }: ResponderProvided) => {
    setHeld(null);
    const card = cardOf(result);
    const from = toStatus(result.source.droppableId);
    const to = result.reason === 'DROP' && toStatus(result.destination?.droppableId ?? '');
    const name = nameIn(result);
    if (!card || !from || !to) {
      announce(SPOKEN.cancelled(name, titleOf(result.source.droppableId)));
      return;
    }
    const drop = dropOn(card, from, to);
    switch (drop.outcome) {
      case 'same':
        announce(SPOKEN.unchanged(name, titleOf(from)));
        return;
      case 'refused':
        announce('');
        toast.info(LIVE.staysIn(COLUMN_TITLES[from]), drop.why);
        return;
      case 'asks': {
        announce(LIVE.asking(name));
        shown.onDecide(drop.decision, marked(`handle ${card.id}`) ?? document.body);
      }
    }
  };

  return (
    <DragDropContext
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={onDragEnd}
      dragHandleUsageInstructions={LIVE.usage}
    >
      <Columns>
        {lanes.map((lane) => (
          <ColumnFrame
            key={lane.column}
            status={lane.column}
            count={lane.count}
            hint={COLUMN_HINTS[lane.column]}
          >
            <Droppable droppableId={lane.column}>
              {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
                <Cards ref={innerRef} {...droppableProps} data-over={isDraggingOver}>
                  <LaneNotices lane={lane} />
                  {lane.query.isPending && <LaneSkeleton lane={lane} dense={shown.dense} />}
                  {placed(lane.cards).map(([card, index]) =>
                    card.decision ? (
                      <DragCard key={card.id} card={card} index={index} {...shown} />
                    ) : (
                      <StillCard key={card.id} card={card} {...shown} />
                    ),
                  )}
                  {placeholder}
                  {!isDraggingOver && <LaneEmpty lane={lane} />}
                </Cards>
              )}
            </Droppable>
            <LaneMore lane={lane} />
          </ColumnFrame>
        ))}
      </Columns>
    </DragDropContext>
  );
};

export default DragBoard;
