import type { CredentialsStatus } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { SavedCredentials } from './ports.ts';

/** The last four characters, behind as many dots whatever the length; nothing of a text that short. */
const masked = (text: string): string => `••••${text.length > 4 ? text.slice(-4) : ''}`;

/** What may be told of the credentials (C3): never the secret. */
export const statusOf = (saved: SavedCredentials | undefined): CredentialsStatus =>
  saved === undefined
    ? { configured: false, client_id: null, environment: null, updated_at: null }
    : {
        configured: true,
        client_id: masked(saved.client_id),
        environment: saved.environment,
        updated_at: saved.updated_at,
      };
