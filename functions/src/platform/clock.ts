/** Time is passed in (CONTRIBUTING.md, habit 4). */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** ISO 8601 UTC, `ms` milliseconds after `at`. */
export const later = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString();

export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

export type Sleep = (ms: number) => Promise<void>;

export const sleep: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const nextUtcDay = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));

/** For texts: `2026-11-20 14:05 UTC`. @param at ISO 8601 UTC */
export const toTheMinute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** A signal that aborts after `ms` milliseconds. Passed in, like the clock (CONTRIBUTING.md, habit 4). */
export type Deadline = (ms: number) => AbortSignal;

export const systemDeadline: Deadline = (ms) => AbortSignal.timeout(ms);

export const lateBy = <T>(signal: AbortSignal, late: () => T): Promise<T> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(late());
    else signal.addEventListener('abort', () => resolve(late()), { once: true });
  });
