import type { Fact, NewFact } from './state/model.ts';
import type { State } from './state/state.ts';

/** Tests can replace it. */
export type Clock = { now: () => number; after: (ms: number, run: () => void) => () => void };

/** Node fires longer timers at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(Math.max(0, ms), LONGEST_TIMER));
    return () => clearTimeout(timer);
  },
};

export const isoTime = (ms: number): string => new Date(ms).toISOString();

export const WIRES = ['reference', 'beta'] as const;

/** The API format of calls and answers. State, control calls and faults are shared. */
export type Wire = (typeof WIRES)[number];

export type Store = {
  state: () => State;
  commit: (...facts: NewFact[]) => Fact[];
  /** Sequence numbers continue from here. */
  reset: () => void;
  listen: (listener: { onFact: (fact: Fact) => void; onReset: () => void }) => void;
  /** Equal revisions mean equal states. */
  revision: () => number;
  close: () => void;
};

export type World = { store: Store; clock: Clock; wire: Wire };

/** The state, and one time for all that a call records. */
export const momentOf = ({ store, clock, wire }: World) => {
  const now = clock.now();
  return { state: store.state(), now, time: isoTime(now), wire };
};

export type Moment = ReturnType<typeof momentOf>;
