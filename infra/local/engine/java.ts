import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const PROBE_MS = 15_000;

/** Output of a program; `undefined` if it does not run here. */
export const probe = (file: string, ...args: string[]): string | undefined => {
  const { error, status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', timeout: PROBE_MS });
  return error || status !== 0 ? undefined : `${stdout}${stderr}`;
};

/** Required by DynamoDB Local. */
export const JAVA_WANTED = 17;

interface Here {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (file: string) => boolean;
  readonly run: typeof probe;
}

const here = (): Here => ({ platform: process.platform, env: process.env, exists: existsSync, run: probe });

/** JAVA_HOME first, then the path. */
const candidates = ({ platform, env, exists }: Here): readonly string[] => {
  const { JAVA_HOME } = env;
  const [paths, name] = platform === 'win32' ? [path.win32, 'java.exe'] : [path.posix, 'java'];
  const inHome = JAVA_HOME ? paths.join(JAVA_HOME, 'bin', name) : undefined;
  return [...(inHome !== undefined && exists(inHome) ? [inHome] : []), 'java'];
};

const majorOf = (output: string | undefined): number => Number(/version "(\d+)/.exec(output ?? '')?.[1] ?? 0);

export const findJava = (machine: Here = here()): string | undefined =>
  candidates(machine).find((file) => majorOf(machine.run(file, '-version')) >= JAVA_WANTED);
