export interface ProcessIdentity {
  readonly pid: number;
  readonly start: string;
}
export function startReader(
  platform: string,
  means?: {
    readonly alive?: (pid: number) => boolean;
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
