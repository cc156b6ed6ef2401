import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CognitoError } from './errors.ts';
import { factorOperations } from './factor.ts';
import type { Operation } from './operation.ts';
import * as adminUsers from './operations/admin-users.ts';
import * as ownAccount from './operations/own-account.ts';
import * as pool from './operations/pool.ts';
import * as signIn from './operations/sign-in.ts';
import { passkeyOperations } from './passkeys.ts';
import type { World } from './world.ts';

const OPERATIONS = new Map<string, Operation>(
  Object.entries({
    ...ownAccount,
    ...signIn,
    ...factorOperations,
    ...passkeyOperations,
    ...adminUsers,
    ...pool,
  }),
);

const TARGET = 'AWSCognitoIdentityProviderService.';
const MAX_BODY = 256 * 1024;
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;
const LOOPBACK_ORIGIN = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/** Sent by Amplify. No `authorization`: pages must not reach IAM calls. */
const ALLOWED_HEADERS =
  'content-type, x-amz-target, x-amz-user-agent, cache-control, amz-sdk-invocation-id, amz-sdk-request';

/** Only for pages on this machine, whatever their port. */
const corsHeaders = (origin: string | undefined): Record<string, string> => {
  if (!LOOPBACK_ORIGIN.test(origin ?? '')) return {};
  return {
    'access-control-allow-origin': origin ?? '',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-expose-headers': 'x-amzn-requestid, x-amzn-errortype, x-amzn-errormessage, date',
    'access-control-max-age': '600',
    vary: 'origin',
  };
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Drains the rest: breaking off would cut the connection before the answer.
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  if (size > MAX_BODY) throw new CognitoError('SerializationException', 'The request is too large.');
  return Buffer.concat(chunks).toString('utf8');
};

const parseBody = (text: string): unknown => {
  try {
    // AWS treats null members as absent.
    return JSON.parse(text || '{}', (_key, value: unknown) => value ?? undefined);
  } catch {
    throw new CognitoError('SerializationException', 'The request is not JSON.');
  }
};

/** Throws CognitoError. */
const call = async (world: World, request: IncomingMessage): Promise<object> => {
  const target = request.headers['x-amz-target'];
  const name = typeof target === 'string' && target.startsWith(TARGET) ? target.slice(TARGET.length) : '';
  const operation = OPERATIONS.get(name);
  const body = await readBody(request);
  if (!operation) throw new CognitoError('UnknownOperationException', `Unknown operation ${name}`);
  if (operation.signed && !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  return operation.run(world, parseBody(body));
};

const documentAt = (world: World, path: string): object | undefined => {
  const { userPoolId, clientId } = world.pool.record;
  const { issuer, jwks } = world.tokens;
  switch (path) {
    case `/${userPoolId}/.well-known/jwks.json`:
      return jwks;
    case `/${userPoolId}/.well-known/openid-configuration`:
      return {
        issuer,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['token'],
        subject_types_supported: ['public'],
      };
    case '/local/pool':
      return { userPoolId, clientId, issuer };
    default:
      return undefined;
  }
};

type Send = (status: number, body?: object, headers?: Record<string, string>) => void;

const answerCall = async (world: World, request: IncomingMessage, send: Send): Promise<void> => {
  try {
    send(200, await call(world, request));
  } catch (error) {
    const known = error instanceof CognitoError;
    if (!known) {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(`Cognito: ${request.headers['x-amz-target'] as string} failed: ${reason}`);
    }
    const type = known ? error.type : 'InternalErrorException';
    const message = known ? error.message : 'Something went wrong.';
    send(known ? 400 : 500, { __type: type, message }, { 'x-amzn-errortype': `${type}:` });
  }
};

export const handleRequest = async (world: World, request: IncomingMessage, response: ServerResponse) => {
  const send: Send = (status, body, headers = {}) => {
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.1',
      'cache-control': 'no-store',
      'x-amzn-requestid': randomUUID(),
      ...corsHeaders(request.headers.origin),
      ...headers,
    });
    response.end(body && JSON.stringify(body));
  };
  // Guards against DNS rebinding.
  if (!LOOPBACK.test(request.headers.host ?? '')) return send(403);
  if (request.method === 'OPTIONS') return send(204);
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (request.method === 'POST' && path === '/') return answerCall(world, request, send);
  const document = request.method === 'GET' ? documentAt(world, path) : undefined;
  if (!document) return send(404);
  send(200, document, { 'content-type': 'application/json' });
};
