import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodePart, pathOf, readBody, sendJson } from '../http/plain.ts';
import { type Connection, type Connections, LIMITS } from './connections.ts';

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
