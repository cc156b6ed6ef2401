import { endSessions } from '@ramps-gateway/shared/contract/calls/sessions.ts';
import { callApi } from './api/client.ts';

/** Includes the current session. */
export const endEverySession = () => callApi(endSessions);
