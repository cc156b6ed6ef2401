import { Box, Flex } from '@chakra-ui/react';
import { TRANSFER_COLUMNS, type TransferColumn } from '@ramps-gateway/shared/domain/transfers.ts';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { LIVE } from '../live-texts.ts';
import type { LiveCard } from '../model/card.ts';
import { COLUMN_TITLES } from '../texts.ts';
import { LaneEmpty, LaneMore, LaneNotices } from './lane-parts.tsx';
import { DecideButton, OpenLink, Reference, StateTag } from './live-card.tsx';
import type { LiveBoardProps } from './still-board.tsx';

const { columns: C } = LIVE;

const Money = ({ children }: { readonly children: string | null }) => (
  <Box whiteSpace="nowrap" textAlign={{ xl: 'end' }} fontVariantNumeric="tabular-nums">
    {children ?? '–'}
  </Box>
);

interface LaneRowProps extends Pick<LiveBoardProps, 'now' | 'onDecide'> {
  readonly card: LiveCard;
}

const LaneRow = ({ card, now, onDecide }: LaneRowProps) => (
  <CardRow>
    <CardCell label={C.since}>
      <Box whiteSpace="nowrap">
        <RelativeTime iso={card.since} now={now} />
      </Box>
    </CardCell>
    <CardCell label={C.account}>
      <Box fontWeight="medium" overflowWrap="anywhere">
        {card.account?.name}
      </Box>
      {card.place !== null && (
        <Box textStyle="xs" color="fg.subtle">
          {card.place}
        </Box>
      )}
    </CardCell>
    <CardCell label={C.amount}>
      <Money>{card.sent}</Money>
    </CardCell>
    <CardCell label={C.received}>
      <Money>{card.received}</Money>
    </CardCell>
    <CardCell label={C.method}>{card.method}</CardCell>
    <CardCell label={C.reference}>
      <Box maxW={{ xl: '10rem' }}>
        <Reference card={card} />
      </Box>
    </CardCell>
    <CardCell label={C.state}>
      <StateTag card={card} />
      {card.why !== null && (
        <Box mt="1" maxW={{ xl: '16rem' }} textStyle="xs" color="fg.subtle" overflowWrap="anywhere">
          {card.why}
        </Box>
      )}
    </CardCell>
    <CardCell>
      <Flex align="center" justify={{ xl: 'flex-end' }} gap="3">
        <DecideButton card={card} onDecide={onDecide} />
        <OpenLink card={card} />
      </Flex>
    </CardCell>
  </CardRow>
);

interface LaneListProps extends Omit<LiveBoardProps, 'dense'> {
  readonly column: TransferColumn;
  readonly onChoose: (column: TransferColumn) => void;
}

export const LaneList = ({ lanes, column, onChoose, now, onDecide }: LaneListProps) => {
  const lane = lanes.find((each) => each.column === column);
  if (!lane) return null;
  return (
    <Box display="grid" gap="4">
      <Flex align="center" justify="space-between" gap="3">
        <StateFilter
          label={LIVE.column}
          states={TRANSFER_COLUMNS}
          labels={COLUMN_TITLES}
          chosen={column}
          onChoose={onChoose}
        />
        <Box textStyle="sm" color="fg.muted" whiteSpace="nowrap">
          {lane.count}
        </Box>
      </Flex>
      <LaneNotices lane={lane} />
      {lane.query.isPending && <ListSkeleton label={LIVE.loading(COLUMN_TITLES[column])} />}
      {lane.cards && lane.cards.length > 0 && (
        <Panel
          as="div"
          overflowX="auto"
          css={{ '& th:is(:nth-of-type(3), :nth-of-type(4))': { textAlign: 'end' } }}
        >
          <CardTable label={COLUMN_TITLES[column]} columns={Object.values(C)}>
            {lane.cards.map((card) => (
              <LaneRow key={card.id} card={card} now={now} onDecide={onDecide} />
            ))}
          </CardTable>
        </Panel>
      )}
      <LaneEmpty lane={lane} />
      <LaneMore lane={lane} />
    </Box>
  );
};
