import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ORIGIN_HEADER } from '@ramps-gateway/shared/contract/origin.ts';
import { logTime, sentByEdge } from '../http/event.ts';
import { queryOf } from '../http/plain.ts';
import type { Handshake } from './connections.ts';

/** Part of the address (ADR 6). */
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

/** The client's casing, except for headers CloudFront writes. */
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

export const connectEvent = (
  handshake: Handshake,
  request: IncomingMessage,
  originSecret: string,
  now: Date,
) => {
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

export const messageEvent = (handshake: Handshake, body: string, now: Date) => ({
  requestContext: { ...context(handshake, '$default', 'MESSAGE', now), messageId: randomUUID() },
  body,
  isBase64Encoded: false,
});

export const disconnectEvent = (handshake: Handshake, code: number, reason: string, now: Date) => ({
  headers: { Host: handshake.domainName, 'x-api-key': '', 'x-restapi': '' },
  multiValueHeaders: { Host: [handshake.domainName], 'x-api-key': [''], 'x-restapi': [''] },
  requestContext: {
    ...context(handshake, '$disconnect', 'DISCONNECT', now),
    disconnectStatusCode: code,
    disconnectReason: reason,
  },
  isBase64Encoded: false,
});
