import { Box } from '@chakra-ui/react';
import { COLUMN_HINTS } from '../live-texts.ts';
import type { LiveCard } from '../model/card.ts';
import type { Lane } from '../model/use-lane.ts';
import { CardBox, Cards, ColumnFrame, Columns } from './board-layout.tsx';
import { LaneEmpty, LaneMore, LaneNotices, LaneSkeleton } from './lane-parts.tsx';
import { LiveDetails, LiveFooter, type OnDecide } from './live-card.tsx';

export interface LiveBoardProps {
  readonly lanes: readonly Lane[];
  readonly dense: boolean;
  readonly now: number;
  readonly onDecide: OnDecide;
}

interface StillCardProps extends Omit<LiveBoardProps, 'lanes'> {
  readonly card: LiveCard;
}

export const StillCard = ({ card, dense, now, onDecide }: StillCardProps) => (
  <CardBox>
    <Box p="3">
      <LiveDetails card={card} dense={dense} now={now} />
    </Box>
    <LiveFooter card={card} onDecide={onDecide} />
  </CardBox>
);

/** The board while nothing can be moved or dragging is loading. */
export const StillBoard = ({ lanes, ...shown }: LiveBoardProps) => (
  <Columns>
    {lanes.map((lane) => (
      <ColumnFrame key={lane.column} status={lane.column} count={lane.count} hint={COLUMN_HINTS[lane.column]}>
        <Cards>
          <LaneNotices lane={lane} />
          {lane.query.isPending && <LaneSkeleton lane={lane} dense={shown.dense} />}
          {lane.cards?.map((card) => (
            <StillCard key={card.id} card={card} {...shown} />
          ))}
          <LaneEmpty lane={lane} />
        </Cards>
        <LaneMore lane={lane} />
      </ColumnFrame>
    ))}
  </Columns>
);
