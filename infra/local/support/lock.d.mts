export interface ProcessIdentity {
  readonly pid: number;
  /** When it began, as text that a reused pid does not share. */
  readonly start: string;
}
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
