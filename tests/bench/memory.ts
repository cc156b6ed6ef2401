import { readFileSync } from 'node:fs';

/** Resident memory of a process at its highest, MB; undefined where the system does not say. */
export const highestMemory = (pid: number): number | undefined => {
  try {
    const [, kB] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kB === undefined ? undefined : Number(kB) / 1024;
  } catch {
    return undefined;
  }
};
