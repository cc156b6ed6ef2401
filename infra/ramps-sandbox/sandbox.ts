import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { startConfirmer } from './actions/settle.ts';
import { betaProblem, betaWire } from './beta/wire.ts';
import { control } from './control/routes.ts';
import { type Credentials, keptCredentials, newCredentials } from './credentials.ts';
import { type Env, localOnly, type WireOptions } from './http/call.ts';
import { Problem } from './input.ts';
import { page } from './page/routes.ts';
import { referenceWire } from './reference/wire.ts';
import { openStore } from './state/store.ts';
import { startSender } from './webhooks/sender.ts';
import { type Clock, systemClock, type Wire, type World } from './world.ts';

export type SandboxOptions = {
  /** Folder of the data file and, by default, the credentials. Without it and `dataFile`, nothing is stored. */
  dataDir?: string | undefined;
  /** Default: `ramps-sandbox.jsonl` in `dataDir`. */
  dataFile?: string | undefined;
  /** On 127.0.0.1; the default 0 takes a free port. */
  port?: number | undefined;
  credentials?: Credentials | undefined;
  tokenLifeSeconds?: number | undefined;
  /** Default: `reference`. */
  wire?: Wire | undefined;
  clock?: Clock | undefined;
  /** Of webhooks. */
  concurrency?: number;
  /** Receives unexpected errors; default stderr. */
  onError?: ((error: unknown) => void) | undefined;
};

const INTERNAL = new Problem(500, 'internal', 'The sandbox failed; see its output');
const NO_CALL = new Problem(404, 'not_found', 'No such call');

const newApp = (world: World, options: WireOptions, onError: (error: unknown) => void): Hono<Env> => {
  const app = new Hono<Env>();
  const shown = (c: Context, problem: Problem): Response =>
    world.wire === 'beta' && c.req.path.startsWith('/v1/')
      ? betaProblem(c, problem)
      : c.json({ message: problem.message, error: problem.code }, problem.status);
  app.onError((error, c) => {
    if (error instanceof Problem) return shown(c, error);
    // The data file closes before calls in progress end.
    if (!options.stopped.aborted) onError(error);
    return shown(c, INTERNAL);
  });
  app.notFound((c) => shown(c, NO_CALL));

  // The server's own header has the machine's time, which differs from a moved clock.
  app.use(async (c, next) => {
    await next();
    c.header('date', new Date(world.clock.now()).toUTCString());
  });
  app.use(localOnly);
  app.route('/', world.wire === 'beta' ? betaWire(world, options) : referenceWire(world, options));
  app.route('/', control(world, options.credentials.clientId));
  app.route('/', page(world));
  return app;
};

const HOST = '127.0.0.1';
const DATA_FILE = 'ramps-sandbox.jsonl';
/** The beta lifetime is documented. The reference lifetime is short, so that expiry happens. */
const TOKEN_LIFE_SECONDS: Record<Wire, number> = { beta: 86_400, reference: 900 };

const listening = async (server: Server, port: number): Promise<number> => {
  server.listen(port, HOST);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/**
 * Starts on 127.0.0.1 from the data file. Rejects if the port is taken (before reading the file), and with
 * DamagedJournal.
 */
export const createSandbox = async (options: SandboxOptions = {}) => {
  const { dataDir, clock = systemClock, wire = 'reference', concurrency = 16 } = options;
  const onError = options.onError ?? ((error: unknown) => console.error('ramps sandbox:', error));
  const server = createServer();
  const port = await listening(server, options.port ?? 0);
  try {
    const credentials =
      options.credentials ?? (dataDir === undefined ? newCredentials() : keptCredentials(dataDir));
    const file = options.dataFile ?? (dataDir === undefined ? undefined : join(dataDir, DATA_FILE));
    const store = openStore(file, clock);
    const world: World = { store, clock, wire };
    const stopping = new AbortController();
    const { tokenLifeSeconds = TOKEN_LIFE_SECONDS[wire] } = options;
    const app = newApp(world, { credentials, tokenLifeSeconds, stopped: stopping.signal }, onError);
    const listener = getRequestListener(app.fetch);
    server.on('request', (request, response) => void listener(request, response));
    const stopConfirmer = startConfirmer(world, onError);
    const stopSender = startSender(world, concurrency, onError);
    const stop = async (): Promise<void> => {
      stopping.abort();
      stopConfirmer();
      stopSender();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      store.close();
    };
    let stopped: Promise<void> | undefined;
    /** Stops at once: cuts connections, cancels effects and closes the data file. */
    const close = (): Promise<void> => (stopped ??= stop());
    return { url: `http://${HOST}:${port}`, port, credentials, world, close };
  } catch (error) {
    server.close();
    throw error;
  }
};

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>;
