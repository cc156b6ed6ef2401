import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { localClient } from '@ramps-gateway/infra/common/aws.ts';
import * as z from 'zod/mini';
import type { Engine } from '../engine/engine.ts';
import { answers } from '../engine/table.ts';
import { takenPort } from '../support/part.ts';
import { identityOf, type ProcessIdentity } from '../support/lock.mjs';
import type { Child, PartSpec } from './keep-running.ts';
import {
  addresses,
  AUDIT_BUCKET,
  CACHE,
  FILES_BUCKET,
  FUNCTIONS_DIR,
  inDataDir,
  type Machine,
  ROOT,
  SECRET_ID,
  SIGNING_KEY_ID,
  TABLE_NAME,
  USER_POOL_NAME,
  WEB_DIR,
  WEBHOOK_KEY_SECRET_ID,
} from './stack-file.ts';
import type { Options } from './options.ts';
import type { Prepared } from './prepare.ts';
import { endProcesses } from './processes.ts';

const LOOK_EVERY_MS = 25;

const script = (...names: string[]): string => path.join(ROOT, 'infra', ...names);

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await delay(LOOK_EVERY_MS);
};

const given = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );

const respondsAt = (url: string) => async (): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

const pidMessage = z.object({ kind: z.literal('pid'), pid: z.int() });
const readyMessage = z.object({ kind: z.literal('ready') });
const lineMessage = z.object({ kind: z.literal('line'), text: z.string() });

export const databasePart = (
  { dataDir, ports }: Options,
  engine: Exclude<Engine, { name: 'external' }>,
  onEngine: (pid: number) => void,
): PartSpec => {
  const { database, logs } = inDataDir(dataDir);
  mkdirSync(database, { recursive: true, mode: 0o700 });
  engine.compactData?.(database);
  let running: ProcessIdentity | undefined;
  return {
    name: 'dynamodb',
    script: script('local', 'engine', 'watchdog.ts'),
    args: engine.command(ports.DYNAMODB_PORT, database),
    env: {},
    logs,
    ready: async (child: Child) => {
      child.onMessage((message) => {
        const { data } = pidMessage.safeParse(message);
        if (!data) return;
        running = identityOf(data.pid);
        onEngine(data.pid);
      });
      const endpoint = `http://127.0.0.1:${ports.DYNAMODB_PORT}`;
      const client = new DynamoDBClient({ ...localClient(endpoint), maxAttempts: 1 });
      await until(() => answers(client));
      client.destroy();
      engine.prepareData?.(database);
    },
    // A killed watchdog leaves the engine behind.
    cleanUp: () => endProcesses(running ? [running] : []),
    explain: (tail) => (/in use/i.test(tail) ? takenPort(ports.DYNAMODB_PORT, 'DYNAMODB_PORT') : undefined),
  };
};

/** Browsers do not support passkeys for IP addresses. */
const PASSKEY_DOMAIN = 'localhost';

export const cognitoPart = ({ dataDir, ports }: Options): PartSpec => ({
  name: 'cognito',
  script: script('local', 'cognito', 'main.ts'),
  env: {
    DATA_DIR: dataDir,
    COGNITO_PORT: String(ports.COGNITO_PORT),
    USER_POOL_NAME,
    LAMBDA_ENDPOINT: `http://127.0.0.1:${ports.AWS_PORT}`,
    TRIGGER_FUNCTION: 'identity-trigger',
    PASSKEY_DOMAIN,
    // Otherwise each thread that hashed a password keeps its 16 MB or more.
    MALLOC_MMAP_THRESHOLD_: '1048576',
    ...given('REFRESH_TOKEN_HOURS', 'TOKEN_SECONDS', 'USER_POOL_MFA', 'PASSWORD_MINIMUM'),
  },
  logs: inDataDir(dataDir).logs,
  ready: () => until(respondsAt(`http://127.0.0.1:${ports.COGNITO_PORT}/local/pool`)),
});

/** The API that the sandbox speaks and the gateway expects. */
const providerProfile = (): string => process.env['RAMPS_PROFILE'] || 'beta';

export const rampsPart = ({ dataDir, ports }: Options, { ramps }: Machine): PartSpec => ({
  name: 'ramps',
  script: script('ramps-sandbox', 'main.ts'),
  env: {
    DATA_DIR: dataDir,
    RAMPS_PORT: String(ports.RAMPS_PORT),
    RAMPS_CLIENT_ID: ramps.clientId,
    RAMPS_CLIENT_SECRET: ramps.clientSecret,
    RAMPS_WIRE: providerProfile(),
  },
  logs: inDataDir(dataDir).logs,
  ready: () => until(respondsAt(`http://127.0.0.1:${ports.RAMPS_PORT}/`)),
});

/** Passed on if set, for tests and for trying a deployment's settings. */
const GATEWAY_SETTINGS = [
  'WEBHOOK_EVENTS_A_MINUTE',
  'WEBHOOK_ACCOUNT_EVENTS_A_MINUTE',
  'PROVIDER_CALLS_PER_SECOND',
  'SECOND_FACTOR_ROLES',
  'SECOND_FACTOR_GRACE_DAYS',
  'SECOND_PERSON',
  'ALERT_SENDER',
  'DESTINATION_COOLING_OFF_HOURS',
  'EXCHANGE_ORDERS',
  'RULE_DAILY_CEILING',
  'PASSWORD_MINIMUM',
];

/** @param print receives lines for the user */
export const gatewayPart = (
  options: Options,
  { engine, machine }: Prepared,
  print: (line: string) => void,
): PartSpec => {
  const { dataDir, ports } = options;
  const at = addresses({ ports, engine });
  return {
    name: 'gateway',
    script: script('local', 'gateway', 'main.ts'),
    env: {
      // Saves a third of the memory with dozens of threads.
      MALLOC_ARENA_MAX: '2',
      NODE_OPTIONS: '--max-semi-space-size=4',
      WEB_PORT: String(ports.WEB_PORT),
      AWS_PORT: String(ports.AWS_PORT),
      COGNITO_URL: at.cognito,
      DYNAMODB_URL: at.dynamodb,
      RAMPS_URL: at.ramps,
      RAMPS_PROFILE: providerProfile(),
      TABLE_NAME,
      SECRET_ID,
      WEBHOOK_KEY_SECRET_ID,
      FILES_BUCKET,
      AUDIT_BUCKET,
      SIGNING_KEY_ID,
      NAMED_ADMINISTRATORS: machine.users
        .filter(({ role }) => role === 'admin')
        .map(({ email }) => email)
        .join(','),
      PASSKEY_DOMAIN,
      DATA_DIR: dataDir,
      FUNCTIONS_DIR,
      WEB_DIR,
      CACHE_DIR: CACHE,
      ...given(...GATEWAY_SETTINGS),
    },
    logs: inDataDir(dataDir).logs,
    ready: (child) =>
      new Promise((resolve) => {
        child.onMessage((message) => {
          if (readyMessage.safeParse(message).success) resolve();
          const { data } = lineMessage.safeParse(message);
          if (data) print(data.text);
        });
      }),
  };
};
