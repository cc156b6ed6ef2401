const KEY = 'ramps-gateway.active';

/** Tells the other tabs about input. @param now milliseconds since the epoch */
export const shareActivity = (now: number): void => {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage each tab stands alone.
  }
};

/** Last input in any tab; 0 if unknown. Times in the future are ignored. */
export const sharedActivity = (now: number): number => {
  try {
    const at = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return at > 0 && at <= now ? at : 0;
  } catch {
    return 0;
  }
};

/** On sign-out: the next user starts afresh. */
export const forgetActivity = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {}
};
