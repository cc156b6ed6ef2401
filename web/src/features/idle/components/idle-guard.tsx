import { IDLE_MINUTES } from '@ramps-gateway/shared/domain/sessions.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { endHere } from '../../../lib/auth/session.ts';
import { sharedActivity, shareActivity } from '../../../lib/last-activity.ts';
import { lazyBehind } from '../../../lib/lazy-behind.ts';
import { preferencesQuery } from '../../../lib/queries/preferences.ts';
import { signOut } from '../../../lib/sign-out.ts';
import { endOf, type Phase, phaseOf } from '../model/activity.ts';

const INPUT = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

const TICK_MS = 1_000;
/** Other tabs need no word of each key. */
const SHARE_EVERY_MS = 5_000;

const IdleDialog = lazyBehind(() => import('./idle-dialog.tsx'));

/**
 * Ends the session of this browser when nobody has given any input for a while, in any of its tabs. The warning comes a
 * minute before, and is answered by its own buttons alone: a table that is leant on keeps nobody signed in.
 */
const IdleGuard = () => {
  const query = useQuery(preferencesQuery);
  const minutes = query.isPending ? null : (query.data?.idle_minutes ?? IDLE_MINUTES.usual);
  /** While the warning stands. */
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const lastInput = useRef(0);
  const sharedAt = useRef(0);
  const phase = useRef<Phase>('active');
  /** Null until it is known: until then nothing is judged, and nothing counts as input. */
  const limit = useRef(minutes);

  const stay = () => {
    const at = Date.now();
    lastInput.current = at;
    sharedAt.current = at;
    shareActivity(at);
    phase.current = 'active';
    setEndsAt(null);
  };

  useEffect(() => {
    limit.current = minutes;
  }, [minutes]);

  useEffect(() => {
    const opened = Date.now();
    // A session that was kept goes on from when somebody was there last; opening the page is no input.
    lastInput.current = sharedActivity(opened) || opened;
    let isJudged = false;
    const onInput = () => {
      if (!isJudged) tick();
      if (!isJudged || phase.current !== 'active') return;
      const at = Date.now();
      lastInput.current = at;
      if (at - sharedAt.current < SHARE_EVERY_MS) return;
      sharedAt.current = at;
      shareActivity(at);
    };
    const tick = () => {
      if (limit.current === null) return;
      isJudged = true;
      const at = Date.now();
      lastInput.current = Math.max(lastInput.current, sharedActivity(at));
      const idleness = { lastInput: lastInput.current, minutes: limit.current };
      const next = phaseOf({ now: at, ...idleness });
      const before = phase.current;
      phase.current = next;
      setEndsAt(next === 'warning' ? endOf(idleness) : null);
      if (next === 'over' && before !== 'over') void endHere();
    };
    const timer = setInterval(tick, TICK_MS);
    for (const name of INPUT) addEventListener(name, onInput, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const name of INPUT) removeEventListener(name, onInput, { capture: true });
    };
  }, []);

  if (endsAt === null) return null;
  return (
    <Suspense>
      <IdleDialog endsAt={endsAt} onStay={stay} onLeave={() => void signOut()} />
    </Suspense>
  );
};

export default IdleGuard;
