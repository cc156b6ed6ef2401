import { SOCKET_PROTOCOL } from '@ramps-gateway/shared/contract/socket.ts';
import * as z from 'zod/mini';
import { type FromEdge, fromOwnPage, senderOf } from '../../../platform/origin.ts';
import type { Log } from '../../../platform/logger.ts';
import { KeySetUnavailable } from './ports.ts';

/** The token in `Sec-WebSocket-Protocol: ramps, <token>` (C4): browsers set no other header, and URLs are logged. */
const offeredToken = (headers: Readonly<Record<string, string>>): string | undefined => {
  const [, offer = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'sec-websocket-protocol') ?? [];
  const [protocol, token, ...more] = offer.split(',').map((part) => part.trim());
  return protocol === SOCKET_PROTOCOL && token !== '' && more.length === 0 ? token : undefined;
};

/** API Gateway's id of a message, which its access log also has. */
const named = z.object({ requestContext: z.object({ requestId: z.string() }) });

const socketEvent = z.object({
  requestContext: z.object({
    connectionId: z.string().check(z.minLength(1)),
    eventType: z.enum(['CONNECT', 'MESSAGE', 'DISCONNECT']),
  }),
  headers: z.nullish(z.record(z.string(), z.string())),
  body: z.nullish(z.string()),
});

export interface OnSocketEventPorts {
  /** Refuses connections that bypass the public address. A connection's messages use the same path. */
  readonly fromEdge: FromEdge;
  readonly open: (connectionId: string, token: string | undefined) => Promise<boolean>;
  readonly receive: (connectionId: string, text: string) => Promise<void>;
  readonly close: (connectionId: string) => Promise<void>;
  readonly log: Log;
}

export interface SocketAnswer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers `$connect`, `$default` and `$disconnect`. Accepts a connection with the sub-protocol that it offers. */
export const onSocketEvent = ({ fromEdge, open, receive, close, log }: OnSocketEventPorts) => {
  const connect = async (
    connectionId: string,
    headers: Readonly<Record<string, string>>,
    isFromEdge: boolean,
  ): Promise<SocketAnswer> => {
    // A page of another origin must not listen with its visitor's session.
    if (!isFromEdge || !fromOwnPage(headers)) return { statusCode: 403 };
    return (await open(connectionId, offeredToken(headers)))
      ? { statusCode: 200, headers: { 'Sec-WebSocket-Protocol': SOCKET_PROTOCOL } }
      : { statusCode: 401 };
  };
  return async (event: unknown): Promise<SocketAnswer> => {
    try {
      const { requestContext, headers: received, body } = socketEvent.parse(event);
      const { connectionId, eventType } = requestContext;
      switch (eventType) {
        case 'CONNECT': {
          const headers = received ?? {};
          const isFromEdge = fromEdge(headers);
          const answer = await connect(connectionId, headers, isFromEdge);
          log.info('connection', {
            connection_id: connectionId,
            status: answer.statusCode,
            ...senderOf(headers, isFromEdge),
          });
          return answer;
        }
        case 'MESSAGE':
          await receive(connectionId, body ?? '');
          return { statusCode: 200 };
        case 'DISCONNECT':
          await close(connectionId);
          return { statusCode: 200 };
      }
    } catch (error) {
      const errorId = named.safeParse(event).data?.requestContext.requestId ?? null;
      log.error('a socket event failed', error, { error_id: errorId });
      return { statusCode: error instanceof KeySetUnavailable ? 503 : 500 };
    }
  };
};
