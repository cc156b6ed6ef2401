export interface ProcessIdentity {
  readonly pid: number;
  /** Start time, which tells apart a reused pid. */
  readonly start: string;
}
/** `undefined` if the process is gone. */
export function startReader(
  platform: string,
  means?: {
    readonly alive?: (pid: number) => boolean;
    /** Asks the system, which is slow. */
    readonly ask?: (pid: number) => string;
    readonly now?: () => number;
  },
): (pid: number) => string | undefined;
export function identityOf(pid: number): ProcessIdentity | undefined;
export function isRunning(identity: ProcessIdentity): boolean;
export interface Lock {
  readonly release: () => void;
}
export type Attempt =
  | { readonly release: () => void; readonly heldBy?: undefined }
  | { readonly heldBy: number; readonly release?: undefined };
export function tryLock(path: string): Attempt;
export function lock(path: string, onWait?: (pid: number) => void): Promise<Lock>;
