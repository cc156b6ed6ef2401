import * as calls from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Route, route } from '../../platform/http.ts';
import { clearCredentials } from './clear-credentials.ts';
import { manageCredentials } from './manage-credentials.ts';
import type { Vault } from './ports.ts';
import { readCredentials } from './read-credentials.ts';
import { saveCredentials } from './save-credentials.ts';

export const credentialsRoutes = (vault: Vault, clock: Clock): readonly Route[] => {
  const read = readCredentials(vault);
  const save = saveCredentials(vault, clock);
  const clear = clearCredentials(vault);
  const manage = manageCredentials(read, save);
  return [
    route(calls.readCredentials, () => read()),
    route(calls.saveCredentials, (_who, { body }) => save(body)),
    route(calls.clearCredentials, () => clear()),
    route(calls.manageCredentials, (_who, { body }) => manage(body)),
  ];
};
