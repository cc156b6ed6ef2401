import { Box, Flex } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { LivePage } from '../../../../components/layout/live-page.tsx';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { LIVE } from '../live-texts.ts';
import { useFind } from '../model/use-find.ts';
import { TRANSFERS_VIEWS } from '../model/use-filter.ts';
import { TEXTS } from '../texts.ts';
import { FindButtons } from './find-bar.tsx';
import { LaneList } from './lane-list.tsx';
import { LiveBoard } from './live-board.tsx';
import { CardLink } from './live-card.tsx';
import { LiveTransfers } from './live-transfers.tsx';
import { SampleActions } from './sample-actions.tsx';
import type { TransfersPageProps } from './transfer-board-page.tsx';

const SampleTransfers = lazy(() => import('./sample-transfers.tsx'));

/** S2.28, the "transfers variant". */
export const TransfersPage = ({ decisions, send }: TransfersPageProps) => {
  const sample = useSampleData();
  const { finding, ...find } = useFind();
  const { filter, set } = finding;
  return (
    <LivePage
      title={TEXTS.transfersTitle}
      subtitle={TEXTS.transfersSubtitle}
      sample={sample}
      actions={
        sample.shown ? (
          <SampleActions />
        ) : (
          <>
            <FindButtons {...find} />
            {send}
          </>
        )
      }
    >
      <Flex align="center" justify="space-between" gap="3" mb="4">
        <Flex role="group" aria-label={TEXTS.view} gap="1.5">
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
        <CardLink to={pathOf('transfer-board')}>{LIVE.toBoard}</CardLink>
      </Flex>
      {sample.shown ? (
        <Suspense fallback={<Box minH="tile" />}>
          <SampleTransfers view={filter.view} />
        </Suspense>
      ) : (
        sample.isKnown && (
          <LiveTransfers {...finding} isFinding={find.open} loadDecisions={decisions}>
            {(shown) =>
              filter.view === 'board' ? (
                <LiveBoard {...shown} dense />
              ) : (
                <LaneList {...shown} column={filter.column} onChoose={(column) => set({ column })} />
              )
            }
          </LiveTransfers>
        )
      )}
    </LivePage>
  );
};
