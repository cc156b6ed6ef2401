import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dynamodbLocal, dynoxide } from '#local/engine/engine.ts';
import { freePorts } from '#tests/support/ports.ts';
import type { EngineName } from './scenario.ts';

const BLOCK = 512;
const watchdog = fileURLToPath(import.meta.resolve('@ramps-gateway/local/engine/watchdog.ts'));

const largest = (folder: string): number =>
  Math.max(0, ...readdirSync(folder).map((name) => statSync(path.join(folder, name)).size));

/** SQLite reuses up to 4 MB of its own log, so a full disk does not stop writes at once. */
export const emptyLog = (folder: string): void => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.db'))) {
    const database = new DatabaseSync(path.join(folder, name), { timeout: 10_000 });
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  }
};

/** With XFSZ ignored, a write above the limit fails as on a full disk instead of ending the process. */
const limited = (command: readonly string[], bytes: number): readonly string[] => [
  'sh',
  '-c',
  `trap '' XFSZ; ulimit -f ${Math.ceil(bytes / BLOCK)} && exec "$@"`,
  'sh',
  ...command,
];

/** Any answer counts: on a full disk an engine may refuse everything. */
const listens = async (endpoint: string): Promise<boolean> => {
  try {
    await (await fetch(endpoint)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
};

/** Stores its data on disk, like `npm start`. */
export const startDiskEngine = async (name: EngineName, defer: (end: () => unknown) => void) => {
  const program = name === 'dynoxide' ? dynoxide() : dynamodbLocal();
  if (!program) throw new Error(`${name} does not run here`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-disk-'));
  defer(() => rmSync(folder, { recursive: true, force: true }));
  const [port = 0] = await freePorts(1);
  const endpoint = `http://127.0.0.1:${port}`;
  await program.install?.();
  const command = program.command(port, folder);
  let child: ChildProcess | undefined;

  const stop = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.stdin?.end();
    await ended;
  };
  const start = async (slack?: number): Promise<void> => {
    const args = slack === undefined ? command : limited(command, largest(folder) + slack);
    child = spawn(process.execPath, [watchdog, ...args], { stdio: ['pipe', 'ignore', 'ignore'] });
    while (!(await listens(endpoint))) {
      if (child.exitCode !== null) throw new Error(`${name} has ended with ${child.exitCode}`);
      await delay(50);
    }
  };
  defer(stop);
  await start();
  program.prepareData?.(folder);
  return {
    endpoint,
    /** Kills the engine and starts it on the same data. With `slack`, no file can grow by more bytes: a full disk. */
    restart: async (slack?: number): Promise<void> => {
      await stop();
      emptyLog(folder);
      await start(slack);
    },
  };
};
