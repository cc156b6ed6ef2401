import {
  type CredentialsInput,
  credentialsInput,
  type CredentialsStatus,
} from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { SavedCredentials, Vault } from './ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Work } from '../../../modules/act/work.ts';

/** Four dots and the last four characters; only the dots for a text of up to four. */
const masked = (text: string): string => `••••${text.length > 4 ? text.slice(-4) : ''}`;

/** The public part of the credentials (C3), never the secret. */
const statusOf = (saved: SavedCredentials | undefined): CredentialsStatus =>
  saved === undefined
    ? { configured: false, client_id: null, environment: null, updated_at: null }
    : {
        configured: true,
        client_id: masked(saved.client_id),
        environment: saved.environment,
        updated_at: saved.updated_at,
      };

/** The credentials for the audit log, which stores only a digest of the secret. */
const auditedOf = (saved: SavedCredentials | undefined) =>
  saved === undefined
    ? null
    : {
        client_id: masked(saved.client_id),
        client_secret: saved.client_secret,
        environment: saved.environment,
      };

/** The saved credentials, if readable: unreadable ones must not block their replacement. */
const knownOf = async (vault: Pick<Vault, 'read'>) => auditedOf(await vault.read().catch(() => undefined));

export const readCredentials = (vault: Pick<Vault, 'read'>) => async (): Promise<CredentialsStatus> =>
  statusOf(await vault.read());

/** Replaces the credentials. Functions that call the provider use the new ones within a minute. */
export const saveCredentials =
  (vault: Pick<Vault, 'read' | 'save'>, clock: Clock) =>
  async (work: Work, input: CredentialsInput): Promise<CredentialsStatus> => {
    const saved = { ...input, updated_at: clock().toISOString() };
    const change = { before: await knownOf(vault), after: auditedOf(saved) };
    work.audit(change);
    const approved = await work.needSecondPerson({ item: 'credentials', object: null, ...change });
    await work.begin();
    await vault.save(saved, approved, work.freshSignIn());
    return statusOf(saved);
  };

export const clearCredentials =
  (vault: Pick<Vault, 'clear' | 'read'>) =>
  async (work: Work): Promise<CredentialsStatus> => {
    const before = await knownOf(vault);
    work.audit({ before });
    const approved = await work.needSecondPerson({ item: 'credentials', object: null, before, after: null });
    await vault.clear(approved, work.freshSignIn());
    return statusOf(undefined);
  };

/** S7.15, manage-credentials: saves the credentials in the body; an empty body reads the status. */
export const manageCredentials =
  (read: () => Promise<CredentialsStatus>, save: ReturnType<typeof saveCredentials>) =>
  (work: Work, body: unknown): Promise<CredentialsStatus> => {
    const given = credentialsInput.safeParse(body);
    return given.success ? save(work, given.data) : read();
  };
