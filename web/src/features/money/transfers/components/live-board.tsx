import { Box } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { marked, markOf } from '../model/marks.ts';
import { useReleased } from '../model/use-released.ts';
import { type LiveBoardProps, StillBoard } from './still-board.tsx';

/** Four columns of current transfers. Dragging loads with the first movable card. */
export const LiveBoard = (props: LiveBoardProps) => {
  const { onPointerDownCapture, released } = useReleased();
  const { Part, loading, request } = useOnDemand(async () => {
    const loaded = await import('./drag-board.tsx');
    await released();
    return loaded;
  });
  /** A failed load is retried on the next visit to the board, not on each move. */
  const isTried = useRef(false);
  const focused = useRef<string | null>(null);
  const isMovable = props.lanes.some(({ cards = [] }) => cards.some(({ decision }) => decision !== null));
  const turnTo = () => {
    if (!isMovable || Part || loading || isTried.current) return;
    isTried.current = true;
    request(() => {
      focused.current = markOf(document.activeElement);
    });
  };
  // The other board replaces this one: the focus moves to the same card.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    marked(focused.current)?.focus();
    focused.current = null;
  }, [Part]);
  return (
    <Box
      onPointerDownCapture={onPointerDownCapture}
      onPointerEnter={() => {
        isTried.current = false;
        turnTo();
      }}
      onPointerMove={turnTo}
      onFocus={turnTo}
    >
      {Part ? <Part {...props} /> : <StillBoard {...props} />}
    </Box>
  );
};
