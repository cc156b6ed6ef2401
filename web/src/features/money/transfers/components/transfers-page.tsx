import { Flex } from '@chakra-ui/react';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { pathOf } from '../../../../lib/routes.ts';
import { TRANSFERS_VIEWS, useFilter } from '../model/use-filter.ts';
import { TEXTS } from '../texts.ts';
import { LaneList } from './lane-list.tsx';
import { LiveBoard } from './live-board.tsx';
import { CardLink } from './live-card.tsx';
import { TransfersFrame, type TransfersPageProps } from './transfers-frame.tsx';

/** S2.28, the "transfers variant". */
export const TransfersPage = ({ decisions, send }: TransfersPageProps) => {
  const { filter, set } = useFilter();
  return (
    <TransfersFrame
      title={TEXTS.transfersTitle}
      subtitle="The same transfers as a compact board or list"
      links={
        <Flex align="center" justify="space-between" gap="3" mb="4">
          <Flex role="group" aria-label="View" gap="1.5">
            {TRANSFERS_VIEWS.map((one) => (
              <ChoiceButton
                key={one}
                type="button"
                aria-pressed={one === filter.view}
                onClick={() => set({ view: one === 'board' ? '' : one })}
              >
                {TEXTS[one]}
              </ChoiceButton>
            ))}
          </Flex>
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
