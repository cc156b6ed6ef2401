import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CONFIG = 'dependency-cruiser.config.mjs';
const DEPCRUISE = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** For each rule, one forbidden import: the importer and the imported file. */
const PLANTED: Readonly<Record<string, readonly [importer: string, imported: string]>> = {
  'no-cycles': ['shared/src/domain/egg.ts', 'shared/src/domain/hen.ts'],
  'nothing-ships-tests': ['functions/src/platform/a.ts', 'tests/support/a.ts'],
  'examples-not-shipped': ['web/src/lib/z.ts', 'shared/src/contract/examples/z.ts'],
  'infra-not-tests': ['infra/stacks/a.ts', 'tests/support/a.ts'],
  'shared-stands-alone': ['shared/src/contract/a.ts', 'web/src/lib/a.ts'],
  'shared-packages': ['shared/src/contract/b.ts', 'jose'],
  'shared-no-core': ['shared/src/contract/c.ts', 'node:crypto'],
  'domain-below-contract': ['shared/src/domain/a.ts', 'shared/src/contract/d.ts'],
  'web-not-functions': ['web/src/lib/b.ts', 'functions/src/platform/b.ts'],
  'functions-not-web': ['functions/src/platform/c.ts', 'web/src/lib/c.ts'],
  'platform-knows-no-domain': ['functions/src/platform/d.ts', 'functions/src/modules/users/a.ts'],
  'modules-are-pure': ['functions/src/modules/users/b.ts', '@aws-sdk/client-dynamodb'],
  'use-cases-are-pure': [
    'functions/src/capabilities/accounts/users/a.ts',
    'functions/src/adapters/dynamo/a.ts',
  ],
  'rules-not-http': ['functions/src/capabilities/accounts/users/b.ts', 'functions/src/modules/act/route.ts'],
  'rules-not-environment': ['functions/src/modules/users/c.ts', 'functions/src/platform/env.ts'],
  'capabilities-isolated': [
    'functions/src/capabilities/accounts/users/c.ts',
    'functions/src/capabilities/money/orders/a.ts',
  ],
  'handlers-are-entries': [
    'functions/src/capabilities/accounts/users/d-handler.ts',
    'functions/src/capabilities/accounts/users/e-handler.ts',
  ],
  'wiring-for-handlers': ['functions/src/capabilities/accounts/users/g.ts', 'functions/src/wiring/a.ts'],
  'adapters-below': ['functions/src/adapters/dynamo/b.ts', 'functions/src/capabilities/accounts/users/f.ts'],
  'infra-entry-only': ['infra/stacks/b.ts', 'functions/src/platform/e.ts'],
  'deployed-not-emulated': ['infra/stacks/c.ts', 'infra/local/a.ts'],
  'local-not-sandbox': ['infra/local/b.ts', 'infra/ramps-sandbox/a.ts'],
  'local-reads-config': ['infra/local/c.ts', 'infra/stacks/d.ts'],
  'sandbox-stands-alone': ['infra/ramps-sandbox/b.ts', 'shared/src/domain/b.ts'],
  'common-below': ['infra/common/a.ts', 'infra/config/a.ts'],
  'web-features-isolated': ['web/src/features/accounts/users/a.ts', 'web/src/features/accounts/orders/a.ts'],
  'web-lib-below': ['web/src/lib/d.ts', 'web/src/features/accounts/users/b.ts'],
  'web-features-below-app': ['web/src/features/accounts/users/c.ts', 'web/src/app/a.ts'],
  unresolvable: ['shared/src/domain/c.ts', './absent.ts'],
};

const read: unknown = await import(pathToFileURL(path.join(ROOT, CONFIG)).href);
const rules = z
  .object({ default: z.object({ forbidden: z.array(z.object({ name: z.string() })) }) })
  .parse(read)
  .default.forbidden.map(({ name }) => name);

/** The output of `npm run lint:layers` for a copy of the project's outline. */
const cruise = (cwd: string): Promise<{ readonly code: unknown; readonly said: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [DEPCRUISE, '--config', CONFIG, 'shared', 'functions', 'web', 'infra', 'tests'],
      { cwd },
      (error, stdout) => resolve({ code: error?.code ?? 0, said: stdout }),
    );
  });

describe('each rule of the layers', () => {
  let copy = '';
  let seen: Awaited<ReturnType<typeof cruise>> = { code: 0, said: '' };

  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await writeFile(path.join(copy, file), text);
  };

  beforeAll(async () => {
    copy = await mkdtemp(path.join(tmpdir(), 'layers-'));
    for (const file of [CONFIG, 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
      await cp(path.join(ROOT, file), path.join(copy, file));
    await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
    const own = (imported: string): boolean => /^(shared|functions|web|infra|tests)\//.test(imported);
    for (const [, imported] of Object.values(PLANTED))
      if (own(imported)) await write(imported, 'export const planted = 1;\n');
    for (const [importer, imported] of Object.values(PLANTED)) {
      const relative = path.relative(path.dirname(importer), imported);
      const from = own(imported) ? (relative.startsWith('.') ? relative : `./${relative}`) : imported;
      await write(importer, `import '${from}';\n`);
    }
    await write('shared/src/domain/hen.ts', "import './egg.ts';\n");
    seen = await cruise(copy);
  }, 60_000);

  afterAll(() => rm(copy, { recursive: true, force: true }));

  test('has a violation planted here, and each violation a rule', () => {
    expect(Object.keys(PLANTED).toSorted()).toEqual(rules.toSorted());
  });

  test('reports its violation as an error', () => {
    expect(seen.code).not.toBe(0);
    expect(rules.length).toBeGreaterThan(20);
    const found = (rule: string) => seen.said.includes(`error ${rule}: ${PLANTED[rule]?.[0] ?? ''} → `);
    expect(rules.filter((rule) => !found(rule))).toEqual([]);
  });
});

test('only files called handler export one, and all of them do', async () => {
  const sources = path.join(ROOT, 'functions/src');
  const files = (await readdir(sources, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const exporting: string[] = [];
  for (const file of files)
    if (/^export const handler\b/m.test(await readFile(path.join(sources, file), 'utf8')))
      exporting.push(file);
  expect(exporting.length).toBeGreaterThan(10);
  expect(files.filter((file) => file.endsWith('handler.ts'))).toEqual(exporting);
});
