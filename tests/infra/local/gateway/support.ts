import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll } from 'vitest';
import * as z from 'zod/mini';
import type { FunctionSpec } from '#infra/config/functions.ts';
import type { GatewayOptions } from '#local/gateway/product.ts';
import { startGateway } from '#local/gateway/gateway.ts';
import { type Call, defineCall, NO_BODY, NOTHING, PUBLIC, SIGNED_IN } from '#shared/contract/call.ts';
import { freePorts } from '#tests/support/ports.ts';
import { tempFolder } from '#tests/support/temp.ts';

/** A function of the tests: any trigger, a long timeout, little memory. */
export const specOf = (name: string, more: Partial<FunctionSpec> = {}): FunctionSpec => ({
  name,
  entry: `none/${name}.ts`,
  trigger: { kind: 'http' },
  timeoutSeconds: 600,
  memoryMb: 128,
  reservedConcurrency: null,
  environment: [],
  credentialsSecret: 'none',
  readsWebhookKey: false,
  files: 'none',
  signing: 'none',
  postsToSockets: false,
  sendsMails: false,
  cognito: [],
  ...more,
});

/** Writes `<folder>/<name>/index.mjs` for each, as a build would. */
export const writeHandlers = (handlers: Readonly<Record<string, string>>): string => {
  const folder = tempFolder();
  for (const [name, code] of Object.entries(handlers)) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'index.mjs'), code);
  }
  return folder;
};

const head = { params: NOTHING, query: NOTHING, body: NO_BODY, answer: z.unknown(), status: 200 } as const;

/** Calls that all go to one function, named after a service. */
const testCalls: readonly Call[] = [
  defineCall({ ...head, method: 'POST', path: '/api/open/{id}', service: 'users', access: PUBLIC }),
  defineCall({ ...head, method: 'GET', path: '/api/open/fixed', service: 'accounts', access: PUBLIC }),
  defineCall({ ...head, method: 'GET', path: '/api/open/{id}', service: 'users', access: PUBLIC }),
  defineCall({ ...head, method: 'GET', path: '/api/guarded', service: 'users', access: SIGNED_IN }),
];

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });

/** A token issuer with its public keys, like a Cognito pool. */
export const startIssuer = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));
  const address = await listen(server);
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const issuer = `${address}/pool`;
  const now = () => Math.floor(Date.now() / 1000);
  const good = (): JWTPayload => ({
    sub: 'user-1',
    iss: issuer,
    client_id: 'client-1',
    token_use: 'access',
    iat: now(),
    exp: now() + 3600,
  });
  const sign = (claims: JWTPayload = {}, { key = privateKey, kid = 'one' } = {}) =>
    new SignJWT({ ...good(), ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  return { issuer, good, sign, key: privateKey, foreignKey: other.privateKey };
};

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

/** The stack's addresses for the environment of its functions. */
export const VALUES = {
  TABLE_NAME: 'table-of-test',
  RAMPS_SECRET_ID: 'secret-of-test',
  RAMPS_SANDBOX_URL: 'http://127.0.0.1:9/sandbox',
  RAMPS_PRODUCTION_URL: 'http://127.0.0.1:9/production',
  RAMPS_PROFILE: 'reference',
  PROVIDER_CALLS_PER_SECOND: '1000',
  USER_POOL_ID: 'pool-1',
  USER_POOL_CLIENT_ID: 'client-1',
  ORIGIN_DIGESTS: 'digest-of-test',
  RULE_DAILY_CEILING: '1000000',
  EXCHANGE_ORDERS: 'on',
  SECOND_FACTOR_ROLES: 'none',
  SECOND_FACTOR_GRACE_DAYS: '7',
  ALERT_SENDER: 'alerts@example.com',
  PASSKEYS: 'off',
  DESTINATION_COOLING_OFF_HOURS: '0',
  NAMED_ADMINISTRATORS: 'none',
  SECOND_PERSON: 'off',
  HELD_FUNCTIONS: 'stops=stops',
  PASSWORD_MINIMUM: '6',
  WEBHOOK_KEY_SECRET_ID: 'key-of-test',
  FILES_BUCKET: 'files-of-test',
  AUDIT_BUCKET: 'audit-of-test',
  SIGNING_KEY_ID: 'signing-of-test',
  WEBHOOK_EVENTS_A_MINUTE: '600',
  WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: '300',
};

/** A gateway in this process, with functions, calls and pages of the test. */
export const startTestGateway = async (
  handlers: Readonly<Record<string, string>>,
  { issuer, specs, ...more }: Partial<GatewayOptions> & { readonly issuer: string },
) => {
  const folder = writeHandlers(handlers);
  const [webPort = 0, awsPort = 0] = await freePorts(2);
  const logged: string[] = [];
  const printed: string[] = [];
  const dataDir = tempFolder();
  const gateway = await startGateway({
    webPort,
    awsPort,
    dataDir,
    specs: specs ?? Object.keys(handlers).map((name) => specOf(name)),
    bundleOf: ({ name }) => path.join(folder, name, 'index.mjs'),
    calls: testCalls,
    endpoints: { dynamodb: 'http://127.0.0.1:9', cognito: 'http://127.0.0.1:9' },
    values: { ...VALUES, TOKEN_ISSUER: issuer },
    originSecret: 'secret-of-the-edge',
    site: { assets: new Map(), configuration: { region: 'us-east-1' }, securityHeaders: {} },
    log: (line) => logged.push(line),
    print: (line) => printed.push(line),
    ...more,
  });
  afterAll(() => gateway.stop());
  return {
    gateway,
    web: `http://127.0.0.1:${webPort}`,
    ws: `ws://127.0.0.1:${webPort}/ws`,
    aws: `http://127.0.0.1:${awsPort}`,
    webPort,
    awsPort,
    dataDir,
    logged,
    printed,
  };
};
