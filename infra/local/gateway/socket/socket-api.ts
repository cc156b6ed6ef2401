import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { InvocationResult } from '@ramps-gateway/infra/common/stream.ts';
import { ORIGIN_HEADER } from '@ramps-gateway/shared/contract/origin.ts';
import { type WebSocket, WebSocketServer } from 'ws';
import { logTime, readAnswer, sentByEdge } from '../http/event.ts';
import { queryOf } from '../http/plain.ts';
import type { Functions } from '../lambda/functions.ts';
import { type Connections, type Handshake, handshakeOf, LIMITS } from './connections.ts';

/** Part of the URL (ADR 6). */
export const STAGE = 'ws';

const context = (handshake: Handshake, routeKey: string, eventType: string, now: Date) => ({
  routeKey,
  eventType,
  extendedRequestId: randomUUID(),
  requestId: randomUUID(),
  requestTime: logTime(now),
  requestTimeEpoch: now.getTime(),
  messageDirection: 'IN',
  stage: STAGE,
  connectedAt: handshake.connectedAt.getTime(),
  identity: { sourceIp: handshake.sourceIp, userAgent: handshake.userAgent },
  domainName: handshake.domainName,
  connectionId: handshake.connectionId,
  apiId: 'local',
});

/** Header names as the client wrote them, except those that CloudFront sets. */
const headersOf = (
  request: IncomingMessage,
  edge: Readonly<Record<string, string>>,
): { single: Record<string, string>; multi: Record<string, string[]> } => {
  const single: Record<string, string> = {};
  const multi: Record<string, string[]> = {};
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? '';
    const value = request.rawHeaders[at + 1] ?? '';
    if (Object.hasOwn(edge, name.toLowerCase())) continue;
    single[name] = value;
    multi[name] = [...(multi[name] ?? []), value];
  }
  for (const [name, value] of Object.entries(edge)) {
    single[name] = value;
    multi[name] = [value];
  }
  return { single, multi };
};

const connectEvent = (handshake: Handshake, request: IncomingMessage, originSecret: string, now: Date) => {
  const { single, multi } = headersOf(request, {
    [ORIGIN_HEADER]: originSecret,
    'x-public-origin': `http://${handshake.domainName}`,
    ...sentByEdge(request),
  });
  const query = [...new URLSearchParams(queryOf(request))];
  return {
    headers: single,
    multiValueHeaders: multi,
    ...(query.length > 0 && {
      queryStringParameters: Object.fromEntries(query),
      multiValueQueryStringParameters: Object.fromEntries(query.map(([name, value]) => [name, [value]])),
    }),
    requestContext: context(handshake, '$connect', 'CONNECT', now),
    isBase64Encoded: false,
  };
};

const messageEvent = (handshake: Handshake, body: string, now: Date) => ({
  requestContext: { ...context(handshake, '$default', 'MESSAGE', now), messageId: randomUUID() },
  body,
  isBase64Encoded: false,
});

const disconnectEvent = (handshake: Handshake, code: number, reason: string, now: Date) => ({
  headers: { Host: handshake.domainName, 'x-api-key': '', 'x-restapi': '' },
  multiValueHeaders: { Host: [handshake.domainName], 'x-api-key': [''], 'x-restapi': [''] },
  requestContext: {
    ...context(handshake, '$disconnect', 'DISCONNECT', now),
    disconnectStatusCode: code,
    disconnectReason: reason,
  },
  isBase64Encoded: false,
});

interface SocketApiOptions {
  readonly functions: Functions;
  readonly functionName: string;
  readonly connections: Connections;
  readonly originSecret: string;
  readonly log: (line: string) => void;
}

const refuse = (socket: Duplex, status: number): void => {
  const text = STATUS_CODES[status] ?? 'Error';
  socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

interface Decision {
  readonly status: number;
  readonly protocol: string | undefined;
}

/** A 2xx accepts the connection, with the answer's sub-protocol. */
const decisionOf = (result: InvocationResult): Decision => {
  const answer = result.ok ? readAnswer(result.payload) : undefined;
  return { status: answer?.status ?? 502, protocol: answer?.headers['sec-websocket-protocol'] };
};

const isWelcome = ({ status }: Decision): boolean => status >= 200 && status < 300;

export const createSocketApi = ({
  functions,
  functionName,
  connections,
  originSecret,
  log,
}: SocketApiOptions) => {
  const protocols = new WeakMap<IncomingMessage, string>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.messageBytes,
    handleProtocols: (_offered, request) => protocols.get(request) ?? false,
  });

  const invoke = async (event: object): Promise<InvocationResult> => {
    const result = await functions.invoke(functionName, event);
    if (!result.ok) log(`${functionName}: ${result.error.errorMessage}`);
    return result;
  };

  const receive = async (handshake: Handshake, text: string): Promise<void> => {
    const event = messageEvent(handshake, text, new Date());
    const result = await invoke(event);
    if (result.ok) return;
    const { connectionId, requestId } = event.requestContext;
    const notice = { message: 'Internal server error', connectionId, requestId };
    await connections.find(connectionId)?.send(JSON.stringify(notice));
  };

  const welcome = (handshake: Handshake, socket: WebSocket): void => {
    const { touch } = connections.add(handshake, socket);
    socket.on('message', (data: Buffer) => {
      touch();
      void receive(handshake, data.toString('utf8'));
    });
    // The close event follows and has the reason.
    socket.on('error', () => undefined);
    socket.once('close', (code, reason) => {
      void invoke(disconnectEvent(handshake, code, reason.toString('utf8'), new Date()));
    });
  };

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    socket.on('error', () => undefined);
    const handshake = handshakeOf(request, new Date());
    const decision = decisionOf(await invoke(connectEvent(handshake, request, originSecret, new Date())));
    if (!isWelcome(decision)) return refuse(socket, decision.status);
    if (socket.destroyed) {
      // Accepted, but the client left before the answer.
      void invoke(disconnectEvent(handshake, 1006, 'Connection Closed Abnormally', new Date()));
      return;
    }
    if (decision.protocol !== undefined) protocols.set(request, decision.protocol);
    server.handleUpgrade(request, socket, head, (accepted) => welcome(handshake, accepted));
  };

  return { upgrade };
};
