import { Box } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { useOnDemand } from '../../../components/ui/use-on-demand.ts';
import { marked, markOf } from '../model/marks.ts';
import { useReleased } from '../model/use-released.ts';
import { type LiveBoardProps, StillBoard } from './still-board.tsx';

/** What moves money now, in four columns. What drags a card is loaded when somebody turns to a board with one that can be moved. */
export const LiveBoard = (props: LiveBoardProps) => {
  const { onPointerDownCapture, released } = useReleased();
  const { Part, loading, request } = useOnDemand(async () => {
    const loaded = await import('./drag-board.tsx');
    await released();
    return loaded;
  });
  /** What could not be loaded is tried again when somebody comes to the board again, not with each move. */
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
  // The other board stands in its place: what had the focus has it there.
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
