import * as calls from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { type Route, route } from '../../platform/http.ts';
import { clearCredentials, manageCredentials, readCredentials, saveCredentials } from './credentials.ts';
import type { Provider, Vault } from './ports.ts';
import { testConnection } from './test-connection.ts';

export interface CredentialsPorts {
  readonly vault: Vault;
  readonly provider: Provider;
  readonly clock: Clock;
  readonly deadline: Deadline;
}

const saves = (body: unknown): boolean => Object.keys(body ?? {}).length > 0;

export const credentialsRoutes = ({
  vault,
  provider,
  clock,
  deadline,
}: CredentialsPorts): readonly Route[] => {
  const read = readCredentials(vault);
  const save = saveCredentials(vault, clock);
  const clear = clearCredentials(vault);
  const manage = manageCredentials(read, save);
  const test = testConnection(vault, provider, deadline);
  return [
    route(calls.readCredentials, () => read()),
    route(calls.saveCredentials, (_who, { body }) => save(body)),
    route(calls.clearCredentials, () => clear()),
    route(
      calls.manageCredentials,
      (_who, { body }) => manage(body),
      saves,
      (body) => (saves(body) ? { action: 'credentials.save' } : undefined),
    ),
    route(calls.testConnection, (_who, { body }) => test(calls.credentialsInput.safeParse(body).data)),
  ];
};
