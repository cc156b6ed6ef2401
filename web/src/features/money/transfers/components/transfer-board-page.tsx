import { Box } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { LivePage } from '../../../../components/layout/live-page.tsx';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { LIVE } from '../live-texts.ts';
import type { LoadDecisions } from '../model/use-decisions.ts';
import { useFind } from '../model/use-find.ts';
import { TEXTS } from '../texts.ts';
import { FindButtons } from './find-bar.tsx';
import { LiveBoard } from './live-board.tsx';
import { CardLink } from './live-card.tsx';
import { LiveFigures } from './live-figures.tsx';
import { LiveTransfers } from './live-transfers.tsx';
import { SampleActions } from './sample-actions.tsx';

const SampleBoard = lazy(() => import('./sample-board.tsx'));

export interface TransfersPageProps {
  readonly decisions: LoadDecisions;
  readonly send?: ReactNode;
}

/** S2.25, "Transfers board". */
export const TransferBoardPage = ({ decisions, send }: TransfersPageProps) => {
  const sample = useSampleData();
  const { finding, ...find } = useFind();
  return (
    <LivePage
      title={TEXTS.boardTitle}
      subtitle={sample.shown ? TEXTS.boardSubtitle : LIVE.boardSubtitle}
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
      <Box mb="3">
        <CardLink to={pathOf('transfers')}>{LIVE.toTransfers}</CardLink>
      </Box>
      {sample.shown ? (
        <Suspense fallback={<Box minH="tile" />}>
          <SampleBoard />
        </Suspense>
      ) : (
        sample.isKnown && (
          <>
            <LiveFigures />
            <LiveTransfers {...finding} isFinding={find.open} loadDecisions={decisions}>
              {(shown) => <LiveBoard {...shown} dense={false} />}
            </LiveTransfers>
          </>
        )
      )}
    </LivePage>
  );
};
