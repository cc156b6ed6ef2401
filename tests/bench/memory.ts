import { readFileSync } from 'node:fs';

/** Peak resident memory of a process in MB; undefined if the system does not report it. */
export const highestMemory = (pid: number): number | undefined => {
  try {
    const [, kB] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kB === undefined ? undefined : Number(kB) / 1024;
  } catch {
    return undefined;
  }
};
