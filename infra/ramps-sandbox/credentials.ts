import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomText } from './domain/ids.ts';
import { isRecord } from './json.ts';

export type Credentials = { clientId: string; clientSecret: string };

export const newCredentials = (): Credentials => ({
  clientId: `sandbox-${randomText(12)}`,
  clientSecret: randomBytes(32).toString('base64url'),
});

export const credentialsFile = (dataDir: string): string => join(dataDir, 'ramps-sandbox.credentials.json');

const readKept = (file: string): Credentials | undefined => {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isRecord(kept)) return undefined;
    const { clientId, clientSecret } = kept;
    return typeof clientId === 'string' && typeof clientSecret === 'string'
      ? { clientId, clientSecret }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Created once, readable by the owner only. */
export const keptCredentials = (dataDir: string): Credentials => {
  const file = credentialsFile(dataDir);
  const kept = readKept(file);
  if (kept !== undefined) return kept;
  const fresh = newCredentials();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(fresh)}\n`, { mode: 0o600 });
  // The mode above only applies to new files.
  chmodSync(file, 0o600);
  return fresh;
};
