import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { startConfirmer } from './actions/settle.ts';
import { type Credentials, keptCredentials, newCredentials } from './credentials.ts';
import { type NewId, randomId } from './domain/random.ts';
import { newApp } from './http/app.ts';
import { openStore } from './state/store.ts';
import { startSender } from './webhooks/sender.ts';
import { type Clock, systemClock, type Wire, type World } from './world.ts';

export type SandboxOptions = {
  /** Holds the data file and, by default, the credentials. Without it and `dataFile` nothing is stored. */
  dataDir?: string | undefined;
  /** Defaults to `ramps-sandbox.jsonl` in `dataDir`. */
  dataFile?: string | undefined;
  /** On 127.0.0.1; 0, the default, takes a free one. */
  port?: number | undefined;
  credentials?: Credentials | undefined;
  tokenLifeSeconds?: number | undefined;
  /** Defaults to `reference`. */
  wire?: Wire | undefined;
  clock?: Clock | undefined;
  newId?: NewId | undefined;
  webhooks?: { concurrency?: number; timeoutMs?: number } | undefined;
  /** Unexpected errors; stderr by default. */
  onError?: ((error: unknown) => void) | undefined;
};

export type Sandbox = {
  url: string;
  port: number;
  credentials: Credentials;
  world: World;
  /** Stops at once: cuts connections, cancels effects and closes the data file. */
  close: () => Promise<void>;
};

const HOST = '127.0.0.1';
const DATA_FILE = 'ramps-sandbox.jsonl';
/** The beta life is documented; the reference life is short, so that expiry is exercised. */
const TOKEN_LIFE_SECONDS: Record<Wire, number> = { beta: 86_400, reference: 900 };

const listening = async (server: Server, port: number): Promise<number> => {
  server.listen(port, HOST);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/**
 * Starts on 127.0.0.1 from the data file. Rejects if the port is taken, before touching the file, and with
 * DamagedJournal.
 */
export const createSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const { dataDir, clock = systemClock, newId = randomId, wire = 'reference' } = options;
  const onError = options.onError ?? ((error: unknown) => console.error('ramps sandbox:', error));
  const server = createServer();
  const port = await listening(server, options.port ?? 0);
  try {
    const credentials =
      options.credentials ?? (dataDir === undefined ? newCredentials() : keptCredentials(dataDir));
    const file = options.dataFile ?? (dataDir === undefined ? undefined : join(dataDir, DATA_FILE));
    const store = openStore(file, clock);
    const world: World = { store, clock, newId, wire };
    const stopping = new AbortController();
    const app = newApp(world, {
      credentials,
      tokenLifeSeconds: options.tokenLifeSeconds ?? TOKEN_LIFE_SECONDS[wire],
      stopped: stopping.signal,
      onError,
    });
    const listener = getRequestListener(app.fetch);
    server.on('request', (request, response) => void listener(request, response));
    const stopConfirmer = startConfirmer(world, onError);
    const stopSender = startSender(world, {
      concurrency: options.webhooks?.concurrency ?? 16,
      timeoutMs: options.webhooks?.timeoutMs ?? 10_000,
      onError,
    });
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
    return { url: `http://${HOST}:${port}`, port, credentials, world, close: () => (stopped ??= stop()) };
  } catch (error) {
    server.close();
    throw error;
  }
};
