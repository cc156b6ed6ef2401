export interface ProcessIdentity {
  readonly pid: number;
  /** When it began, as text that a reused pid does not share. */
  readonly start: string;
}
/** When a process began, by the means of the platform; undefined when it is gone. */
export function startReader(
  platform: string,
  means?: {
    readonly alive?: (pid: number) => boolean;
    /** Of the system, which takes a while. */
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
