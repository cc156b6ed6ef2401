import { endSession } from './auth/session.ts';

/** On every device, and here even if the server cannot be reached. */
export const signOut = (): Promise<void> =>
  endSession(async () => {
    const { endEverySession } = await import('./end-every-session.ts');
    return endEverySession();
  });
