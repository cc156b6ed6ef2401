import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LOCAL_ACCOUNT } from '@ramps-gateway/infra/common/aws.ts';
import { ORIGIN_HEADER } from '@ramps-gateway/shared/contract/origin.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Call } from '@ramps-gateway/shared/contract/call.ts';
import { callPathOf, queryOf } from './plain.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (value: number): string => String(value).padStart(2, '0');

/** API Gateway's format: `20/Nov/2026:14:00:00 +0000`. */
export const logTime = (at: Date): string =>
  `${two(at.getUTCDate())}/${MONTHS[at.getUTCMonth()] ?? ''}/${at.getUTCFullYear()}` +
  `:${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`;

export interface Match {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
}

interface EventParts {
  readonly request: IncomingMessage;
  readonly match: Match;
  readonly body: Buffer;
  readonly claims: Record<string, string> | undefined;
  /** The address in the browser, as CloudFront sends it. */
  readonly publicOrigin: string;
  readonly originSecret: string;
  readonly now: Date;
}

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'cookie',
]);

/** Headers that CloudFront overrides: infra/edge/viewer-request.js, and its request id. */
export const sentByEdge = (request: IncomingMessage): Record<'x-viewer-address' | 'x-amz-cf-id', string> => ({
  'x-viewer-address': request.socket.remoteAddress ?? '127.0.0.1',
  'x-amz-cf-id': `${randomBytes(40).toString('base64url')}==`,
});

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
    ...sentByEdge(request),
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

const TEXT = /^(text\/[^;]*|application\/(json|javascript|xml|[^;]*\+(json|xml)))\s*(;|$)/i;
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * As API Gateway does: text types as text, others as base64. Text that is not valid UTF-8 also becomes base64, so that
 * the function sees the same bytes.
 */
const eventBody = (
  body: Buffer,
  contentType: string | undefined,
  encoding: string | undefined,
): { body?: string; isBase64Encoded: boolean } => {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = contentType === undefined || TEXT.test(contentType);
  if (isText && encoding === undefined) {
    try {
      return { body: strict.decode(body), isBase64Encoded: false };
    } catch {}
  }
  return { body: body.toString('base64'), isBase64Encoded: true };
};

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
  const rawPath = callPathOf(request);
  const rawQueryString = queryOf(request);
  const headers = headersOf(request, { publicOrigin, originSecret });
  const cookies = cookiesOf(request);
  const queryStringParameters = commaJoined(rawQueryString);
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

const headerValue = z.union([z.string(), z.number(), z.boolean()]);

const structured = z.object({
  statusCode: z.union([z.int().check(z.gte(100), z.lte(599)), z.string().check(z.regex(/^[1-5]\d\d$/))]),
  headers: z.nullish(z.record(z.string(), headerValue)),
  cookies: z.nullish(z.array(z.string())),
  body: z.nullish(z.string()),
  isBase64Encoded: z.nullish(z.boolean()),
});

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

const isStructured = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'statusCode' in value;

const inferred = (payload: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  cookies: [],
  body: Buffer.from(payload),
});

/** An answer without a status is the body of a 200. `undefined` if it is not a valid answer. */
export const readAnswer = (payload: string): Answer | undefined => {
  const value: unknown = JSON.parse(payload);
  if (!isStructured(value)) return inferred(payload);
  const { data } = structured.safeParse(value);
  if (!data) return undefined;
  const headers: Record<string, string> = { 'content-type': 'text/plain;charset=UTF-8' };
  for (const [name, text] of Object.entries(data.headers ?? {})) headers[name.toLowerCase()] = String(text);
  return {
    status: Number(data.statusCode),
    headers,
    cookies: data.cookies ?? [],
    body: Buffer.from(data.body ?? '', data.isBase64Encoded ? 'base64' : 'utf8'),
  };
};

/** Headers that the gateway sets, overriding the function's. */
const OWN = new Set(['content-length', 'transfer-encoding', 'connection', 'set-cookie']);

export const sendAnswer = (response: ServerResponse, { status, headers, cookies, body }: Answer): void => {
  for (const [name, value] of Object.entries(headers)) if (!OWN.has(name)) response.setHeader(name, value);
  const allCookies = [...(headers['set-cookie'] ? [headers['set-cookie']] : []), ...cookies];
  if (allCookies.length > 0) response.setHeader('set-cookie', allCookies);
  if (status === 204 || status === 304) {
    response.removeHeader('content-type');
    response.writeHead(status).end();
    return;
  }
  response.setHeader('content-length', body.length);
  response.writeHead(status).end(body);
};
