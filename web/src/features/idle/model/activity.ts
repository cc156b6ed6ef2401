const MINUTE = 60_000;

/** How long before the end it is said. */
const WARNING_MS = MINUTE;

const ACTIVE = 'ramps-gateway.active';

const read = (key: string): number => {
  try {
    return Number(localStorage.getItem(key) ?? Number.NaN);
  } catch {
    return Number.NaN;
  }
};

const write = (key: string, value: number): void => {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // Without storage each tab is for itself.
  }
};

/** Notifies the other tabs that somebody is there. @param now milliseconds since the epoch */
export const shareActivity = (now: number): void => write(ACTIVE, now);

/** When somebody was there in any tab of this browser; 0 where that is not known. A clock that was ahead is not believed. */
export const sharedActivity = (now: number): number => {
  const at = read(ACTIVE);
  return at > 0 && at <= now ? at : 0;
};

export type Phase = 'active' | 'warning' | 'over';

interface Idleness {
  /** Milliseconds since the epoch, both. */
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
