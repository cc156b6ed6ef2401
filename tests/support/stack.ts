import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { spawnTied, TIE } from '#local/bootstrap/processes.mjs';
import { identityOf } from '#local/support/lock.mjs';
import { askToEnd } from '#local/support/signals.mjs';
import { CACHE } from '#local/supervisor/stack-file.ts';
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

/** C2: the content of `stack.json`. */
export type StackFile = z.infer<typeof stackFile>;

export type Profile = 'beta' | 'reference';

export interface StartOptions {
  readonly engine?: 'dynoxide' | 'dynamodb-local' | 'external';
  /** With demo data; off by default. */
  readonly seed?: boolean;
  /** Days of an operator's past business (`--month`). */
  readonly month?: number;
  /** The wire between gateway and sandbox. Most tests place orders by reference. */
  readonly profile?: Profile;
  readonly env?: Readonly<Record<string, string>>;
  /** Parent of the data folder; the system's temporary folder by default. */
  readonly within?: string;
  /** A data folder that stays and is reused. */
  readonly kept?: string;
}

export interface RunningStack {
  readonly stack: StackFile;
  readonly dataDir: string;
  readonly pid: number;
  /** The current `stack.json`: pids change. */
  read(): StackFile;
  output(): string;
  /** Stops it like Ctrl-C and resolves to the exit code. The data stay. */
  stop(): Promise<number | null>;
  kill9(): Promise<void>;
  again(options?: StartOptions): Promise<RunningStack>;
  /** Stops it and removes its data, unless kept. */
  dispose(): Promise<void>;
}

const main = createRequire(import.meta.url).resolve('@ramps-gateway/local/main.ts');
const root = path.resolve(path.dirname(main), '../..');

/** A zombie does not count. */
export const isAlive = (pid: number): boolean => identityOf(pid) !== undefined;

interface Place {
  readonly dataDir: string;
  readonly ports: Readonly<Record<string, string>>;
}

export const readStack = (dataDir: string): StackFile | undefined => {
  try {
    return stackFile.parse(JSON.parse(readFileSync(path.join(dataDir, 'stack.json'), 'utf8')));
  } catch {
    return undefined;
  }
};

const sizesOf = (folder: string): readonly number[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => statSync(path.join(folder, name)).size) : [];

/** The page's build prints nothing until its end. */
const isBuilding = (): boolean =>
  ['functions.lock', 'web.lock'].some((name) => existsSync(path.join(CACHE, name)));

/** Signs of a working stack: the logs of the functions that move money. Schedules and calls write nothing there. */
export const signOf = (dataDir: string) => (): readonly unknown[] =>
  ['webhook-intake', 'drive-conversions'].map(
    (name) => statSync(path.join(dataDir, 'logs', `${name}.log`), { throwIfNoEntry: false })?.size,
  );

/**
 * Tests send in seconds what a provider sends in hours, and run longer than a token on slow machines. Quotas and token
 * expiry have tests with their own settings.
 */
const NO_LIMITS = {
  WEBHOOK_EVENTS_A_MINUTE: '999999',
  WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: '999999',
  TOKEN_SECONDS: '7200',
};

const start = async (place: Place, options: StartOptions): Promise<RunningStack> => {
  const { engine, seed = false, month = 0, profile = 'reference', env = {} } = options;
  rmSync(path.join(place.dataDir, 'stack.json'), { force: true });
  const child = spawnTied(
    process.execPath,
    [main, ...(seed ? [] : ['--no-seed']), ...(month > 0 ? [`--month=${month}`] : [])],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...place.ports,
        DATA_DIR: place.dataDir,
        ...NO_LIMITS,
        RAMPS_PROFILE: profile,
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
    again: (more = {}) => start(place, { ...options, ...more }),
    async dispose() {
      await stop();
      if (options.kept === undefined) rmSync(place.dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const PORTS = ['WEB_PORT', 'COGNITO_PORT', 'DYNAMODB_PORT', 'RAMPS_PORT', 'AWS_PORT'];

/** Somebody took a port after it was found free. */
const TAKEN = /Port \d+ is taken by another program/;
const TRIES = 5;

const placeFor = async (dataDir: string): Promise<Place> => {
  const ports = await freePorts(PORTS.length);
  return { dataDir, ports: Object.fromEntries(PORTS.map((name, at) => [name, String(ports[at])])) };
};

/**
 * Starts the product as `npm start` does, on free ports and in its own data folder. The first start after a change builds the
 * functions and the page.
 */
export const startStack = async (options: StartOptions = {}): Promise<RunningStack> => {
  const dataDir =
    options.kept ?? mkdtempSync(path.join(options.within ?? os.tmpdir(), 'ramps-gateway-stack-'));
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await placeFor(dataDir), options);
    } catch (error) {
      // Tests search for ports at the same time: only binding shows whether one is free.
      if (tries === TRIES || !TAKEN.test(String(error))) throw error;
    }
  }
};
