import { endSession } from './auth/session.ts';

/** Signs out on every device, and here even when the server cannot be reached. */
export const signOut = (): Promise<void> =>
  endSession(async () => {
    const { endEverySession } = await import('./end-every-session.ts');
    return endEverySession();
  });
