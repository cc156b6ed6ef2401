import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InvocationResult } from '@ramps-gateway/infra/common/stream.ts';
import type { Call } from '@ramps-gateway/shared/contract/call.ts';
import { receiveWebhook } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Functions } from '../lambda/functions.ts';
import type { Queue } from '../turns.ts';
import { httpEvent, type Match, readAnswer, sendAnswer } from './event.ts';
import { callPathOf, readBody, sendError } from './plain.ts';

/** API Gateway's JWT authorizer prints non-string claims as Go does. */
const print = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(print).join(' ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `map[${entries.map(([key, inner]) => `${key}:${print(inner)}`).join(' ')}]`;
  }
  return String(value);
};

/** All claims as strings, groups as `"[admin gateway_user]"`. */
const claimStrings = (payload: JWTPayload): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, print(value)]));

interface TokenRules {
  readonly issuer: string;
  readonly clientId: string;
}

/** `undefined` for a missing or invalid token. Rejects if the keys cannot be read. */
export type Authorizer = (authorization: string | undefined) => Promise<Record<string, string> | undefined>;

const isMeantFor = ({ aud, client_id: client }: JWTPayload, clientId: string): boolean =>
  aud === undefined ? client === clientId : [aud].flat().includes(clientId);

/** The key source failed, not the token. */
const isOurs = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid;

/** The checks of API Gateway's JWT authorizer: RS256, issuer, client, exp, nbf, iat. */
export const createAuthorizer = ({ issuer, clientId }: TokenRules): Authorizer => {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    timeoutDuration: 5_000,
    cooldownDuration: 1_000,
  });
  const verify = async (token: string): Promise<JWTPayload | undefined> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['exp'],
      });
      return payload;
    } catch (error) {
      if (isOurs(error)) throw error;
      return undefined;
    }
  };
  return async (authorization) => {
    const token = authorization?.replace(/^Bearer +/i, '').trim();
    if (!token) return undefined;
    const payload = await verify(token);
    if (!payload || !isMeantFor(payload, clientId)) return undefined;
    if (payload.iat !== undefined && payload.iat > Math.ceil(Date.now() / 1000)) return undefined;
    return claimStrings(payload);
  };
};

/** `undefined`: no such route. `malformed`: invalid percent-encoding. */
type Routed = Match | 'malformed' | undefined;

interface Route {
  readonly call: Call;
  readonly segments: readonly string[];
}

const isParam = (segment: string): boolean => segment.startsWith('{');

const fits = (route: Route, segments: readonly string[]): boolean =>
  route.segments.length === segments.length &&
  route.segments.every((wanted, at) => (isParam(wanted) ? segments[at] !== '' : wanted === segments[at]));

const paramsOf = (route: Route, segments: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    route.segments.flatMap((wanted, at) =>
      isParam(wanted) ? [[wanted.slice(1, -1), decodeURIComponent(segments[at] ?? '')]] : [],
    ),
  );

/** Routes with fewer parameters are more specific. */
const createRouter = (calls: readonly Call[]): ((method: string, path: string) => Routed) => {
  const routes = calls
    .map((call): Route => ({ call, segments: call.path.split('/') }))
    .toSorted((a, b) => a.segments.filter(isParam).length - b.segments.filter(isParam).length);
  return (method, path) => {
    const segments = path.split('/');
    const route = routes.find((candidate) => candidate.call.method === method && fits(candidate, segments));
    if (!route) return undefined;
    try {
      return { call: route.call, params: paramsOf(route, segments) };
    } catch {
      return 'malformed';
    }
  };
};

interface ApiOptions {
  readonly calls: readonly Call[];
  readonly functions: Functions;
  readonly intake: Queue;
  readonly authorize: Authorizer;
  readonly publicOrigin: string;
  readonly originSecret: string;
  readonly log: (line: string) => void;
}

/** API Gateway's limit. */
const BODY_LIMIT = 10 * 1024 * 1024;

export const createApi = ({
  calls,
  functions,
  intake,
  authorize,
  publicOrigin,
  originSecret,
  log,
}: ApiOptions) => {
  const route = createRouter(calls);
  const run = async ({ call }: Match, event: object): Promise<InvocationResult | 'full'> => {
    const invoke = () => functions.invoke(call.service, event);
    return call.service === receiveWebhook.service ? intake.run(invoke) : invoke();
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const match = route(request.method ?? '', callPathOf(request));
    if (match === undefined) return sendError(response, 'NOT_FOUND');
    if (match === 'malformed') return sendError(response, 'INVALID_REQUEST');

    const isPublic = match.call.access === 'public';
    const claims = isPublic ? undefined : await authorize(request.headers.authorization);
    if (!isPublic && !claims) return sendError(response, 'UNAUTHENTICATED', { 'www-authenticate': 'Bearer' });

    const body = await readBody(request, BODY_LIMIT);
    if (!body) return sendError(response, 'TOO_LARGE');

    const event = httpEvent({ request, match, body, claims, publicOrigin, originSecret, now: new Date() });
    // API Gateway's request id, which leads from an answer to its log lines.
    response.setHeader('apigw-requestid', event.requestContext.requestId);
    const result = await run(match, event);
    if (result === 'full') return sendError(response, 'UNAVAILABLE', { 'retry-after': '1' });
    const answer = result.ok ? readAnswer(result.payload) : undefined;
    if (answer) return sendAnswer(response, answer);
    const reason = result.ok ? 'an invalid answer' : result.error.errorMessage;
    log(`${event.routeKey} ${event.requestContext.requestId}: ${match.call.service} gave ${reason}`);
    sendError(response, 'INTERNAL');
  };
};
