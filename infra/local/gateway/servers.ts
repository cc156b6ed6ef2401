import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isFilesCall } from './files/api.ts';
import { isOwnHost, pathOf, sendError } from './http/plain.ts';
import { isKmsCall } from './kms/api.ts';
import { isInvokeCall } from './lambda/invoke-api.ts';
import { isMailCall } from './mail/api.ts';
import { isSecretsCall } from './secrets/api.ts';
import { connectionIdIn } from './socket/management.ts';
import type { createSocketApi } from './socket/socket-api.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const serve =
  (handler: Handler, log: (line: string) => void) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (isOwnHost(request)) await handler(request, response);
      else sendError(response, 'FORBIDDEN');
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      log(`${request.method} ${pathOf(request)}: ${error instanceof Error ? error.stack : String(error)}`);
      if (response.headersSent) response.destroy();
      else sendError(response, 'INTERNAL');
    }
  };

interface WebHandlers {
  readonly api: Handler;
  readonly site: Handler;
  readonly sockets: ReturnType<typeof createSocketApi>;
  readonly log: (line: string) => void;
}

/** The browser's only origin: page, `/api`, `/.well-known` and `/ws` (ADR 6). */
export const createWebServer = ({ api, site, sockets, log }: WebHandlers): Server => {
  const route: Handler = (request, response) => {
    const path = pathOf(request);
    if (path === '/api' || path.startsWith('/api/') || path.startsWith('/.well-known/'))
      return api(request, response);
    if (path !== '/ws') return site(request, response);
    response.writeHead(426, { upgrade: 'websocket', connection: 'upgrade' }).end();
  };
  const server = createServer((request, response) => void serve(route, log)(request, response));
  server.on('upgrade', (request, socket, head) => {
    if (isOwnHost(request) && pathOf(request) === '/ws') {
      sockets.upgrade(request, socket, head).catch((error: unknown) => {
        log(`/ws: ${String(error)}`);
        socket.destroy();
      });
    } else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  return server;
};

interface AwsHandlers {
  readonly kms: Handler;
  readonly files: Handler;
  readonly mail: Handler;
  readonly filesBucket: string;
  readonly audit: Handler;
  readonly auditBucket: string;
  readonly secrets: Handler;
  readonly invoke: Handler;
  readonly management: (request: IncomingMessage, response: ServerResponse, id: string) => Promise<void>;
  readonly log: (line: string) => void;
}

/**
 * AWS calls from programs here, never from a page, which would send Origin. Links opened by a person send
 * none.
 */
export const createAwsServer = ({
  kms,
  files,
  filesBucket,
  audit,
  auditBucket,
  mail,
  secrets,
  invoke,
  management,
  log,
}: AwsHandlers): Server => {
  const route: Handler = (request, response) => {
    if (request.headers.origin !== undefined) return sendError(response, 'FORBIDDEN');
    const connectionId = connectionIdIn(request);
    if (connectionId !== undefined) return management(request, response, connectionId);
    if (isFilesCall(request, filesBucket)) return files(request, response);
    if (isFilesCall(request, auditBucket)) return audit(request, response);
    if (isMailCall(request)) return mail(request, response);
    if (isInvokeCall(request)) return invoke(request, response);
    if (isKmsCall(request)) return kms(request, response);
    if (isSecretsCall(request)) return secrets(request, response);
    sendError(response, 'NOT_FOUND');
  };
  return createServer((request, response) => void serve(route, log)(request, response));
};
