import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

// Plain JavaScript: used before anything is installed.

const linuxStart = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses can contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, but belongs to another user.
    return error.code === 'EPERM';
  }
};

/** Fixed language and time zone, so that processes get the same text. */
const ASK = {
  darwin: (pid) => ['ps', ['-o', 'lstart=', '-p', String(pid)]],
  win32: (pid) => [
    'powershell.exe',
    ['-NoProfile', '-NonInteractive', '-Command', `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`],
  ],
};

const askSystem = (platform, pid) => {
  const [file, args] = (ASK[platform] ?? ASK.darwin)(pid);
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  try {
    return (
      execFileSync(file, args, {
        encoding: 'utf8',
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
        windowsHide: true,
      }).trim() || 'unknown'
    );
  } catch {
    return 'unknown';
  }
};

/** Milliseconds that an answer is cached; a pid is not reused so soon. */
const LOOKED_AT_MS = 5_000;

/** A process's start time. Outside Linux this runs a slow program, so the answer is cached. */
export const startReader = (
  platform,
  { alive = isAlive, ask = (pid) => askSystem(platform, pid), now = Date.now } = {},
) => {
  if (platform === 'linux') return linuxStart;
  const known = new Map();
  return (pid) => {
    if (!alive(pid)) {
      known.delete(pid);
      return undefined;
    }
    const found = known.get(pid);
    const start = found && now() - found.at < LOOKED_AT_MS ? found.start : ask(pid);
    known.set(pid, { start, at: now() });
    return start;
  };
};

const startOf = startReader(process.platform);

/** A pid can be reused, so the start time is part of the identity. */
export const identityOf = (pid) => {
  const start = startOf(pid);
  return start === undefined ? undefined : { pid, start };
};

export const isRunning = ({ pid, start }) => startOf(pid) === start;

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const ownerOf = (text) => {
  try {
    const { pid, start } = JSON.parse(text);
    return typeof pid === 'number' && typeof start === 'string' ? { pid, start } : undefined;
  } catch {
    return undefined;
  }
};

const place = (path, text) => {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/**
 * Removes a dead owner's file, under a lock named after it. Without that lock, a latecomer would remove the new
 * owner's file.
 */
const clear = (path, stale) => {
  const turn = tryLock(`${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`);
  if (!turn.release) return;
  if (read(path) === stale) rmSync(path, { force: true });
  turn.release();
};

/**
 * Takes `path` exclusively; files of dead processes do not count. Returns `{ release }`, or `{ heldBy }` with the
 * owner's pid.
 */
export const tryLock = (path) => {
  const mine = JSON.stringify(identityOf(process.pid));
  for (;;) {
    if (place(path, mine)) return { release: () => read(path) === mine && rmSync(path, { force: true }) };
    const text = read(path);
    if (text === undefined) continue;
    const owner = ownerOf(text);
    if (owner && isRunning(owner)) return { heldBy: owner.pid };
    clear(path, text);
  }
};

export const lock = async (path, onWait = () => undefined) => {
  for (let waited = false; ; waited = true) {
    const result = tryLock(path);
    if (result.release) return result;
    if (!waited) onWait(result.heldBy);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
