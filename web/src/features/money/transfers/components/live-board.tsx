import { Box, Button } from '@chakra-ui/react';
import { LANE_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { type ComponentProps, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { dropOn, nameOf } from '../model/card.ts';
import { marked, markOf } from '../model/use-decisions.ts';
import type { Lane } from '../model/use-lane.ts';
import { COLUMN_HINTS, LIVE } from '../texts.ts';
import { type BoardColumn, CardBox, StillBoard } from './board.tsx';
import type DragBoard from './drag-board.tsx';
import { LiveDetails, LiveFooter, type OnDecide } from './live-card.tsx';

export interface LiveBoardProps {
  readonly lanes: readonly Lane[];
  readonly dense: boolean;
  readonly now: number;
  readonly onDecide: OnDecide;
}

const CARDS = ['first', 'second', 'third'];

const LaneSkeleton = ({ lane: { column }, dense }: LaneProps & { readonly dense: boolean }) => (
  <Box role="status" aria-label={LIVE.loading(LANE_TAGS[column][0])}>
    {CARDS.map((card) => (
      <CardBox key={card} p="3" h={dense ? '32' : '44'}>
        <Skeleton w="24" />
        <Skeleton w="full" mt="3" />
        <Skeleton w="32" mt="3" />
      </CardBox>
    ))}
  </Box>
);

interface LaneProps {
  readonly lane: Lane;
}

export const LaneNotices = ({ lane: { query, approvals } }: LaneProps) => (
  <>
    {query.isError && !query.isFetchNextPageError && (
      <Box mb="2">
        <RetryNotice query={query} family={query.data ? 'warning' : 'danger'}>
          {query.data
            ? `This column could not be refreshed and may be out of date.`
            : 'This column could not be loaded'}
        </RetryNotice>
      </Box>
    )}
    {approvals.failed && (
      <Box mb="2">
        <RetryNotice query={approvals.query}>Pending approvals could not be loaded</RetryNotice>
      </Box>
    )}
  </>
);

export const LaneMore = ({ lane: { column, query } }: LaneProps) =>
  query.hasNextPage ? (
    <Box px="2" pb="2">
      {query.isFetchNextPageError && (
        <Box role="alert" textStyle="sm" color="danger.fg" mb="1">
          More could not be loaded
        </Box>
      )}
      <Button
        w="full"
        size="sm"
        data-mark={`more ${column}`}
        loading={query.isFetchingNextPage}
        aria-label={`Load more of ${LANE_TAGS[column][0]}`}
        onClick={() => void query.fetchNextPage()}
      >
        Load more
      </Button>
    </Box>
  ) : null;

const columnOf = (lane: Lane, { dense, now, onDecide }: Omit<LiveBoardProps, 'lanes'>): BoardColumn => ({
  column: lane.column,
  count: lane.count,
  hint: COLUMN_HINTS[lane.column],
  above: (
    <>
      <LaneNotices lane={lane} />
      {lane.query.isPending && <LaneSkeleton lane={lane} dense={dense} />}
    </>
  ),
  cards: (lane.cards ?? []).map((card) => ({
    id: card.id,
    name: nameOf(card),
    isMovable: card.decision !== null,
    details: <LiveDetails card={card} dense={dense} now={now} />,
    footer: <LiveFooter card={card} onDecide={onDecide} />,
  })),
  empty: lane.empty,
  below: <LaneMore lane={lane} />,
});

/** Maximum time from the end of a press to its click, in milliseconds. */
const CLICK_MS = 300;

/** Where the mouse holds a card. */
interface Grip {
  readonly id: string;
  readonly clientX: number;
  readonly clientY: number;
}

const gripOf = ({ target, pointerType, button, clientX, clientY }: PointerEvent): Grip | null => {
  if (pointerType !== 'mouse' || button !== 0 || !(target instanceof Element) || target.closest('a, button'))
    return null;
  const id = target.closest('[data-grip]')?.getAttribute('data-grip');
  return id === null || id === undefined ? null : { id, clientX, clientY };
};

/**
 * Waits for the end of a press: replacing the pressed element would lose the click. A card held by the mouse does not
 * wait: `grip` continues its drag on the new board.
 */
const useReleased = () => {
  const pressed = useRef<Promise<void> | null>(null);
  const grip = useRef<Grip>(null);
  const onPointerDownCapture = (event: PointerEvent) => {
    grip.current = gripOf(event);
    if (grip.current) {
      addEventListener('pointerup', () => (grip.current = null), { once: true });
      return;
    }
    pressed.current = new Promise((resolve) => {
      const end = () => {
        removeEventListener('pointerup', end);
        removeEventListener('pointercancel', end);
        setTimeout(() => {
          pressed.current = null;
          resolve();
        }, CLICK_MS);
      };
      addEventListener('pointerup', end);
      addEventListener('pointercancel', end);
    });
  };
  return { onPointerDownCapture, grip, released: () => pressed.current ?? Promise.resolve() };
};

/** The four columns of current transfers. Dragging loads with the first movable card. */
export const LiveBoard = ({ lanes, ...shown }: LiveBoardProps) => {
  const columns = lanes.map((lane) => columnOf(lane, shown));
  const { onPointerDownCapture, grip, released } = useReleased();
  const { Part, loading, request } = useOnDemand(async () => {
    const loaded = await import('./drag-board.tsx');
    await released();
    return loaded;
  });
  /** After a failed load, the next visit of the pointer tries again, not every move. */
  const isTried = useRef(false);
  const focused = useRef<string | null>(null);
  const isMovable = columns.some(({ cards }) => cards.some((card) => card.isMovable));
  const turnTo = () => {
    if (!isMovable || Part || loading || isTried.current) return;
    isTried.current = true;
    request(() => {
      focused.current = markOf(document.activeElement);
    });
  };
  // Without hovering, the first touch would come too early.
  useEffect(() => {
    if (matchMedia('(hover: none)').matches) turnTo();
  });
  const drop: ComponentProps<typeof DragBoard>['onDrop'] = ({ id, name }, from, to) => {
    const card = lanes.flatMap(({ cards = [] }) => cards).find((each) => each.id === id);
    const dropped = card && dropOn(card, to);
    if (dropped?.decision) {
      shown.onDecide(dropped.decision, marked(`handle ${id}`) ?? document.body);
      return `${name}: confirm before anything is done.`;
    }
    if (dropped) toast.info(`It stays in ${LANE_TAGS[from][0]}`, dropped.why);
    return '';
  };
  // The drag board replaces the still one: the focus moves to the same card.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    marked(focused.current)?.focus();
    focused.current = null;
  }, [Part]);
  useLayoutEffect(() => {
    if (!Part || !grip.current) return;
    const { id, ...at } = grip.current;
    marked(`handle ${id}`)?.dispatchEvent(
      new MouseEvent('mousedown', { ...at, bubbles: true, cancelable: true }),
    );
  }, [Part, grip]);
  return (
    <Box
      onPointerDownCapture={(event) => {
        onPointerDownCapture(event);
        turnTo();
      }}
      onPointerEnter={() => {
        isTried.current = false;
        turnTo();
      }}
      onPointerMove={turnTo}
      onFocus={turnTo}
    >
      {Part ? (
        <Part columns={columns} usage={LIVE.usage} over={LIVE.over} onDrop={drop} />
      ) : (
        <StillBoard columns={columns} />
      )}
    </Box>
  );
};
