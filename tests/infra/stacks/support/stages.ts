import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Synthesised } from './synthesise.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Everything that the templates are made of. */
const SOURCES = [
  'cdk.json',
  'package-lock.json',
  'infra/{config,constructs,edge,stacks}/**/*.*',
  'shared/src/{contract,domain}/**/*.ts',
  'tests/infra/stacks/support/*.ts',
];

const provider = {
  rampsSandboxUrl: 'https://sandbox.provider.example/api',
  rampsProductionUrl: 'https://provider.example/api',
} as const;

const CONTEXTS = {
  dev: provider,
  prod: {
    ...provider,
    stage: 'prod',
    adminEmail: 'Root@Example.com',
    alertSender: 'Alerts@Example.com',
    mailFrom: 'No-Reply@mail.example.com',
    mailDomain: 'mail.example.com',
    threatProtection: 'enforced',
    passkeyDomain: 'console.example.com',
    domain: 'console.example.com',
    hostedZone: 'example.com',
    hostedZoneId: 'Z0123456789ABCDEFGHIJ',
    exchangeOrders: 'false',
  },
} as const;

const fingerprint = (): string => {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: ROOT }).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  return hash.digest('hex');
};

const kept = (file: string, sources: string): Synthesised | undefined => {
  try {
    const found = JSON.parse(readFileSync(file, 'utf8')) as { sources: string; synthesised: Synthesised };
    return found.sources === sources ? found.synthesised : undefined;
  } catch {
    return undefined;
  }
};

/**
 * What a stage synthesises to, checked against the rules: made by the first test file that asks and shared with the
 * others, for as long as the sources stay the same (the same sources make the same templates: app.test.ts).
 */
export const stage = async (name: keyof typeof CONTEXTS): Promise<Synthesised> => {
  const folder = join(ROOT, 'node_modules/.cache/ramps-gateway');
  const file = join(folder, `synthesised-${name}.json`);
  const sources = fingerprint();
  const found = kept(file, sources);
  if (found) return found;
  const { synthesise } = await import('./synthesise.ts');
  const synthesised = synthesise(CONTEXTS[name], { checked: true });
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ sources, synthesised }));
  renameSync(draft, file);
  return synthesised;
};

export const contextOf = (name: keyof typeof CONTEXTS) => CONTEXTS[name];
