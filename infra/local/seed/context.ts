import type { StackDescription } from '../supervisor/stack-file.ts';
import type { SeedProgress } from './state.ts';

export interface Tokens {
  /** Access tokens. */
  readonly admin: string;
  readonly operator: string;
  readonly client: string;
}

export interface SeedContext {
  readonly stack: StackDescription;
  readonly progress: SeedProgress;
  readonly signal: AbortSignal;
}
