import { endSession } from './auth/session.ts';
import type { Why } from './auth/open-tabs.ts';

/** Ends this sign-in only, in every tab of this browser; here even if the server cannot be reached. */
export const signOut = (why?: Why): Promise<void> =>
  endSession(async (ids) => {
    const [calls, { callApi }, { ApiError }] = await Promise.all([
      import('@ramps-gateway/shared/contract/calls/sessions.ts'),
      import('./api/client.ts'),
      import('./api/error.ts'),
    ]);
    for (const id of ids)
      await callApi(calls.endSession, { params: { id } }).catch((error: unknown) => {
        // After a refusal, for example of a session that has already ended, the next one still ends.
        if (!(error instanceof ApiError) || error.status === 0) throw error;
      });
  }, why);
