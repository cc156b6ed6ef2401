import * as calls from '@ramps-gateway/shared/contract/calls/credentials.ts';
import * as checklist from '@ramps-gateway/shared/contract/calls/provider-checklist.ts';
import type { Deadline } from '../../../platform/clock.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { checkConnection, testConnection } from './connection.ts';
import { type ChecklistPorts, readChecklist, saveChecklist } from './checklist.ts';
import { clearCredentials, manageCredentials, readCredentials, saveCredentials } from './credentials.ts';
import type { ConnectionCheck, Provider, Vault } from './ports.ts';

interface CredentialsPorts extends ChecklistPorts {
  readonly vault: Vault;
  readonly provider: Provider;
  readonly check: ConnectionCheck;
  readonly deadline: Deadline;
}

const saves = (body: unknown): boolean => Object.keys(body ?? {}).length > 0;

export const credentialsRoutes = (ports: CredentialsPorts): readonly Route[] => {
  const { vault, provider, clock, deadline } = ports;
  const read = readCredentials(vault);
  const save = saveCredentials(vault, clock);
  const clear = clearCredentials(vault);
  const manage = manageCredentials(read, save);
  const test = testConnection(vault, provider, deadline);
  const check = checkConnection(vault, ports.check, deadline);
  const confirm = saveChecklist(ports);
  return [
    route(calls.readCredentials, () => read()),
    route(calls.saveCredentials, (work, { body }) => save(work, body)),
    route(calls.clearCredentials, (work) => clear(work)),
    route(
      calls.manageCredentials,
      (work, { body }) => manage(work, body),
      saves,
      (body) => (saves(body) ? { action: 'credentials.save' } : undefined),
    ),
    route(calls.testConnection, (_who, { body }) => test(calls.credentialsInput.safeParse(body).data)),
    route(calls.checkConnection, (_who, { body }) => check(calls.credentialsInput.safeParse(body).data)),
    route(checklist.readChecklist, readChecklist(ports)),
    route(checklist.saveChecklist, (work, { body }) => confirm(work, body)),
  ];
};
