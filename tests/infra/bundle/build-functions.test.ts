import { ROUTED_CONSUMERS } from '#shared/contract/entities.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildFunctions, relativeName, ROOT } from '#infra/bundle/build-functions.ts';
import { ensureFunctions } from '#local/supervisor/build.ts';
import { FUNCTIONS_DIR } from '#local/supervisor/stack-file.ts';
import { FUNCTIONS, WEBHOOK_QUOTA } from '#infra/config/functions.ts';
import { stop } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN_DIGESTS } from '#tests/support/origin.ts';
import { tempFolder } from '#tests/support/temp.ts';

const mapsDir = `${FUNCTIONS_DIR}-maps`;
afterAll(() => stop());

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Text that would reveal the machine that built it. A short path may also end a harmless one (`../shared/src/`). */
const MACHINE = [ROOT.replace(/\/$/, ''), os.homedir(), os.tmpdir()]
  .filter((text) => text.length > 1)
  .map((text) => new RegExp(`(?<![\\w.-])${RegExp.escape(text)}(?![\\w.-])`));

it('gives the same names on every system', () => {
  expect(relativeName('C:\\a', 'C:\\a\\chunks\\x.mjs', path.win32)).toBe('chunks/x.mjs');
  expect(relativeName('/a', '/a/chunks/x.mjs', path.posix)).toBe('chunks/x.mjs');
});

describe('the bundles of the functions', () => {
  const folders = FUNCTIONS.map(({ name }) => path.join(FUNCTIONS_DIR, name));
  // The stacks of the same run use these bundles; whichever test comes first builds them.
  beforeAll(async () => {
    await ensureFunctions(new AbortController().signal);
  }, 900_000);

  it('are one folder per function, below 1 MB, with nothing but modules', () => {
    expect(folders.length).toBeGreaterThan(40);
    for (const folder of folders) {
      const files = filesIn(folder);
      expect(files).toContain(path.join(folder, 'index.mjs'));
      expect(files.filter((file) => !file.endsWith('.mjs'))).toEqual([]);
      const sum = files.reduce((total, file) => total + statSync(file).size, 0);
      expect(sum, folder).toBeLessThan(1024 * 1024);
    }
  });

  it('contain no path of the machine, and keep source maps elsewhere', () => {
    for (const file of [...folders, mapsDir].flatMap(filesIn)) {
      const text = readFileSync(file, 'utf8');
      for (const trace of MACHINE) expect([file, trace.exec(text)]).toEqual([file, null]);
      expect(text).not.toContain('sourceMappingURL');
    }
    expect(existsSync(path.join(mapsDir, 'users', 'index.mjs.map'))).toBe(true);
  });

  it('are minified in a deployment, with their source maps kept', async () => {
    const specs = FUNCTIONS.filter(({ name }) => name === 'orders');
    const [minified] = await buildFunctions({ outDir: tempFolder(), specs });
    const [plain] = await buildFunctions({ outDir: tempFolder(), specs, minify: false });
    expect(minified?.bytes).toBeLessThan(0.7 * (plain?.bytes ?? 0));
    expect(minified?.initialBytes).toBeLessThan(minified?.bytes ?? 0);
    const app = readFileSync(path.join(ROOT, 'infra/bin/app.ts'), 'utf8');
    expect(app).toMatch(/buildFunctions\(\{ outDir: functions, mapsDir: .+, minify: true \}\)/);
  });

  it('never import Node’s HTTP modules the slow way', () => {
    for (const file of folders.flatMap(filesIn)) {
      expect(readFileSync(file, 'utf8')).not.toMatch(/\b(from|import)\s*["'](node:)?https?["']/);
    }
  });

  it('are identical in every build and folder', async () => {
    const specs = FUNCTIONS.filter(({ name }) => ['users', 'push-changes'].includes(name));
    const hashes = async () =>
      (await buildFunctions({ outDir: tempFolder(), specs })).map(({ name, hash }) => [name, hash]);
    expect(await hashes()).toEqual(await hashes());
  });

  it('load in plain Node, each with a handler', () => {
    const script = `
      const kinds = {};
      for (const name of process.argv.slice(1)) kinds[name] = typeof (await import(name)).handler;
      console.log(JSON.stringify(kinds));`;
    const files = folders.map((folder) => path.join(folder, 'index.mjs'));
    const values = Object.fromEntries(
      FUNCTIONS.flatMap(({ environment }) => environment.map((name) => [name, 'http://127.0.0.1:9'])),
    );
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script, ...files], {
      encoding: 'utf8',
      env: {
        ...values,
        ...WEBHOOK_QUOTA,
        ORIGIN_DIGESTS,
        PASSWORD_MINIMUM: '6',
        SECOND_FACTOR_ROLES: 'none',
        SECOND_FACTOR_GRACE_DAYS: '7',
        ALERT_SENDER: 'none',
        PASSKEYS: 'off',
        DESTINATION_COOLING_OFF_HOURS: '0',
        NAMED_ADMINISTRATORS: 'none',
        SECOND_PERSON: 'off',
        EXCHANGE_ORDERS: 'on',
        HELD_FUNCTIONS: 'stops=stops',
        CHANGE_QUEUES: ROUTED_CONSUMERS.map((name) => `${name}=q`).join(','),
        RAMPS_PROFILE: 'reference',
        PROVIDER_CALLS_PER_SECOND: '1000',
        RULE_DAILY_CEILING: '1000000',
        AWS_REGION: 'us-east-1',
      },
    });
    const kinds = JSON.parse(output) as Record<string, string>;
    expect(Object.values(kinds)).toEqual(files.map(() => 'function'));
  });

  it('reports a missing entry', async () => {
    const specs = [{ name: 'nobody', entry: 'functions/src/nobody.ts' }];
    await expect(buildFunctions({ outDir: tempFolder(), specs })).rejects.toThrow(
      'the function nobody has no entry',
    );
  });
});
