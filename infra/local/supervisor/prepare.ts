import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { codeOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { chooseEngine, type Engine } from '../engine/engine.ts';
import { isFull } from '../support/full-disk.ts';
import { tryLock } from '../support/lock.mjs';
import { takenPort } from '../support/part.ts';
import { checkDataDir, emptyDataDir, openDataDir } from './data-dir.ts';
import { mustHaveRoom } from './disk.ts';
import { type Machine, makeMachine, readMachine, shapeOf } from './machine.ts';
import type { Options, PortName, Ports } from './options.ts';
import { inDataDir } from './paths.ts';
import { endLeftovers } from './processes.ts';
import { removeStackFile } from './stack-file.ts';

const checkPort = async (name: PortName, port: number): Promise<void> => {
  const server = createServer();
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') throw takenPort(port, name);
    throw new PlainError(`Port ${port} (${name}) cannot be used: ${codeOf(error)}.`);
  } finally {
    server.close();
  }
};

/** Throws a plain error naming the first port in use and its variable. */
const checkPorts = async (ports: Ports, needed: readonly PortName[]): Promise<void> => {
  for (const name of needed) await checkPort(name, ports[name]);
};

export interface Prepared {
  readonly engine: Engine;
  readonly machine: Machine;
  readonly release: () => void;
}

const takeLock = (dataDir: string): (() => void) => {
  const { heldBy, release } = tryLock(inDataDir(dataDir).lock);
  if (release) return release;
  throw new PlainError(
    `Another stack (process ${heldBy}) uses the data in ${dataDir}. Stop it, or choose another folder with DATA_DIR=… npm start`,
  );
};

const neededPorts = (engine: Engine): PortName[] => [
  'WEB_PORT',
  'COGNITO_PORT',
  ...(engine.name === 'external' ? [] : (['DYNAMODB_PORT'] as const)),
  'RAMPS_PORT',
  'AWS_PORT',
];

const check = async (options: Options): Promise<Omit<Prepared, 'release'>> => {
  const { dataDir } = options;
  const files = inDataDir(dataDir);
  // First, because leftovers of a killed run may hold ports and write files.
  if (options.fresh) await endLeftovers(files.processes).catch(() => undefined);
  else await endLeftovers(files.processes);
  removeStackFile(files.stack);
  if (options.fresh) emptyDataDir(dataDir);
  mustHaveRoom(dataDir);
  checkDataDir(dataDir);
  const known = readMachine(files.machine);
  if (known && known.shape !== shapeOf())
    throw new PlainError(
      `The data in ${dataDir} were written by a version with another table. Begin with empty data: npm start -- --fresh`,
    );
  const engine = chooseEngine(
    { forced: options.engine, remembered: known?.engine, endpoint: options.dynamodbEndpoint },
    dataDir,
  );
  await checkPorts(options.ports, neededPorts(engine));
  if (engine.name !== 'external') await engine.install?.();
  return { engine, machine: known ?? makeMachine(files.machine, engine.name) };
};

const openAndLock = ({ dataDir, fresh }: Options): (() => void) => {
  try {
    openDataDir(dataDir);
    return takeLock(dataDir);
  } catch (error) {
    if (!fresh || !isFull(error)) throw error;
    // Makes room for the lock in a full folder.
    rmSync(inDataDir(dataDir).logs, { recursive: true, force: true });
    openDataDir(dataDir);
    return takeLock(dataDir);
  }
};

/** Checks everything before the start. Throws plain errors. */
export const prepare = async (options: Options): Promise<Prepared> => {
  const release = openAndLock(options);
  try {
    return { ...(await check(options)), release };
  } catch (error) {
    release();
    throw error;
  }
};
