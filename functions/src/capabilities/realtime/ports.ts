import type { Session } from '../../platform/principal.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredSubAccount } from '../../modules/accounts/ports.ts';

/** An open WebSocket. */
export interface Connection {
  readonly connection_id: string;
  readonly user_id: string;
  /** Of the role row when it was opened; a change of role closes it. */
  readonly role: Role;
  /** ISO 8601 UTC. */
  readonly connected_at: string;
  /** C4: no later than its token or 2 hours. From then on it gets nothing. */
  readonly ends_at: string;
}

export interface Connections {
  create(connection: Connection): Promise<void>;
  get(connectionId: string): Promise<Connection | undefined>;
  /** Removing twice is removing once. */
  remove(connectionId: string): Promise<void>;
  /** Of a user, those that have not ended. */
  ofUser(userId: string, now: Date): Promise<readonly Connection[]>;
  /** Of all administrators, those that have not ended. */
  ofAdministrators(now: Date): Promise<readonly Connection[]>;
  /** Of everybody else. */
  ofOthers(now: Date): Promise<readonly Connection[]>;
}

export interface Accounts {
  /** By their ids, as they are now; those that are not there or cannot be read are left out. */
  ofMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredSubAccount>>;
}

export interface Sockets {
  /** @param message UTF-8; made once for all who get the same */
  post(connectionId: string, message: Uint8Array): Promise<'sent' | 'gone'>;
  /** Closing what is gone is fine. */
  close(connectionId: string): Promise<void>;
}

/** Who an access token stands for, and until when. */
export interface Bearer {
  readonly userId: string;
  readonly session: Session | undefined;
  readonly endsAt: Date;
}

export interface AccessTokens {
  /** Undefined for anything but a valid access token of this deployment's client. */
  verify(token: string): Promise<Bearer | undefined>;
}

/** What an item's change shows: its public fields before and after. */
export interface Change {
  readonly kind: 'insert' | 'modify' | 'remove';
  readonly entity: string;
  /** Of the item as it is now; of a removed one as it was. */
  readonly version: number;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
}
