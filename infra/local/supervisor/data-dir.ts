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
import path from 'node:path';
import { codeOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { damaged, keepPrivate } from '../support/files.ts';
import { isFull } from '../support/full-disk.ts';
import { inDataDir, ROOT } from './paths.ts';

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
      ? 'it is a file, or below one'
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

/** Marked, empty, or the default folder, which parts running alone use too. */
const isOurs = (dataDir: string): boolean => {
  const entries = readdirSync(dataDir);
  return entries.length === 0 || entries.includes('.ramps-gateway') || dataDir === path.join(ROOT, '.local');
};

/** Throws a plain error unless the folder is ours, private and writable. */
export const openDataDir = (dataDir: string): void => {
  makeFolder(dataDir);
  if (!isOurs(dataDir)) {
    throw new PlainError(
      `The folder ${dataDir} holds other files, and none of this project's data. ${choose}`,
    );
  }
  mustBeWritable(dataDir);
  writeFileSync(
    inDataDir(dataDir).marker,
    'Data of the local stack: npm start -- --fresh empties this folder.\n',
  );
  keepPrivate(dataDir);
};

/** Keeps the marker and the lock. */
export const emptyDataDir = (dataDir: string): void => {
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

/** Throws a plain error naming the first unreadable JSON file. */
export const checkDataDir = (dataDir: string): void => {
  for (const file of jsonFiles(dataDir)) {
    try {
      JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      throw damaged(file);
    }
  }
};
