const KEY = 'ramps-gateway.active';

/** Notifies the other tabs that somebody is there. @param now milliseconds since the epoch */
export const shareActivity = (now: number): void => {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage each tab is for itself.
  }
};

/** When somebody was there in any tab of this browser; 0 where that is not known. A clock that was ahead is not believed. */
export const sharedActivity = (now: number): number => {
  try {
    const at = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return at > 0 && at <= now ? at : 0;
  } catch {
    return 0;
  }
};

/** On sign-out: whoever signs in next has been there from then on. */
export const forgetActivity = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
};
