import type { Why } from './auth/open-tabs.ts';
import { endSession } from './auth/session.ts';

/** Ends this sign-in only, in every tab of this browser; here even if the server cannot be reached. */
export const signOut = (why?: Why): Promise<void> =>
  endSession(async (id) => (await import('./end-on-server.ts')).endOnServer(id), why);
