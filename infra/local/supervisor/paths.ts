import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
