import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rmSync } from 'node:fs';
import type { Engine } from '../engine/engine.ts';
import { writeJson } from '../support/files.ts';
import type { Machine } from './machine.ts';
import type { Ports } from './options.ts';

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
  /** Marks the folder as ours to empty. */
  marker: path.join(dataDir, '.ramps-gateway'),
  lock: path.join(dataDir, 'lock'),
  /** Processes of the current or a killed run. */
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

export const writeStackFile = (path: string, description: StackDescription): void =>
  writeJson(path, description);

export const removeStackFile = (path: string): void => rmSync(path, { force: true });
