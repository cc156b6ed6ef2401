import { once } from 'node:events';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { codeOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { chooseEngine, type Engine } from '../engine/engine.ts';
import { damaged, isFull, keepPrivate } from '../support/files.ts';
import { tryLock } from '../support/lock.mjs';
import { takenPort } from '../support/part.ts';
import { mustHaveRoom } from './disk.ts';
import type { Options, PortName } from './options.ts';
import { endLeftovers } from './processes.ts';
import { inDataDir, type Machine, makeMachine, readMachine, ROOT, shapeOf } from './stack-file.ts';

const choose = 'Choose another folder with DATA_DIR=… npm start';

/** Node's recursive mkdir never returns below /proc. */
const makeWithParents = (folder: string): void => {
  if (existsSync(folder)) return;
  makeWithParents(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
};

const makeFolder = (dataDir: string): void => {
  try {
    makeWithParents(dataDir);
    if (!statSync(dataDir).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' });
  } catch (error) {
    const why = ['EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')
      ? 'it is a file or inside one'
      : codeOf(error);
    throw new PlainError(`The data folder ${dataDir} cannot be made: ${why}. ${choose}`);
  }
};

const mustBeWritable = (dataDir: string): void => {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
  } catch (error) {
    if (isFull(error)) throw error;
    throw new PlainError(`The data folder ${dataDir} cannot be written to (${codeOf(error)}). ${choose}`);
  }
};

/** True if marked, empty, or the default folder, which parts that run alone also use. */
const isOurs = (dataDir: string): boolean => {
  const entries = readdirSync(dataDir);
  return entries.length === 0 || entries.includes('.ramps-gateway') || dataDir === path.join(ROOT, '.local');
};

/** Throws a plain error unless the folder is this project's, private and writable. */
const openDataDir = (dataDir: string): void => {
  makeFolder(dataDir);
  if (!isOurs(dataDir)) {
    throw new PlainError(`The folder ${dataDir} contains other files and no data of this project. ${choose}`);
  }
  mustBeWritable(dataDir);
  writeFileSync(
    inDataDir(dataDir).marker,
    'Data of the local stack: npm start -- --fresh empties this folder.\n',
  );
  keepPrivate(dataDir);
};

/** Keeps the marker and the lock. */
const emptyDataDir = (dataDir: string): void => {
  const { marker, lock } = inDataDir(dataDir);
  for (const entry of readdirSync(dataDir)) {
    const file = path.join(dataDir, entry);
    if (file !== marker && file !== lock) rmSync(file, { recursive: true, force: true, maxRetries: 5 });
  }
};

const jsonFiles = (dataDir: string): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Throws a plain error that names the first unreadable JSON file. */
const checkDataDir = (dataDir: string): void => {
  for (const file of jsonFiles(dataDir)) {
    try {
      JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      throw damaged(file);
    }
  }
};

/** Throws a plain error that names the port and its variable if it is in use. */
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
  // First, because leftovers of a killed run may use ports and write files.
  if (options.fresh) await endLeftovers(files.processes).catch(() => undefined);
  else await endLeftovers(files.processes);
  rmSync(files.stack, { force: true });
  if (options.fresh) emptyDataDir(dataDir);
  mustHaveRoom(dataDir);
  checkDataDir(dataDir);
  const known = readMachine(files.machine);
  if (known && known.shape !== shapeOf())
    throw new PlainError(
      `The data in ${dataDir} is from a version with another table. Start from empty data: npm start -- --fresh`,
    );
  const engine = chooseEngine(
    { forced: options.engine, remembered: known?.engine, endpoint: options.dynamodbEndpoint },
    dataDir,
  );
  for (const name of neededPorts(engine)) await checkPort(name, options.ports[name]);
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
