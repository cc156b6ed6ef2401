import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { decodePart, pathOf, readBody, sendJson } from '../http/plain.ts';

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

export interface Connection {
  readonly handshake: Handshake;
  readonly lastActiveAt: Date;
  send(data: string | Buffer): Promise<boolean>;
  close(code: number, reason: string): void;
}

/** Open connections, without those closing. */
export interface Connections {
  add(handshake: Handshake, socket: WebSocket): { readonly touch: () => void };
  find(connectionId: string): Connection | undefined;
  count(): number;
  closeAll(): void;
}

interface Entry {
  readonly handshake: Handshake;
  readonly socket: WebSocket;
  lastActiveAt: Date;
}

const GOING_AWAY = 1001;

export const createConnections = (
  limits: { readonly idleMs: number; readonly lifeMs: number } = LIMITS,
): Connections => {
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

  const find = (connectionId: string): Connection | undefined => {
    const entry = entries.get(connectionId);
    if (!entry || entry.socket.readyState !== entry.socket.OPEN) return undefined;
    const { handshake, socket, lastActiveAt } = entry;
    return {
      handshake,
      lastActiveAt,
      send: (data) =>
        new Promise((resolve) => {
          socket.send(data, { binary: false }, (error) => resolve(!error));
        }),
      close: (code, reason) => socket.close(code, reason),
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

const ADDRESS = /^(?:\/[^/]+)?\/@connections\/([^/]+)$/;

export const connectionIdIn = (request: IncomingMessage): string | undefined => {
  const [, id] = ADDRESS.exec(pathOf(request)) ?? [];
  return decodePart(id);
};

const fail = (response: ServerResponse, status: number, type: string, message?: string): void =>
  sendJson(response, status, message === undefined ? {} : { message }, { 'x-amzn-errortype': type });

const gone = (response: ServerResponse): void => fail(response, 410, 'GoneException');

const describe = ({ handshake, lastActiveAt }: Connection) => ({
  connectedAt: handshake.connectedAt.toISOString(),
  identity: { sourceIp: handshake.sourceIp, userAgent: handshake.userAgent },
  lastActiveAt: lastActiveAt.toISOString(),
});

/** `@connections`: post, get, delete. A closed connection is gone (410) at once. */
export const createManagement =
  (connections: Connections) =>
  async (request: IncomingMessage, response: ServerResponse, connectionId: string): Promise<void> => {
    const payload = await readBody(request, LIMITS.messageBytes);
    const connection = connections.find(connectionId);
    switch (request.method) {
      case 'POST': {
        if (!payload) return fail(response, 413, 'PayloadTooLargeException', 'Message too long');
        if (!connection || !(await connection.send(payload))) return gone(response);
        response.writeHead(200, { 'content-length': 0 }).end();
        return;
      }
      case 'GET':
        return connection ? sendJson(response, 200, describe(connection)) : gone(response);
      case 'DELETE':
        if (!connection) return gone(response);
        connection.close(1000, 'Connection Closed Normally');
        response.writeHead(204).end();
        return;
      default:
        return fail(response, 403, 'ForbiddenException', 'Missing Authentication Token');
    }
  };
