import { createHash, randomBytes, randomInt } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENTITIES, type Entity, QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import * as z from 'zod/mini';
import { type Engine, type EngineName, ENGINES } from '../engine/engine.ts';
import { readJson, writeJson } from '../support/files.ts';
import type { Ports } from './options.ts';

const user = z.object({
  email: z.string(),
  password: z.string(),
  role: z.enum(['admin', 'gateway_user', 'client']),
});

const machine = z.object({
  /** `shapeOf` the table when the data was created. */
  shape: z.optional(z.string()),
  engine: z.enum(ENGINES),
  ramps: z.object({ clientId: z.string(), clientSecret: z.string() }),
  users: z.array(user),
});

export type Machine = z.infer<typeof machine>;
export type DemoUser = z.infer<typeof user>;

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';

const newPassword = (): string => {
  const word = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const [first = '', ...rest] = word();
  return `${first.toUpperCase()}${rest.join('')}-${word()}-${randomInt(10, 100)}`;
};

/** Digest of the entity registry: the code could not find rows of another shape. */
export const shapeOf = (entities: Readonly<Record<string, Entity>> = ENTITIES): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        Object.values(entities).map(({ name, key, lists, spread, due }) => [name, key, lists, spread, due]),
        QUEUES,
      ]),
    )
    .digest('hex')
    .slice(0, 16);

const newMachine = (engine: EngineName): Machine => ({
  shape: shapeOf(),
  engine,
  ramps: {
    clientId: `client_${randomBytes(8).toString('hex')}`,
    clientSecret: randomBytes(24).toString('base64url'),
  },
  users: [
    { email: 'admin@example.com', password: newPassword(), role: 'admin' },
    { email: 'operator@example.com', password: newPassword(), role: 'gateway_user' },
    { email: 'client@example.com', password: newPassword(), role: 'client' },
    // Each administrator is the other's second person.
    { email: 'bruno@example.com', password: newPassword(), role: 'admin' },
  ],
});

export const readMachine = (path: string): Machine | undefined => readJson(path, machine);

export const makeMachine = (path: string, engine: EngineName): Machine => {
  const made = newMachine(engine);
  writeJson(path, made);
  return made;
};

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const CACHE = path.join(ROOT, 'node_modules', '.cache', 'ramps-gateway');
export const FUNCTIONS_DIR = path.join(CACHE, 'functions');
export const WEB_DIR = path.join(ROOT, 'web', 'dist');

export const TABLE_NAME = 'ramps-gateway-local';
export const SECRET_ID = 'ramps-gateway/local/provider-credentials';
export const WEBHOOK_KEY_SECRET_ID = 'ramps-gateway/local/webhook-key';
export const FILES_BUCKET = 'ramps-gateway-local-files';
export const AUDIT_BUCKET = 'ramps-gateway-local-audit';
export const SIGNING_KEY_ID = 'ramps-gateway-local-signing';
export const USER_POOL_NAME = 'ramps-gateway-local';

export const inDataDir = (dataDir: string) => ({
  /** Marks the folder as this project's, which may empty it. */
  marker: path.join(dataDir, '.ramps-gateway'),
  lock: path.join(dataDir, 'lock'),
  /** Processes of the current run or a killed one. */
  processes: path.join(dataDir, 'processes.json'),
  machine: path.join(dataDir, 'machine.json'),
  seed: path.join(dataDir, 'seed.json'),
  clock: path.join(dataDir, 'clock'),
  stack: path.join(dataDir, 'stack.json'),
  mailbox: path.join(dataDir, 'mailbox.jsonl'),
  database: path.join(dataDir, 'database'),
  logs: path.join(dataDir, 'logs'),
});

interface Stack {
  readonly ports: Ports;
  readonly engine: Engine;
  readonly machine: Machine;
  readonly pool: { readonly userPoolId: string; readonly clientId: string };
}

export interface Pids {
  dynamodb: number | null;
  cognito: number;
  ramps: number;
  gateway: number;
}

const local = (port: number, scheme = 'http'): string => `${scheme}://127.0.0.1:${port}`;

export const addresses = ({ ports, engine }: Pick<Stack, 'ports' | 'engine'>) => ({
  web: local(ports.WEB_PORT),
  cognito: local(ports.COGNITO_PORT),
  dynamodb: engine.endpoint ?? local(ports.DYNAMODB_PORT),
  aws: local(ports.AWS_PORT),
  ramps: local(ports.RAMPS_PORT),
});

/** C2: how programs reach the running stack. */
export const describeStack = (stack: Stack, pids: Pids) => {
  const at = addresses(stack);
  return {
    web: at.web,
    api: `${at.web}/api`,
    ws: `${local(stack.ports.WEB_PORT, 'ws')}/ws`,
    cognito: { endpoint: at.cognito, ...stack.pool },
    dynamodb: { endpoint: at.dynamodb, table: TABLE_NAME, engine: stack.engine.name },
    secretsManager: { endpoint: at.aws },
    ramps: { baseUrl: at.ramps, ...stack.machine.ramps },
    users: stack.machine.users,
    pids,
  };
};

export type StackDescription = ReturnType<typeof describeStack>;
