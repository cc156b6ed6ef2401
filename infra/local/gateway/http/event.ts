import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ORIGIN_HEADER } from '@ramps-gateway/shared/contract/origin.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { LOCAL_ACCOUNT } from '@ramps-gateway/infra/common/aws.ts';
import { eventBody } from './body.ts';
import { pathOf, queryOf } from './plain.ts';
import type { Match } from './routes.ts';
import { logTime } from './time.ts';

export interface EventParts {
  readonly request: IncomingMessage;
  readonly match: Match;
  readonly body: Buffer;
  /** Undefined: a public call. */
  readonly claims: Record<string, string> | undefined;
  /** What CloudFront tells the functions of the address that the browser used. */
  readonly publicOrigin: string;
  /** How they know that it came through it. */
  readonly originSecret: string;
  readonly now: Date;
}

/** Headers between two neighbours on the way; API Gateway keeps them to itself. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'cookie',
]);

const headersOf = (
  request: IncomingMessage,
  { publicOrigin, originSecret }: Pick<EventParts, 'publicOrigin' | 'originSecret'>,
): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (!HOP_BY_HOP.has(name)) headers[name] = (values ?? []).join(',');
  }
  const caller = request.socket.remoteAddress ?? '127.0.0.1';
  return {
    ...headers,
    'x-public-origin': publicOrigin,
    [ORIGIN_HEADER]: originSecret,
    'x-forwarded-for': headers['x-forwarded-for'] ? `${headers['x-forwarded-for']},${caller}` : caller,
    'x-forwarded-proto': 'http',
    'x-forwarded-port': String(request.socket.localPort),
  };
};

const cookiesOf = (request: IncomingMessage): string[] | undefined =>
  request.headers.cookie?.split(';').map((cookie) => cookie.trim());

const commaJoined = (query: string): Record<string, string> | undefined => {
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = joined.get(name);
    joined.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return joined.size === 0 ? undefined : Object.fromEntries(joined);
};

/** The event of an HTTP API, payload format 2.0, on the `$default` stage. */
export const httpEvent = ({
  request,
  match,
  body,
  claims,
  publicOrigin,
  originSecret,
  now,
}: EventParts): APIGatewayProxyEventV2 => {
  const { call, params } = match;
  const routeKey = `${call.method} ${call.path}`;
  const rawPath = pathOf(request);
  const rawQueryString = queryOf(request);
  const headers = headersOf(request, { publicOrigin, originSecret });
  const cookies = cookiesOf(request);
  const queryStringParameters = commaJoined(rawQueryString);
  // AWS sends null where a route asks for no scopes.
  const authorizer = claims && { jwt: { claims, scopes: null } };
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies && { cookies }),
    headers,
    ...(queryStringParameters && { queryStringParameters }),
    requestContext: {
      accountId: LOCAL_ACCOUNT,
      apiId: 'local',
      ...(authorizer && { authorizer }),
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: call.method,
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(params).length > 0 && { pathParameters: { ...params } }),
    ...eventBody(body, headers['content-type'], headers['content-encoding']),
  };
};
