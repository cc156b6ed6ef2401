import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildFunctions, relativeName, ROOT } from '#infra/bundle/build-functions.ts';
import { FUNCTIONS, WEBHOOK_QUOTA } from '#infra/config/functions.ts';
import { stop } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN_DIGESTS } from '#tests/support/origin.ts';
import { tempFolder } from '#tests/support/temp.ts';

const outDir = tempFolder();
const mapsDir = tempFolder();
afterAll(() => stop());

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Anything that would show whose machine made it; a short one is also the end of harmless paths (`../shared/src/`). */
const MACHINE = [ROOT.replace(/\/$/, ''), os.homedir(), os.tmpdir(), outDir]
  .filter((text) => text.length > 1)
  .map((text) => new RegExp(`(?<![\\w.-])${RegExp.escape(text)}(?![\\w.-])`));

it('names are the same on every system', () => {
  expect(relativeName('C:\\a', 'C:\\a\\chunks\\x.mjs', path.win32)).toBe('chunks/x.mjs');
  expect(relativeName('/a', '/a/chunks/x.mjs', path.posix)).toBe('chunks/x.mjs');
});

describe('the bundles of the functions', () => {
  let bundles: Awaited<ReturnType<typeof buildFunctions>>;
  beforeAll(async () => {
    bundles = await buildFunctions({ outDir, mapsDir });
  });

  it('are one folder for each function, below 1 MB, and hold nothing but modules', () => {
    expect(bundles.map(({ name }) => name)).toEqual(FUNCTIONS.map(({ name }) => name));
    for (const { name, folder, bytes, initialBytes } of bundles) {
      const files = filesIn(folder);
      expect(files).toContain(path.join(outDir, name, 'index.mjs'));
      expect(files.filter((file) => !file.endsWith('.mjs'))).toEqual([]);
      const sum = files.reduce((total, file) => total + statSync(file).size, 0);
      expect(sum).toBe(bytes);
      expect(bytes).toBeLessThan(1024 * 1024);
      expect(initialBytes).toBeLessThan(bytes);
    }
  });

  it('hold no path of a machine, and leave their maps elsewhere', () => {
    for (const file of [...filesIn(outDir), ...filesIn(mapsDir)]) {
      const text = readFileSync(file, 'utf8');
      for (const trace of MACHINE) expect([file, trace.exec(text)]).toEqual([file, null]);
      expect(text).not.toContain('sourceMappingURL');
    }
    expect(existsSync(path.join(mapsDir, 'users', 'index.mjs.map'))).toBe(true);
  });

  it('are minified, and the deployment keeps their maps beside them', async () => {
    const specs = FUNCTIONS.filter(({ name }) => name === 'orders');
    const [plain] = await buildFunctions({ outDir: tempFolder(), specs, minify: false });
    const bytes = bundles.find(({ name }) => name === 'orders')?.bytes ?? Infinity;
    expect(bytes).toBeLessThan(0.7 * (plain?.bytes ?? 0));
    const app = readFileSync(path.join(ROOT, 'infra/bin/app.ts'), 'utf8');
    expect(app).toMatch(/buildFunctions\(\{ outDir: functions, mapsDir: .+, minify: true \}\)/);
  });

  it('do not import Node’s own modules the slow way', () => {
    for (const file of filesIn(outDir)) {
      expect(readFileSync(file, 'utf8')).not.toMatch(/\b(from|import)\s*["'](node:)?https?["']/);
    }
  });

  it('come out the same every time, wherever they go', async () => {
    const specs = FUNCTIONS.filter(({ name }) => ['users', 'push-changes'].includes(name));
    const again = await buildFunctions({ outDir: tempFolder(), specs });
    for (const { name, hash } of again) expect(hash).toBe(bundles.find((one) => one.name === name)?.hash);
  });

  it('can be loaded by plain Node, each with a handler', () => {
    const script = `
      const kinds = {};
      for (const name of process.argv.slice(1)) kinds[name] = typeof (await import(name)).handler;
      console.log(JSON.stringify(kinds));`;
    const files = bundles.map(({ folder }) => path.join(folder, 'index.mjs'));
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
        SECOND_PERSON: 'off',
        HELD_FUNCTIONS: 'stops=stops',
        RULE_DAILY_CEILING: '1000000',
        AWS_REGION: 'us-east-1',
      },
    });
    const kinds = JSON.parse(output) as Record<string, string>;
    expect(Object.values(kinds)).toEqual(files.map(() => 'function'));
  });

  it('name an entry that is not there', async () => {
    const specs = [{ name: 'nobody', entry: 'functions/src/nobody.ts' }];
    await expect(buildFunctions({ outDir, specs })).rejects.toThrow('the function nobody has no entry');
  });
});
