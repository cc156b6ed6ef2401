import { Flex } from '@chakra-ui/react';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { pathOf } from '../../../../lib/routes.ts';
import { TRANSFERS_VIEWS, useFilter } from '../model/use-filter.ts';
import { LaneList } from './lane-list.tsx';
import { LiveBoard } from './live-board.tsx';
import { CardLink } from './live-card.tsx';
import { TransfersFrame, type TransfersPageProps } from './transfers-frame.tsx';

const VIEWS = { board: 'Board', list: 'List' } as const;

/** S2.28, the "transfers variant". */
export const TransfersPage = ({ decisions, send }: TransfersPageProps) => {
  const { filter, set } = useFilter();
  return (
    <TransfersFrame
      title="Transfers"
      subtitle="The same transfers as a compact board or list"
      links={
        <Flex align="center" justify="space-between" gap="3" mb="4">
          <StateFilter
            label="View"
            states={TRANSFERS_VIEWS}
            labels={VIEWS}
            chosen={filter.view}
            onChoose={(view) => set({ view: view === 'board' ? '' : view })}
          />
          <CardLink to={pathOf('transfer-board')}>Open the board</CardLink>
        </Flex>
      }
      samples={{ view: filter.view }}
      send={send}
      decisions={decisions}
    >
      {(shown) =>
        filter.view === 'board' ? (
          <LiveBoard {...shown} dense />
        ) : (
          <LaneList {...shown} column={filter.column} onChoose={(column) => set({ column })} />
        )
      }
    </TransfersFrame>
  );
};
