import { inBrowser } from './stored.ts';

const KEY = 'ramps-gateway.active';

/** Notifies the other tabs of input. @param now milliseconds since the epoch */
export const shareActivity = (now: number): void => inBrowser.set(KEY, String(now));

/** Last input in any tab; 0 if unknown. Ignores times in the future. */
export const sharedActivity = (now: number): number => {
  const at = Number(inBrowser.get(KEY));
  return at > 0 && at <= now ? at : 0;
};

/** On sign-out: the next user starts without it. */
export const forgetActivity = (): void => inBrowser.set(KEY, null);
