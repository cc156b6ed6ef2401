import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { identityOf, isRunning, type ProcessIdentity } from '#local/support/lock.mjs';
import { afterEach, describe, expect, it } from 'vitest';
import { LINUX, WINDOWS } from '#tests/support/platform.ts';
import { eventually, tempFolder } from '#tests/support/temp.ts';

const bootstrap = fileURLToPath(import.meta.resolve('@ramps-gateway/local/bootstrap.mjs'));
const install = import.meta.resolve('@ramps-gateway/local/bootstrap/install.mjs');

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

const run = (
  file: string,
  args: readonly string[],
  options = {},
  onText: (text: string) => void = () => undefined,
): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, text: String(stdout) + String(stderr) });
    });
    child.stdout?.on('data', (text: unknown) => onText(String(text)));
  });

const scriptIn = (folder: string, text: string): string => {
  const file = path.join(folder, 'script.ts');
  writeFileSync(file, text);
  return file;
};

describe('the bootstrap', () => {
  it('names the Node version it needs', async () => {
    const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.19.0'}})`;
    const { code, text } = await run(process.execPath, ['--import', old, bootstrap, 'x.ts']);
    expect([code, text]).toEqual([1, 'This project needs Node.js 20 or newer; this is 18.19.0.\n']);
  });

  it('runs TypeScript under Node 24 with its arguments, and exits with the script’s code', async () => {
    const script = scriptIn(
      tempFolder(),
      `const text: string = process.argv.slice(2).join(' ');
       console.log(text, process.versions.node.split('.')[0], process.env.BOOTSTRAP_PID);
       process.exit(7);`,
    );
    const { code, text } = await run(process.execPath, [bootstrap, script, 'one', '--two']);
    expect([code, text]).toEqual([7, 'one --two 24 undefined\n']);
  });

  it.skipIf(WINDOWS)('passes a signal on and waits until the script ends', async () => {
    const script = scriptIn(
      tempFolder(),
      `process.on('SIGINT', () => setTimeout(() => { console.log('tidy'); process.exit(0); }, 50));
       setInterval(() => {}, 1000);
       console.log('up');`,
    );
    const child = spawn(process.execPath, [bootstrap, script], { stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(child);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await eventually(() => text === 'up\n');
    child.kill('SIGINT');
    const [code] = (await once(child, 'close')) as [number];
    expect([code, text]).toEqual([0, 'up\ntidy\n']);
  });
});

describe.runIf(LINUX)('everything ends', () => {
  /** The script writes its own pid and the bootstrap's, then runs until killed. */
  const lastingScript = (folder: string) =>
    scriptIn(
      folder,
      `import { writeFileSync } from 'node:fs';
       writeFileSync(${JSON.stringify(path.join(folder, 'pids.tmp'))}, process.pid + ' ' + process.ppid);
       (await import('node:fs')).renameSync(${JSON.stringify(path.join(folder, 'pids.tmp'))}, ${JSON.stringify(path.join(folder, 'pids'))});
       setInterval(() => {}, 1000);`,
    );
  const pidsIn = (folder: string): Promise<ProcessIdentity[]> =>
    eventually(() => {
      const file = path.join(folder, 'pids');
      if (!existsSync(file)) return undefined;
      return readFileSync(file, 'utf8')
        .split(' ')
        .flatMap((pid) => identityOf(Number(pid)) ?? []);
    });
  const allGone = (identities: ProcessIdentity[]) =>
    eventually(() => !identities.some((one) => isRunning(one)));

  /** Runs the bootstrap as a child process and returns what to spawn. */
  const below = (folder: string, file: string, command: string, args: readonly string[]) => {
    const parent = path.join(folder, file);
    const spawned = `spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: 'inherit' })`;
    writeFileSync(parent, `require('node:child_process').${spawned};`);
    return [parent];
  };

  it.each([
    // As npm does: a shell that runs the script's command. The file name makes it look like npm.
    [
      'npm, with a shell between,',
      (folder: string) =>
        below(folder, 'npm-cli.js', 'sh', [
          '-c',
          `${process.execPath} ${bootstrap} ${lastingScript(folder)}; true`,
        ]),
    ],
    [
      'its direct parent',
      (folder: string) => below(folder, 'parent.cjs', process.execPath, [bootstrap, lastingScript(folder)]),
    ],
    ['the bootstrap itself', (folder: string) => [bootstrap, lastingScript(folder)]],
  ])('when %s is killed with -9', async (_, argumentsIn) => {
    const folder = tempFolder();
    const child = spawn(process.execPath, argumentsIn(folder), { stdio: 'ignore' });
    started.push(child);
    const identities = await pidsIn(folder);
    expect(identities).toHaveLength(2);
    child.kill('SIGKILL');
    await allGone(identities);
  });
});

describe('the installation of packages', () => {
  /** A project with a lock file, and an npm that counts its runs and finishes when the file `go` exists. */
  const project = (works = true) => {
    const root = tempFolder();
    const lockFile = {
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0' },
        'node_modules/b': { version: '2.0.0', optional: true },
        'node_modules/c': { version: '3.0.0', dev: true },
      },
    };
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify(lockFile));
    const npm = path.join(root, 'npm-cli.js');
    writeFileSync(
      npm,
      `const fs = require('node:fs');
       const all = process.argv.includes('--include=dev');
       fs.appendFileSync('runs', (all ? 'all' : 'run') + '\\n');
       console.log('noise of npm');
       fs.rmSync('node_modules', { recursive: true, force: true });
       const waiting = setInterval(() => {
         if (!fs.existsSync('go')) return;
         clearInterval(waiting);
         if (!${works}) process.exit(1);
         fs.mkdirSync('node_modules');
         fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: {
           'node_modules/a': { version: '1.0.0' },
           ...(all && { 'node_modules/c': { version: '3.0.0' } }),
         } }));
       }, 10);`,
    );
    const scriptFor = (scope: string) => `import { ensureInstalled } from '${install}';
      ensureInstalled(${JSON.stringify(root)}, '${scope}').catch((error) => { console.log(error.message); process.exit(1); });`;
    const go = () => writeFileSync(path.join(root, 'go'), '');
    const ensure = (onText?: (text: string) => void, scope = 'run') =>
      run(
        process.execPath,
        ['--input-type=module', '-e', scriptFor(scope)],
        { env: { ...process.env, npm_execpath: npm } },
        onText,
      );
    const runs = () =>
      existsSync(path.join(root, 'runs')) ? readFileSync(path.join(root, 'runs'), 'utf8') : '';
    return { root, ensure, runs, go };
  };

  it('happens once, even when two processes start together, without noise', async () => {
    const { ensure, runs, go } = project();
    const goWhenOneWaits = (text: string) => text.includes('waiting for it') && go();
    const [one, two] = await Promise.all([ensure(goWhenOneWaits), ensure(goWhenOneWaits)]);
    expect([one.code, two.code, runs()]).toEqual([0, 0, 'run\n']);
    expect(one.text + two.text).toMatch(/Packages installed \(\d+:\d\d\)/);
    expect(one.text + two.text).toContain('is installing the packages: waiting for it.');
    expect(one.text + two.text).not.toContain('noise');
    expect(await ensure()).toEqual({ code: 0, text: '' });
    expect(runs()).toBe('run\n');
  });

  it('happens again when the lock file changes, not when its packages are already installed', async () => {
    const { root, ensure, runs, go } = project();
    go();
    await ensure();
    const ask = (packages: object) =>
      writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
    ask({ 'node_modules/a': { version: '1.0.0' } });
    await ensure();
    expect(runs()).toBe('run\n');
    ask({ 'node_modules/a': { version: '1.1.0' } });
    await ensure();
    expect(runs()).toBe('run\nrun\n');
  });

  it('adds the checks’ packages on request, and never removes them', async () => {
    const { ensure, runs, go } = project();
    go();
    for (const scope of ['run', 'run', 'all', 'run', 'all']) await ensure(undefined, scope);
    expect(runs()).toBe('run\nall\n');
  });

  it.each([
    ['does not run again after a manual `npm ci`', '1.0.0', ''],
    ['runs when another version is installed', '0.9.0', 'run\n'],
  ])('%s', async (_, version, expected) => {
    const { root, ensure, runs, go } = project();
    go();
    mkdirSync(path.join(root, 'node_modules'));
    const installed = path.join(root, 'node_modules/.package-lock.json');
    writeFileSync(installed, JSON.stringify({ packages: { 'node_modules/a': { version } } }));
    await ensure();
    expect(runs()).toBe(expected);
  });

  it('shows npm’s output when it fails, and runs again next time', async () => {
    const { ensure, runs, go } = project(false);
    go();
    const { code, text } = await ensure();
    expect(code).toBe(1);
    expect(text).toContain('noise of npm');
    expect(text).toContain('npm ci failed');
    await ensure();
    expect(runs()).toBe('run\nrun\n');
  });
});
