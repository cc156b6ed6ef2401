import {
  type CredentialsInput,
  credentialsInput,
  type CredentialsStatus,
} from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { SavedCredentials, Vault } from './ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Work } from '../../../modules/act/work.ts';

/** The last four characters, behind as many dots whatever the length; nothing of a text that short. */
const masked = (text: string): string => `••••${text.length > 4 ? text.slice(-4) : ''}`;

/** What may be shown of the credentials (C3): never the secret. */
const statusOf = (saved: SavedCredentials | undefined): CredentialsStatus =>
  saved === undefined
    ? { configured: false, client_id: null, environment: null, updated_at: null }
    : {
        configured: true,
        client_id: masked(saved.client_id),
        environment: saved.environment,
        updated_at: saved.updated_at,
      };

/** As the audit log shows them: the secret by its digest, which is made where the row is. */
const auditedOf = (saved: SavedCredentials | undefined) =>
  saved === undefined
    ? null
    : {
        client_id: masked(saved.client_id),
        client_secret: saved.client_secret,
        environment: saved.environment,
      };

/** What stands there, if that can be read: credentials that cannot must not keep others from taking their place. */
const knownOf = async (vault: Pick<Vault, 'read'>) => auditedOf(await vault.read().catch(() => undefined));

export const readCredentials = (vault: Pick<Vault, 'read'>) => async (): Promise<CredentialsStatus> =>
  statusOf(await vault.read());

/** Replaces what was there; functions that call the provider take it up within a minute. */
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

/** S7.15, manage-credentials: credentials in the body are saved, an empty body reads the status. */
export const manageCredentials =
  (read: () => Promise<CredentialsStatus>, save: ReturnType<typeof saveCredentials>) =>
  (work: Work, body: unknown): Promise<CredentialsStatus> => {
    const given = credentialsInput.safeParse(body);
    return given.success ? save(work, given.data) : read();
  };
