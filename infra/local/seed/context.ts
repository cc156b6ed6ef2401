import * as z from 'zod/mini';
import type { StackDescription } from '../supervisor/stack-file.ts';
import { readJson, writeJson } from '../support/files.ts';

const registration = z.object({ url: z.string(), header_key: z.string(), header_value: z.string() });

const state = z.object({
  users: z.boolean(),
  credentials: z.boolean(),
  registration: z.nullable(registration),
  demo: z.boolean(),
  /** A month is played before the demo data; an unfinished one makes the data unusable. */
  month: z._default(z.enum(['none', 'begun', 'played']), 'none'),
});

type SeedState = z.infer<typeof state>;

/**
 * Each part runs once, so that later changes by a person stay. An interrupted part is repeated, and must
 * allow that.
 */
interface SeedProgress {
  readonly state: SeedState;
  done(change: Partial<SeedState>): void;
}

export const openSeedProgress = (path: string): SeedProgress => {
  let current: SeedState = readJson(path, state) ?? {
    users: false,
    credentials: false,
    registration: null,
    demo: false,
    month: 'none',
  };
  return {
    get state() {
      return current;
    },
    done(change) {
      current = { ...current, ...change };
      writeJson(path, current);
    },
  };
};

export interface Tokens {
  readonly admin: string;
  readonly operator: string;
  readonly client: string;
}

export interface SeedContext {
  readonly stack: StackDescription;
  readonly progress: SeedProgress;
  readonly signal: AbortSignal;
}
