import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CONTEXT_NAMES } from '#infra/config/stage.ts';
import { lock } from '#local/support/lock.mjs';
import type { Others, Synthesised } from './synthesise.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** All sources of the templates. */
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

const prod = {
  ...provider,
  stage: 'prod',
  adminEmail: 'Root@Example.com,second@example.com',
  alertSender: 'Alerts@Example.com',
  mailFrom: 'No-Reply@mail.example.com',
  mailDomain: 'mail.example.com',
  threatProtection: 'enforced',
  passkeyDomain: 'console.example.com',
  domain: 'console.example.com',
  hostedZone: 'example.com',
  hostedZoneId: 'Z0123456789ABCDEFGHIJ',
  exchangeOrders: 'false',
} as const;

/** Every context value of a deployment, except the stage. */
const full = {
  ...provider,
  adminEmail: 'root@example.com,second@example.com',
  alarmEmail: 'on-call@example.com',
  alertSender: 'alerts@example.com',
  backupRegion: 'eu-central-1',
  mailFrom: 'no-reply@example.com',
  mailDomain: 'example.com',
  domain: 'console.example.com',
  hostedZone: 'example.com',
  hostedZoneId: 'Z0EXAMPLE',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d',
  passkeyDomain: 'console.example.com',
  protected: 'data',
  release: 'canary',
  threatProtection: 'enforced',
  reserveConcurrency: 'true',
  clientSecondFactor: 'false',
  exchangeOrders: 'false',
  rampsProfile: 'reference',
  ruleDailyCeiling: '5000',
  contactLink: 'mailto:help@example.com',
  statusLink: 'https://status.example.com',
  complianceLink: 'https://example.com/compliance',
} satisfies Record<Exclude<(typeof CONTEXT_NAMES)[number], 'stage'>, string>;

const CONTEXTS = {
  dev: provider,
  prod,
  /** Minimal context. */
  'bare-prod': { stage: 'prod', protected: 'none' },
  'full-dev': { ...full, certificateArn: undefined },
  'full-prod': { ...full, stage: 'prod' },
  /** Domain, certificate and mail address belong to somebody else. */
  'dev-elsewhere': {
    ...provider,
    domain: 'console.example.org',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
    mailFrom: 'console@example.com',
    alertSender: 'console@example.com',
  },
  'prod-at-once': { ...prod, release: 'at-once', protected: 'data,edge' },
  'prod-next': prod,
  /** With weak cross-stack references (docs/runbook.md). */
  'prod-loose': prod,
} as const;

const OTHERS: Partial<Record<keyof typeof CONTEXTS, Others>> = {
  'prod-next': { config: { originGeneration: 2, signingGeneration: 2 } },
  'prod-loose': { context: { '@aws-cdk/core:defaultCrossStackReferences': 'weak' } },
};

/** Also checked against the rules. */
const CHECKED: readonly string[] = ['dev', 'prod', 'bare-prod', 'full-prod', 'prod-loose'];

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

const make = async (name: keyof typeof CONTEXTS): Promise<Synthesised> => {
  const folder = join(ROOT, 'node_modules/.cache/ramps-gateway');
  const file = join(folder, `synthesised-${name}.json`);
  const sources = fingerprint();
  const found = kept(file, sources);
  if (found) return found;
  mkdirSync(folder, { recursive: true });
  // Parallel test files wait for one synthesis.
  const held = await lock(`${file}.lock`);
  try {
    const madeMeanwhile = kept(file, sources);
    if (madeMeanwhile) return madeMeanwhile;
    const { synthesise } = await import('./synthesise.ts');
    const synthesised = synthesise(CONTEXTS[name], { checked: CHECKED.includes(name), ...OTHERS[name] });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ sources, synthesised }));
    renameSync(draft, file);
    return synthesised;
  } finally {
    held.release();
  }
};

const made = new Map<keyof typeof CONTEXTS, Promise<Synthesised>>();

/**
 * The synthesised stage. The first test file that needs it makes it, and others reuse it until a source changes
 * (app.test.ts checks that the same sources make the same templates).
 */
export const stage = (name: keyof typeof CONTEXTS): Promise<Synthesised> => {
  const found = made.get(name) ?? make(name);
  made.set(name, found);
  return found;
};

export const contextOf = (name: keyof typeof CONTEXTS) => CONTEXTS[name];
