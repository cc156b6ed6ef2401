import { CONNECTION_LIFE_MS, CONNECTIONS_A_USER } from '@ramps-gateway/shared/contract/socket.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isEnded, type Standing } from '../../../platform/principal.ts';
import type { AccessTokens, Connection, Connections, Sockets } from './ports.ts';

export interface OpenConnectionPorts {
  readonly tokens: AccessTokens;
  readonly connections: Pick<Connections, 'create' | 'ofUser' | 'remove'>;
  readonly sockets: Pick<Sockets, 'close'>;
  /** From the role row, since a token's groups may be outdated and its session ended. */
  readonly standingOf: (userId: string) => Promise<Standing>;
  readonly clock: Clock;
}

const newestFirst = (a: Connection, b: Connection): number =>
  a.connected_at < b.connected_at ? 1 : a.connected_at > b.connected_at ? -1 : 0;

/** Registers a connection, which gets frames until its token ends or 2 hours pass (C4). False if refused. */
export const openConnection = ({ tokens, connections, sockets, standingOf, clock }: OpenConnectionPorts) => {
  /**
   * Keeps at most ten connections per user by ending the oldest, so that stale or stolen ones lock nobody out. Removes
   * rows first, so that an ended connection gets no frame even if closing fails.
   */
  const endOldest = async (opened: Connection, now: Date): Promise<void> => {
    const others = (await connections.ofUser(opened.user_id, now)).filter(
      ({ connection_id: id }) => id !== opened.connection_id,
    );
    const oldest = others.toSorted(newestFirst).slice(CONNECTIONS_A_USER - 1);
    await Promise.all(oldest.map(({ connection_id: id }) => connections.remove(id)));
    // If closing fails, the next ping closes a connection without a row.
    await Promise.allSettled(oldest.map(({ connection_id: id }) => sockets.close(id)));
  };

  return async (connectionId: string, token: string | undefined): Promise<boolean> => {
    const bearer = token === undefined ? undefined : await tokens.verify(token);
    if (!bearer) return false;
    const now = clock();
    const endsAt = Math.min(bearer.endsAt.getTime(), now.getTime() + CONNECTION_LIFE_MS);
    const standing = await standingOf(bearer.userId);
    if (isEnded(standing, bearer.session)) return false;
    const { role } = standing;
    const opened: Connection = {
      connection_id: connectionId,
      user_id: bearer.userId,
      role,
      connected_at: now.toISOString(),
      ends_at: new Date(endsAt).toISOString(),
    };
    await connections.create(opened);
    try {
      // A change of standing closes existing connections. This check catches one made during the change.
      const after = await standingOf(bearer.userId);
      if (after.role === role && !isEnded(after, bearer.session)) {
        await endOldest(opened, now);
        return true;
      }
    } catch (error) {
      // The connection is refused, so it must not stay registered.
      await connections.remove(connectionId);
      throw error;
    }
    await connections.remove(connectionId);
    return false;
  };
};
