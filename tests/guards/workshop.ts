import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Guard } from './guards.ts';

/** A copy of the sources from which a guard can be removed. It uses the project's packages. */
export interface Workshop {
  /** Removes the guard, runs the command, and restores the guard. Returns how it ended. */
  readonly runWithout: (guard: Guard, script: readonly string[]) => Promise<Outcome>;
  readonly dispose: () => void;
}

export interface Outcome {
  /** Null: it was still running after ten minutes. */
  readonly code: number | null;
  readonly output: string;
}

const sourcesOf = (root: string): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(root, name)));

/** Build outputs. */
const OF_THE_COPY = new Set(['.cache', '.vite-temp']);

interface Workspaces {
  readonly workspaces: readonly string[];
}

/** Links each package separately, so that the project's own packages resolve to the copy. */
const linkPackages = (root: string, copy: string): void => {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, '@ramps-gateway'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@ramps-gateway' && !OF_THE_COPY.has(name)) symlinkSync(join(from, name), join(to, name));
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Workspaces;
  for (const folder of workspaces) {
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { name: string };
    symlinkSync(join(copy, folder), join(to, name));
    const own = join(root, folder, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, folder, 'node_modules'));
  }
};

/** @throws Error if the guard's code does not occur exactly once in its file */
export const without = (text: string, { name, file, code, without: left }: Guard): string => {
  const parts = text.split(code);
  if (parts.length !== 2)
    throw new Error(`guard "${name}": its code occurs ${parts.length - 1} times in ${file}`);
  return parts.join(left);
};

const LIMIT_MS = 10 * 60_000;

const run = (cwd: string, [file = '', ...args]: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('close', (code) => resolve({ code, output }));
  });

export const openWorkshop = (root: string): Workshop => {
  const copy = mkdtempSync(join(tmpdir(), 'guards-'));
  for (const name of sourcesOf(root)) {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    cpSync(join(root, name), join(copy, name));
  }
  linkPackages(root, copy);
  return {
    runWithout: async (guard, script) => {
      const path = join(copy, guard.file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, without(text, guard));
      try {
        return await run(copy, script);
      } finally {
        writeFileSync(path, text);
      }
    },
    dispose: () => rmSync(copy, { recursive: true, force: true }),
  };
};
