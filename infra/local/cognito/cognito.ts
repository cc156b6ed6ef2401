import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { appendLines } from '@ramps-gateway/infra/common/append-line.ts';
import { SIGN_UP_MINIMUM } from '@ramps-gateway/shared/domain/passwords.ts';
import { CognitoError } from './errors.ts';
import { factorOperations } from './factor.ts';
import type { Operation } from './operation.ts';
import * as adminUsers from './operations/admin-users.ts';
import * as ownAccount from './operations/own-account.ts';
import * as groups from './operations/pool.ts';
import * as signIn from './operations/sign-in.ts';
import { passkeyOperations } from './passkeys.ts';
import { createPasswords, Lockout, MailLimit } from './passwords.ts';
import { createTokens } from './sessions.ts';
import { openPoolFile, openUserStore } from './store.ts';
import { createTriggers, type TriggerTarget } from './triggers.ts';
import type { MfaMode, World } from './world.ts';

const OPERATIONS = new Map<string, Operation>(
  [ownAccount, signIn, adminUsers, groups, factorOperations, passkeyOperations].flatMap(
    (operations): [string, Operation][] => Object.entries(operations),
  ),
);

const TARGET = 'AWSCognitoIdentityProviderService.';
const MAX_BODY = 256 * 1024;
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;
const LOOPBACK_ORIGIN = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/** Headers that Amplify sends. No `authorization`: pages must not reach IAM calls. */
const ALLOWED_HEADERS =
  'content-type, x-amz-target, x-amz-user-agent, cache-control, amz-sdk-invocation-id, amz-sdk-request';

/** For pages on this machine only, on any port. */
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
    // Reads the rest, because closing now would cut the connection before the answer.
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
  const { userPoolId, clientId } = world.pool;
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

const handleRequest = async (world: World, request: IncomingMessage, response: ServerResponse) => {
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
  // Prevents DNS rebinding.
  if (!LOOPBACK.test(request.headers.host ?? '')) return send(403);
  if (request.method === 'OPTIONS') return send(204);
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (request.method === 'POST' && path === '/') return answerCall(world, request, send);
  const document = request.method === 'GET' ? documentAt(world, path) : undefined;
  if (!document) return send(404);
  send(200, document, { 'content-type': 'application/json' });
};

/** Drops the partial last line that a killed process can leave, so that every line is JSON. */
const repairTail = (file: string): void => {
  chmodSync(file, 0o600);
  const content = readFileSync(file);
  const end = content.lastIndexOf('\n') + 1;
  if (end < content.length) truncateSync(file, end);
};

/** One JSON line `{ to, code, subject, at }` per mail (`C2`), and one line on the terminal. */
const openMailbox = (file: string, print: (line: string) => void): World['mailbox'] => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  appendFileSync(file, '', { mode: 0o600 });
  repairTail(file);
  return (mail, at) => {
    appendLines(file, [JSON.stringify({ ...mail, at: new Date(at).toISOString() })]);
    print(`Mail to ${mail.to}: ${mail.subject} ${mail.code}`);
  };
};

export interface CognitoOptions {
  dataDir: string;
  port?: number | undefined;
  poolName?: string | undefined;
  /** Lifetime of access and id tokens; default 15 minutes (`C9`). */
  tokenSeconds?: number | undefined;
  /** Hours from sign-in; default 30 days (`C9`). */
  refreshTokenHours?: number | undefined;
  passwordMinimum?: number | undefined;
  mfa?: MfaMode | undefined;
  passkeyDomain?: string | undefined;
  /** scrypt cost; default Node's. */
  passwordCost?: number | undefined;
  /** Function for PostConfirmation and PostAuthentication; default none. */
  trigger?: TriggerTarget | undefined;
  now?: () => number;
  print?: (line: string) => void;
}

export type Cognito = Awaited<ReturnType<typeof createCognito>>;

const MAILS_IN_15_MINUTES = 5;
const HOUR_MS = 60 * 60 * 1000;
const GRACE_MS = 500;

const openWorld = async (options: CognitoOptions, url: string): Promise<World> => {
  const { dataDir, now = Date.now } = options;
  const folder = join(dataDir, 'cognito');
  const pool = await openPoolFile(folder, now());
  const { userPoolId, clientId } = pool;
  const issuer = `${url}/${userPoolId}`;
  return {
    poolName: options.poolName ?? 'ramps-gateway-local',
    passwordMinimum: options.passwordMinimum ?? SIGN_UP_MINIMUM,
    passwords: createPasswords(options.passwordCost),
    refreshTokenMs: (options.refreshTokenHours ?? 30 * 24) * HOUR_MS,
    pool,
    users: openUserStore(join(folder, 'users'), now),
    tokens: await createTokens(pool, issuer, options.tokenSeconds ?? 15 * 60, now),
    mailbox: openMailbox(join(dataDir, 'mailbox.jsonl'), options.print ?? console.log),
    triggers: createTriggers(options.trigger, userPoolId, clientId),
    lockout: new Lockout(),
    mailLimit: new MailLimit(MAILS_IN_15_MINUTES),
    challenges: new Map(),
    mfa: options.mfa ?? 'OPTIONAL',
    passkeyDomain: options.passkeyDomain,
    registrations: new Map(),
    now,
  };
};

/**
 * A Cognito user pool on 127.0.0.1, stored in `dataDir/cognito`; mails go to `dataDir/mailbox.jsonl`. Throws a plain
 * error for a damaged file, and listen errors (EADDRINUSE).
 */
export const createCognito = async (options: CognitoOptions) => {
  const ready = Promise.withResolvers<World>();
  const server = createServer((request, response) => {
    ready.promise.then((world) => handleRequest(world, request, response)).catch(() => response.destroy());
  });
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    await closed;
    clearTimeout(cut);
  };

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const world = await openWorld(options, url);
    ready.resolve(world);
    const { userPoolId, clientId } = world.pool;
    return { url, issuer: world.tokens.issuer, userPoolId, clientId, close };
  } catch (error) {
    await close();
    throw error;
  }
};
