export interface Lock {
  readonly release: () => void;
}
export type Attempt =
  | { readonly release: () => void; readonly heldBy?: undefined }
  | { readonly heldBy: number; readonly release?: undefined };
export function tryLock(path: string): Attempt;
export function lock(path: string, onWait?: (pid: number) => void): Promise<Lock>;
