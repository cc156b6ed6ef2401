import { IDLE_MINUTES } from '@ramps-gateway/shared/domain/sessions.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { shareActivity, sharedActivity } from '../../../../lib/last-activity.ts';
import { lazyBehind } from '../../../../lib/lazy-behind.ts';
import { preferencesQuery } from '../../../../lib/queries/preferences.ts';
import { signOut } from '../../../../lib/sign-out.ts';

const MINUTE = 60_000;

const WARNING_MS = MINUTE;

type Phase = 'active' | 'warning' | 'over';

interface Idleness {
  readonly now: number;
  readonly lastInput: number;
  readonly minutes: number;
}

export const endOf = ({ lastInput, minutes }: Omit<Idleness, 'now'>): number => lastInput + minutes * MINUTE;

export const phaseOf = ({ now, ...idleness }: Idleness): Phase => {
  const left = endOf(idleness) - now;
  if (left <= 0) return 'over';
  return left <= WARNING_MS ? 'warning' : 'active';
};

const INPUT = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

const TICK_MS = 1_000;
/** Limits how often input is shared with other tabs. */
const SHARE_EVERY_MS = 5_000;

const IdleDialog = lazyBehind(() => import('./idle-dialog.tsx'));

/**
 * Signs out after a while without input in any tab. The warning comes a minute earlier, and only its own buttons close
 * it: an object resting on the keyboard must not keep a session open.
 */
const IdleGuard = () => {
  const query = useQuery(preferencesQuery);
  const minutes = query.isPending ? null : (query.data?.idle_minutes ?? IDLE_MINUTES.usual);
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const lastInput = useRef(0);
  const sharedAt = useRef(0);
  const phase = useRef<Phase>('active');
  /** Null until loaded; until then input is ignored. */
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
    // A restored session continues from its last input: opening the page is no input.
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
      if (next === 'over' && before !== 'over') void signOut('ended');
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
