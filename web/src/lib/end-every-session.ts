import { endSessions } from '@ramps-gateway/shared/contract/calls/sessions.ts';
import { callApi } from './api/client.ts';

export const endEverySession = () => callApi(endSessions);
