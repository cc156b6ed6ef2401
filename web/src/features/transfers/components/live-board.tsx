import { lazy, Suspense } from 'react';
import { type LiveBoardProps, StillBoard } from './still-board.tsx';

/** What moves cards is loaded once there is one that can be moved. */
const DragBoard = lazy(() => import('./drag-board.tsx'));

/** What moves money now, in four columns. */
export const LiveBoard = (props: LiveBoardProps) =>
  props.lanes.some(({ cards = [] }) => cards.some(({ decision }) => decision !== null)) ? (
    <Suspense fallback={<StillBoard {...props} />}>
      <DragBoard {...props} />
    </Suspense>
  ) : (
    <StillBoard {...props} />
  );
