import { endSession } from './auth/session.ts';

/** On every device; here even if the server cannot be reached. */
export const signOut = (): Promise<void> =>
  endSession(async () => {
    const [{ endSessions }, { callApi }] = await Promise.all([
      import('@ramps-gateway/shared/contract/calls/sessions.ts'),
      import('./api/client.ts'),
    ]);
    return callApi(endSessions);
  });
