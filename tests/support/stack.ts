import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { spawnTied, TIE } from '#local/bootstrap/processes.mjs';
import { identityOf } from '#local/support/lock.mjs';
import { askToEnd } from '#local/support/signals.mjs';
import { CACHE } from '#local/supervisor/paths.ts';
import * as z from 'zod/mini';
import { eventually, patiently, watchSign } from './patience.ts';
import { freePorts } from './ports.ts';

const stackFile = z.object({
  web: z.string(),
  api: z.string(),
  ws: z.string(),
  cognito: z.object({ endpoint: z.string(), userPoolId: z.string(), clientId: z.string() }),
  dynamodb: z.object({ endpoint: z.string(), table: z.string(), engine: z.string() }),
  secretsManager: z.object({ endpoint: z.string() }),
  ramps: z.object({ baseUrl: z.string(), clientId: z.string(), clientSecret: z.string() }),
  users: z.array(
    z.object({ email: z.string(), password: z.string(), role: z.enum(['admin', 'gateway_user', 'client']) }),
  ),
  pids: z.object({
    dynamodb: z.nullable(z.int()),
    cognito: z.int(),
    ramps: z.int(),
    gateway: z.int(),
  }),
});

/** C2: what `stack.json` holds. */
export type StackFile = z.infer<typeof stackFile>;

export interface StartOptions {
  readonly engine?: 'dynoxide' | 'dynamodb-local' | 'external';
  /** With demo data; without them unless said. */
  readonly seed?: boolean;
  /** So many days of an operator's business behind them (`--month`). */
  readonly month?: number;
  readonly fresh?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Where the data folder is made; the system's folder for temporary files unless said. */
  readonly within?: string;
  /** A data folder that stays: what an earlier run left in it is used. */
  readonly kept?: string;
  /** Fills the data folder before the first start. */
  readonly prepare?: (dataDir: string) => void;
}

/** A whole stack on ports and data of its own. */
export interface RunningStack {
  /** As it was when it became ready. */
  readonly stack: StackFile;
  readonly dataDir: string;
  /** Of the supervisor. */
  readonly pid: number;
  /** The file as it is now: pids change when a part is started again. */
  read(): StackFile;
  /** Everything that was printed so far. */
  output(): string;
  /** As Ctrl-C does; resolves to the exit code. The data stay. */
  stop(): Promise<number | null>;
  /** Kills the supervisor with `kill -9` and waits until its parts are gone. The data stay. */
  kill9(): Promise<void>;
  /** Starts it again on the same ports and data, after `stop` or `kill9`. */
  again(options?: StartOptions): Promise<RunningStack>;
  /** Stops it and removes its data, unless they are kept. */
  dispose(): Promise<void>;
}

const main = createRequire(import.meta.url).resolve('@ramps-gateway/local/main.ts');
const root = path.resolve(path.dirname(main), '../..');

/** Runs: what has ended and waits for nobody but its parent does not. */
export const isAlive = (pid: number): boolean => identityOf(pid) !== undefined;

interface Place {
  readonly dataDir: string;
  readonly ports: Readonly<Record<string, string>>;
}

/** Of the stack that runs on the folder; undefined where none does. */
export const readStack = (dataDir: string): StackFile | undefined => {
  try {
    return stackFile.parse(JSON.parse(readFileSync(path.join(dataDir, 'stack.json'), 'utf8')));
  } catch {
    return undefined;
  }
};

/** Of the files in a folder; none where there is no folder. */
const sizesOf = (folder: string): readonly number[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => statSync(path.join(folder, name)).size) : [];

/** The build of the page says nothing until it is done, and ends by itself. */
const isBuilding = (): boolean =>
  ['functions.lock', 'web.lock'].some((name) => existsSync(path.join(CACHE, name)));

/**
 * What a stack that works leaves: the log of what moves money, and how far each function has come in the stream. Its schedules
 * and whoever asks it leave nothing there.
 */
export const signOf = (dataDir: string) => (): readonly unknown[] => [
  ...['webhook-intake', 'drive-conversions'].map((name) => {
    const { size } = statSync(path.join(dataDir, 'logs', `${name}.log`), { throwIfNoEntry: false }) ?? {};
    return size;
  }),
];

/**
 * Tests send in seconds what a provider sends in hours, and on a slow machine work longer with a token than it lives; what a quota
 * does, and the end of a token, is shown with one of its own.
 */
const NO_LIMITS = {
  WEBHOOK_EVENTS_A_MINUTE: '999999',
  WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: '999999',
  TOKEN_SECONDS: '7200',
};

const start = async (place: Place, options: StartOptions): Promise<RunningStack> => {
  const { engine, seed = false, month = 0, fresh = false, env = {} } = options;
  // What an earlier run left says nothing of this one.
  rmSync(path.join(place.dataDir, 'stack.json'), { force: true });
  const child = spawnTied(
    process.execPath,
    [
      main,
      ...(seed ? [] : ['--no-seed']),
      ...(month > 0 ? [`--month=${month}`] : []),
      ...(fresh ? ['--fresh'] : []),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...place.ports,
        DATA_DIR: place.dataDir,
        ...NO_LIMITS,
        ...(engine && { LOCAL_DYNAMODB: engine }),
        ...env,
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const stack = await Promise.race([
    patiently(() => readStack(place.dataDir), {
      what: 'the stack is ready',
      sign: () => [output.length, sizesOf(path.join(place.dataDir, 'logs')), isBuilding() && Date.now()],
    }),
    ended.then((code) => {
      throw new Error(`the stack ended with ${code} before it was ready:\n${output}`);
    }),
  ]).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });

  const forget = watchSign(place.dataDir, signOf(place.dataDir));
  void ended.then(forget);
  const now = () => readStack(place.dataDir) ?? stack;
  const stop = () => {
    askToEnd(child, TIE);
    return ended;
  };
  return {
    stack,
    dataDir: place.dataDir,
    pid: child.pid ?? 0,
    read: now,
    output: () => output,
    stop,
    async kill9() {
      const parts = Object.values(now().pids).filter((pid) => pid !== null);
      child.kill('SIGKILL');
      await ended;
      await eventually(() => parts.every((pid) => !isAlive(pid)));
    },
    again: (more = {}) => start(place, { ...options, fresh: false, ...more }),
    async dispose() {
      await stop();
      if (options.kept === undefined) rmSync(place.dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** What a stack says that met a port which somebody took since it was seen free. */
const TAKEN = /Port \d+ is taken by another program/;
const TRIES = 5;

const placeFor = async (dataDir: string): Promise<Place> => {
  const [web, cognito, dynamodb, ramps, aws] = await freePorts(5);
  return {
    dataDir,
    ports: {
      WEB_PORT: String(web),
      COGNITO_PORT: String(cognito),
      DYNAMODB_PORT: String(dynamodb),
      RAMPS_PORT: String(ramps),
      AWS_PORT: String(aws),
    },
  };
};

/**
 * Starts the whole product on free ports and in a data folder of its own: what `npm start` does. The first start after
 * a change of the sources builds the functions and the page.
 */
export const startStack = async (options: StartOptions = {}): Promise<RunningStack> => {
  const dataDir =
    options.kept ?? mkdtempSync(path.join(options.within ?? os.tmpdir(), 'ramps-gateway-stack-'));
  options.prepare?.(dataDir);
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await placeFor(dataDir), options);
    } catch (error) {
      // Many tests at once look for ports: whether one is free is known when it is bound.
      if (tries === TRIES || !TAKEN.test(String(error))) throw error;
    }
  }
};
