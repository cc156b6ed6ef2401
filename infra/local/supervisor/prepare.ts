import { chooseEngine, type Engine } from '../engine/choose.ts';
import { tryLock } from '../support/lock.mjs';
import { PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { checkDataDir, emptyDataDir, openDataDir } from './data-dir.ts';
import { type Machine, makeMachine, readMachine } from './machine.ts';
import type { Options, PortName } from './options.ts';
import { inDataDir } from './paths.ts';
import { checkPorts } from './ports.ts';
import { endLeftovers } from './processes.ts';
import { removeStackFile } from './stack-file.ts';

export interface Prepared {
  readonly engine: Engine;
  readonly machine: Machine;
  /** Gives DATA_DIR back. */
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
  // In this order: what is left of a killed run may still hold ports and write files.
  if (options.fresh) await endLeftovers(files.processes).catch(() => undefined);
  else await endLeftovers(files.processes);
  removeStackFile(files.stack);
  if (options.fresh) emptyDataDir(dataDir);
  checkDataDir(dataDir);
  const known = readMachine(files.machine);
  const engine = chooseEngine(
    { forced: options.engine, remembered: known?.engine, endpoint: options.dynamodbEndpoint },
    dataDir,
  );
  await checkPorts(options.ports, neededPorts(engine));
  return { engine, machine: known ?? makeMachine(files.machine, engine.name) };
};

/** Everything that can be wrong before anything is started. Throws plain errors. */
export const prepare = async (options: Options): Promise<Prepared> => {
  openDataDir(options.dataDir);
  const release = takeLock(options.dataDir);
  try {
    return { ...(await check(options)), release };
  } catch (error) {
    release();
    throw error;
  }
};
