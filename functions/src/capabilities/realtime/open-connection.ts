import { CONNECTION_LIFE_MS } from '@ramps-gateway/shared/contract/socket.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccessTokens, Connections } from './ports.ts';

export interface OpenConnectionPorts {
  readonly tokens: AccessTokens;
  readonly connections: Pick<Connections, 'create' | 'remove'>;
  /** By the role row: a token's groups may be out of date. */
  readonly currentRole: (userId: string) => Promise<Role>;
  readonly clock: Clock;
}

/** True when the connection is now known, and gets frames until its token ends, 2 hours at most (contract 4). */
export const openConnection =
  ({ tokens, connections, currentRole, clock }: OpenConnectionPorts) =>
  async (connectionId: string, token: string | undefined): Promise<boolean> => {
    const bearer = token === undefined ? undefined : await tokens.verify(token);
    if (!bearer) return false;
    const now = clock();
    const endsAt = Math.min(bearer.endsAt.getTime(), now.getTime() + CONNECTION_LIFE_MS);
    const role = await currentRole(bearer.userId);
    await connections.create({
      connection_id: connectionId,
      user_id: bearer.userId,
      role,
      connected_at: now.toISOString(),
      ends_at: new Date(endsAt).toISOString(),
    });
    // A change of role closes the connections it finds. One made in between would have slipped through.
    if ((await currentRole(bearer.userId)) === role) return true;
    await connections.remove(connectionId);
    return false;
  };
