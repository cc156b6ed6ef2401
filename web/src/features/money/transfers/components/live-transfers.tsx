import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useNow } from '../../../../lib/clock.ts';
import { accountsOf } from '../model/shown.ts';
import { type LoadDecisions, useDecisions } from '../model/use-decisions.ts';
import type { useFilter } from '../model/use-filter.ts';
import { type Lane, useLane } from '../model/use-lane.ts';
import { FindBar } from './find-bar.tsx';
import type { LiveBoardProps } from './still-board.tsx';

interface LiveTransfersProps extends ReturnType<typeof useFilter> {
  readonly loadDecisions: LoadDecisions;
  readonly isFinding: boolean;
  readonly children: (shown: Pick<LiveBoardProps, 'lanes' | 'now' | 'onDecide'>) => ReactNode;
}

export const LiveTransfers = ({ filter, set, loadDecisions, isFinding, children }: LiveTransfersProps) => {
  const lanes: readonly Lane[] = [
    useLane('pending', filter),
    useLane('processing', filter),
    useLane('verification', filter),
    useLane('completed', filter),
  ];
  const { ask, place, Part, props } = useDecisions(loadDecisions);
  const now = useNow();
  return (
    <Box ref={place} tabIndex={-1} outline="0">
      {isFinding && (
        <FindBar filter={filter} set={set} accounts={accountsOf(lanes.flatMap(({ loaded }) => loaded))} />
      )}
      {children({ lanes, now, onDecide: ask })}
      {Part && props && <Part {...props} />}
    </Box>
  );
};
