import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// Plain JavaScript: the bootstrap uses it before anything is installed.

const linuxStart = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may hold blanks: the fields begin behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
};

const otherStart = (pid) => {
  try {
    process.kill(pid, 0);
    if (process.platform === 'win32') return 'running';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
};

/** When the process began, as text that a reused pid does not share; undefined when it is gone. */
export const startOf = (pid) => (process.platform === 'linux' ? linuxStart(pid) : otherStart(pid));

/** A pid alone may be somebody else's by now: it is known by its start as well. */
export const identityOf = (pid) => {
  const start = startOf(pid);
  return start === undefined ? undefined : { pid, start };
};

export const isRunning = ({ pid, start }) => startOf(pid) === start;
