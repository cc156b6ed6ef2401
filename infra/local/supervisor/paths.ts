import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What can be made again from the sources. */
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

/** Where things are in DATA_DIR. */
export const inDataDir = (dataDir: string) => ({
  /** Says that the folder is ours to empty. */
  marker: path.join(dataDir, '.ramps-gateway'),
  lock: path.join(dataDir, 'lock'),
  /** The processes of the run that is under way, or was killed. */
  processes: path.join(dataDir, 'processes.json'),
  /** Secrets made for this machine. */
  machine: path.join(dataDir, 'machine.json'),
  /** How far the demo data have come. */
  seed: path.join(dataDir, 'seed.json'),
  /** The clock of the parts while a month is played. */
  clock: path.join(dataDir, 'clock'),
  stack: path.join(dataDir, 'stack.json'),
  mailbox: path.join(dataDir, 'mailbox.jsonl'),
  database: path.join(dataDir, 'database'),
  logs: path.join(dataDir, 'logs'),
});
