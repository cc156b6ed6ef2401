import { Box, Flex } from '@chakra-ui/react';
import { TRANSFER_COLUMNS, type TransferColumn } from '@ramps-gateway/shared/domain/transfers.ts';
import { LANE_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { type Column, DataRows } from '../../../../components/ui/data-list.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { Muted, Quiet, Strong } from '../../../../components/ui/text.ts';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { LIVE } from '../texts.ts';
import type { LiveCard } from '../model/card.ts';
import { Empty } from './board.tsx';
import { LaneMore, LaneNotices, type LiveBoardProps } from './live-board.tsx';
import { DecideButton, type OnDecide, OpenLink, Reference, StateTag } from './live-card.tsx';

const columnsOf = (onDecide: OnDecide): readonly Column<LiveCard>[] => [
  {
    header: 'Since',
    cell: ({ since }, { now }) => (
      <Box whiteSpace="nowrap">
        <RelativeTime iso={since} now={now} />
      </Box>
    ),
  },
  {
    header: 'Sub-account',
    cell: ({ account, place }) => (
      <>
        <Strong>{account?.name}</Strong>
        {place !== null && <Quiet>{place}</Quiet>}
      </>
    ),
  },
  { header: 'Amount', cell: ({ sent }) => sent ?? '–', align: 'end' },
  { header: 'Received', cell: ({ received }) => received ?? '–', align: 'end' },
  { header: 'Method', cell: ({ method }) => method },
  {
    header: 'Reference',
    cell: (card) => (
      <Box maxW={{ xl: '10rem' }}>
        <Reference card={card} />
      </Box>
    ),
  },
  {
    header: 'Status',
    cell: (card) => (
      <>
        <StateTag card={card} />
        {card.why !== null && (
          <Quiet mt="1" maxW={{ xl: '16rem' }}>
            {card.why}
          </Quiet>
        )}
      </>
    ),
  },
  {
    header: 'Action',
    cell: (card) => (
      <Flex align="center" justify={{ xl: 'flex-end' }} gap="3">
        <DecideButton card={card} onDecide={onDecide} />
        <OpenLink card={card} />
      </Flex>
    ),
    onPhone: 'title',
  },
];

interface LaneListProps extends Pick<LiveBoardProps, 'lanes' | 'onDecide'> {
  readonly column: TransferColumn;
  readonly onChoose: (column: TransferColumn) => void;
}

export const LaneList = ({ lanes, column, onChoose, onDecide }: LaneListProps) => {
  const lane = lanes.find((each) => each.column === column);
  if (!lane) return null;
  return (
    <Box display="grid" gap="4">
      <Flex align="center" justify="space-between" gap="3">
        <StateFilter
          label="Column"
          states={TRANSFER_COLUMNS}
          labels={LANE_TAGS}
          chosen={column}
          onChoose={onChoose}
        />
        <Muted whiteSpace="nowrap">{lane.count}</Muted>
      </Flex>
      <LaneNotices lane={lane} />
      {lane.query.isPending && <ListSkeleton label={LIVE.loading(LANE_TAGS[column][0])} />}
      {lane.cards && lane.cards.length > 0 && (
        <Panel as="div" overflowX="auto">
          <DataRows
            label={LANE_TAGS[column][0]}
            columns={columnsOf(onDecide)}
            rows={lane.cards}
            rowKey={({ id }) => id}
          />
        </Panel>
      )}
      <Empty>{lane.empty}</Empty>
      <LaneMore lane={lane} />
    </Box>
  );
};
