import type { Forwarded } from '../../../modules/provider/calls.ts';
import type { CredentialsInput } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { ConnectionReport } from '@ramps-gateway/shared/contract/connection-report.ts';
import type { Approved, Fresh } from '../../../modules/act/work.ts';

export interface SavedCredentials extends CredentialsInput {
  readonly updated_at: string;
}

export interface Vault {
  read(): Promise<SavedCredentials | undefined>;
  save(credentials: SavedCredentials, approved: Approved<'credentials'>, fresh: Fresh): Promise<void>;
  clear(approved: Approved<'credentials'>, fresh: Fresh): Promise<void>;
}

/** A call that changes nothing, with these or the saved credentials and a new token. */
export interface Provider {
  probe(signal: AbortSignal, credentials?: CredentialsInput): Promise<Forwarded>;
}

/** Checks what the gateway needs from the provider, without placing anything. Never fails. */
export type ConnectionCheck = (
  credentials: CredentialsInput,
  signal: AbortSignal,
) => Promise<ConnectionReport>;
