export interface ProcessIdentity {
  readonly pid: number;
  /** When it began, as text that a reused pid does not share. */
  readonly start: string;
}
export function startOf(pid: number): string | undefined;
export function identityOf(pid: number): ProcessIdentity | undefined;
export function isRunning(identity: ProcessIdentity): boolean;
