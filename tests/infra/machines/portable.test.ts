import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Idiom {
  readonly name: string;
  readonly found: RegExp;
  /** What to write instead. */
  readonly instead: string;
  /** Files that also handle the other systems, or run on Linux only. */
  readonly allowed: readonly string[];
}

const FILES = ['infra', 'web', 'functions', 'shared', 'tests'].flatMap((folder) => [
  ...globSync(`${folder}/**/*.{ts,tsx,mjs}`, { exclude: ['**/node_modules/**', '**/dist/**'] }),
  'vitest.config.ts',
]);

/** Code that works only on some systems. */
const IDIOMS: readonly Idiom[] = [
  {
    name: 'the path of a file: URL',
    found: /import\.meta\.(url|resolve\([^)]*\))\)*\.pathname|new URL\([^;]*import\.meta\.url\)\.pathname/,
    instead: 'fileURLToPath: on Windows the path begins with /C:',
    allowed: [],
  },
  {
    name: 'a URL made from a path',
    found: /`file:\/\/\$\{|'file:\/\/' \+/,
    instead: 'pathToFileURL',
    allowed: [],
  },
  {
    name: "the system's temporary folder",
    found: /['"`]\/(tmp|var\/tmp)\b/,
    instead: 'os.tmpdir()',
    allowed: [],
  },
  {
    name: 'a process group',
    found: /process\.kill\(\s*-|\bsetsid\b|detached: true/,
    instead: 'askToEnd of infra/local/support/signals.mjs, for each process',
    allowed: [],
  },
  {
    name: 'a file of the Linux kernel',
    found: /[`'"]\/(proc|sys)\//,
    instead: 'identityOf of infra/local/support/lock.mjs',
    allowed: [
      'tests/bench/memory.ts',
      'infra/local/bootstrap/processes.mjs',
      'infra/local/support/lock.mjs',
      'tests/infra/local/engine/engine.test.ts',
      'tests/infra/local/supervisor/prepare.test.ts',
      'tests/integration/month.test.ts',
    ],
  },
  {
    name: 'an npm command',
    found: /(spawn|spawnSync|execFile|execFileSync)\(\s*['"](npm|npx)['"]|node_modules\/\.bin|['"]\.bin['"]/,
    instead:
      'the package’s file, run with process.execPath: npm commands are another kind of file on Windows',
    allowed: [
      // These use a shell on Windows, or print a command for a person.
      'infra/local/bootstrap/install.mjs',
      'infra/local/bootstrap/run.mjs',
      'tests/runner/run-check.ts',
    ],
  },
  {
    name: 'a Unix program',
    found:
      /(spawn|spawnSync|execFile|execFileSync|run)\(\s*['"](sh|bash|ps|lsof|ss|which|kill|pkill|cp|rm|tar)['"]|^\s*'sh',$/m,
    instead: 'Node itself',
    allowed: ['tests/faults/disk-engine.ts', 'tests/support/signing.ts'],
  },
  {
    name: 'the in-memory folder of Linux',
    found: /['"`]\/dev\/shm/,
    instead: 'os.tmpdir() where it is missing',
    allowed: ['tests/bench/rows/sized-pages.ts', 'tests/support/engine.ts'],
  },
  {
    name: 'the name of the system',
    found: /process\.platform/,
    instead: 'the few files that read it, with a parameter for tests',
    allowed: [
      'infra/local/bootstrap/install.mjs',
      'infra/local/bootstrap/processes.mjs',
      'infra/local/engine/engine.ts',
      'infra/local/support/files.ts',
      'infra/local/support/lock.mjs',
      'infra/local/support/signals.mjs',
      'tests/support/chrome.ts',
      'tests/support/platform.ts',
      'vitest.config.ts',
    ],
  },
];

const HERE = 'tests/infra/machines/portable.test.ts';
const texts = new Map(
  FILES.map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== HERE)
    .map((file) => [file, readFileSync(file, 'utf8')]),
);

it.each(IDIOMS)('$name is only where it is allowed', ({ found, instead, allowed }) => {
  const places = [...texts].filter(([, text]) => found.test(text)).map(([file]) => file);
  expect(
    places.filter((file) => !allowed.includes(file)),
    `write ${instead}`,
  ).toEqual([]);
  // A file that no longer uses it leaves the list.
  expect(allowed.filter((file) => !places.includes(file))).toEqual([]);
});

it.each([
  ['new URL("a.ts", import.meta.url).pathname', 0],
  ['fileURLToPath(new URL("a.ts", import.meta.url))', undefined],
  ['`file://${file}`', 1],
  ["mkdtempSync('/tmp/a-')", 2],
  ['process.kill(-pid)', 3],
  ['readFileSync(`/proc/${pid}/stat`)', 4],
  ["spawn('npx', ['vitest'])", 5],
  ["execFileSync('lsof', ['-i'])", 6],
] as const)('%s: its kind is recognised', (text, kind) => {
  expect(IDIOMS.findIndex(({ found }) => found.test(text))).toBe(kind ?? -1);
});

it('deployed code does not depend on the system it runs on', () => {
  const deployed = [...texts].filter(([file]) => /^(functions|shared|web)\/src\//.test(file));
  expect(deployed.length).toBeGreaterThan(500);
  for (const [file, text] of deployed)
    expect([file, /process\.platform|node:os/.test(text)]).toEqual([file, false]);
});
