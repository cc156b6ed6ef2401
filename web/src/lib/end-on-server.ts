import { endSession } from '@ramps-gateway/shared/contract/calls/sessions.ts';
import { callApi } from './api/client.ts';
import { ApiError } from './api/error.ts';
import { replacedSessions } from './auth/replaced-sessions.ts';

/** Ends a session and those that it replaced. @throws ApiError without an answer */
export const endOnServer = async (own: string): Promise<void> => {
  for (const id of [...(await replacedSessions()), own])
    await callApi(endSession, { params: { id } }).catch((error: unknown) => {
      // After a refusal, for example of a session that has already ended, the next one still ends.
      if (!(error instanceof ApiError) || error.status === 0) throw error;
    });
};
