import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { AwsApi } from '../aws/json-api.ts';
import { decodePart, pathOf, readBody, sendAwsError, sendJson } from '../http/plain.ts';

export interface Handshake {
  readonly connectionId: string;
  readonly connectedAt: Date;
  readonly sourceIp: string;
  readonly userAgent: string;
  readonly domainName: string;
}

export const handshakeOf = (request: IncomingMessage, now: Date): Handshake => ({
  connectionId: `${randomBytes(11).toString('base64url').slice(0, 15)}=`,
  connectedAt: now,
  sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
  userAgent: request.headers['user-agent'] ?? '',
  domainName: request.headers.host ?? 'localhost',
});

/** AWS's limits (C4 names the two hours). */
export const LIMITS = {
  messageBytes: 128 * 1024,
  idleMs: 10 * 60 * 1000,
  lifeMs: 2 * 60 * 60 * 1000,
} as const;

interface Entry {
  readonly handshake: Handshake;
  readonly socket: WebSocket;
  lastActiveAt: Date;
}

const GOING_AWAY = 1001;

/** Open connections, without those that are closing. */
export const createConnections = (limits: { readonly idleMs: number; readonly lifeMs: number } = LIMITS) => {
  const entries = new Map<string, Entry>();

  const add = (handshake: Handshake, socket: WebSocket) => {
    const entry: Entry = { handshake, socket, lastActiveAt: new Date() };
    entries.set(handshake.connectionId, entry);
    const end = (reason: string) => () => socket.close(GOING_AWAY, reason);
    const idle = setTimeout(end('Idle timeout'), limits.idleMs);
    const life = setTimeout(end('Connection duration limit'), limits.lifeMs);
    socket.once('close', () => {
      clearTimeout(idle);
      clearTimeout(life);
      entries.delete(handshake.connectionId);
    });
    return {
      touch: () => {
        entry.lastActiveAt = new Date();
        idle.refresh();
      },
    };
  };

  const find = (connectionId: string) => {
    const entry = entries.get(connectionId);
    if (!entry || entry.socket.readyState !== entry.socket.OPEN) return undefined;
    const { handshake, socket, lastActiveAt } = entry;
    return {
      handshake,
      lastActiveAt,
      send: (data: string | Buffer) =>
        new Promise<boolean>((resolve) => {
          socket.send(data, { binary: false }, (error) => resolve(!error));
        }),
      close: (code: number, reason: string) => socket.close(code, reason),
    };
  };

  return {
    add,
    find,
    count: () => entries.size,
    closeAll: () => {
      for (const { socket } of entries.values()) socket.close(GOING_AWAY, 'Going away');
    },
  };
};

export type Connections = ReturnType<typeof createConnections>;

const ADDRESS = /^(?:\/[^/]+)?\/@connections\/([^/]+)$/;

/** `@connections`: post, get, delete. A closed connection is a 410 at once. */
export const createManagement = (connections: Connections): AwsApi => ({
  takes: (request) => ADDRESS.test(pathOf(request)),
  async answer(request, response) {
    const payload = await readBody(request, LIMITS.messageBytes);
    const connection = connections.find(decodePart(ADDRESS.exec(pathOf(request))?.[1]) ?? '');
    const gone = (): void => sendAwsError(response, 410, 'GoneException');
    switch (request.method) {
      case 'POST':
        if (!payload) return sendAwsError(response, 413, 'PayloadTooLargeException', 'Message too long');
        if (!connection || !(await connection.send(payload))) return gone();
        response.writeHead(200, { 'content-length': 0 }).end();
        return;
      case 'GET': {
        if (!connection) return gone();
        const { handshake, lastActiveAt } = connection;
        return sendJson(response, 200, {
          connectedAt: handshake.connectedAt.toISOString(),
          identity: { sourceIp: handshake.sourceIp, userAgent: handshake.userAgent },
          lastActiveAt: lastActiveAt.toISOString(),
        });
      }
      case 'DELETE':
        if (!connection) return gone();
        connection.close(1000, 'Connection Closed Normally');
        response.writeHead(204).end();
        return;
      default:
        return sendAwsError(response, 403, 'ForbiddenException', 'Missing Authentication Token');
    }
  },
});
