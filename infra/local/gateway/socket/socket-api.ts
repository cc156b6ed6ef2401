import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { InvocationResult } from '@ramps-gateway/infra/common/stream.ts';
import { type WebSocket, WebSocketServer } from 'ws';
import { readAnswer } from '../http/event.ts';
import type { Functions } from '../lambda/functions.ts';
import { type Connections, type Handshake, handshakeOf, LIMITS } from './connections.ts';
import { connectEvent, disconnectEvent, messageEvent } from './event.ts';

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

/** 2xx accepts, under the answer's sub-protocol. */
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
