import type { Session } from '../../../platform/principal.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';

export interface Connection {
  readonly connection_id: string;
  readonly user_id: string;
  /** The role when it was opened; a change of role closes it. */
  readonly role: Role;
  readonly connected_at: string;
  /** C4: the end of its token, at most 2 hours after opening. It gets no frames after this. */
  readonly ends_at: string;
}

export interface Connections {
  create(connection: Connection): Promise<void>;
  get(connectionId: string): Promise<Connection | undefined>;
  remove(connectionId: string): Promise<void>;
  ofUser(userId: string, now: Date): Promise<readonly Connection[]>;
  ofAdministrators(now: Date): Promise<readonly Connection[]>;
  ofOthers(now: Date): Promise<readonly Connection[]>;
}

export interface Sockets {
  post(connectionId: string, message: Uint8Array): Promise<'sent' | 'gone'>;
  close(connectionId: string): Promise<void>;
}

export interface Bearer {
  readonly userId: string;
  readonly session: Session | undefined;
  readonly endsAt: Date;
}

/** Nobody's token can be checked now. */
export class KeySetUnavailable extends Error {
  override readonly name = 'KeySetUnavailable';
}

export interface AccessTokens {
  /** Undefined unless it is a valid access token of this deployment's client. @throws KeySetUnavailable */
  verify(token: string): Promise<Bearer | undefined>;
}

export interface Change {
  readonly kind: 'insert' | 'modify' | 'remove';
  readonly entity: string;
  readonly version: number;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
}
