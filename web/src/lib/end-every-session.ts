import { endSessions } from '@ramps-gateway/shared/contract/calls/sessions.ts';
import { callApi } from './api/client.ts';

/** Ends all sessions of the reader, this one included. */
export const endEverySession = () => callApi(endSessions);
