import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { DynamoProxy } from '#tests/support/dynamo-proxy.ts';
import type { MovedClock } from '#tests/support/movable-clock.ts';
import type { Profile, RunningStack, StackFile, StartOptions } from '#tests/support/stack.ts';

/** `full` has the counts of docs/fault-tests.md; `npm test` and `npm run test:all` run `short`. */
export type Size = 'full' | 'short';

export type EngineName = 'dynoxide' | 'dynamodb-local';

export type Counts = Readonly<Record<string, number>>;

export interface FaultStack {
  readonly running: RunningStack;
  readonly stack: StackFile;
  /** Converting accounts, reused by later scenarios. */
  readonly accounts: SubAccountRecord[];
  now(): Date;
  /** Kills the parent and its own engine with `kill -9`, runs `meanwhile` and starts again. */
  killAndStart(meanwhile?: () => Promise<void>): Promise<void>;
}

export interface HeldStack extends FaultStack {
  readonly proxy: DynamoProxy;
  /** The engine's endpoint, without the proxy. */
  readonly direct: string;
  readonly clock: MovedClock;
  readonly profile: Profile;
}

/** Everything that a scenario starts through it ends with the scenario. */
export interface World {
  readonly size: Size;
  sized<T>(values: Readonly<Record<Size, T>>): T;
  /** From the command line, otherwise the first that runs here. */
  readonly engine: EngineName;
  stack(options?: StartOptions): Promise<FaultStack>;
  heldStack(profile?: Profile): Promise<HeldStack>;
  /** One stack for several scenarios, one after the other: they leave no hooks and nothing pending. */
  shared(): Promise<HeldStack>;
  /** Runs at the scenario's end, last one first. */
  defer(end: () => unknown): void;
  report(progress: string): void;
}

export interface Scenario {
  readonly name: string;
  /** `npm test` runs it too; `npm run test:all` runs all. */
  readonly inTest?: true;
  /** Has its own stack and runs in parallel with those that share one. */
  readonly alone?: true;
  /** Skipped on Windows. */
  readonly unixOnly?: true;
  readonly run: (world: World, verdicts: Verdicts) => Promise<Counts>;
}

export interface Verdicts {
  /** One sentence each, with the ids as evidence. */
  readonly violations: string[];
  expect(isSo: boolean, otherwise: () => string): void;
  equal<T extends string | number | boolean | null | undefined>(actual: T, expected: T, what: string): void;
}

/** Further violations of a scenario show nothing new. */
const MOST = 50;

export const newVerdicts = (): Verdicts => {
  const violations: string[] = [];
  const expect = (isSo: boolean, otherwise: () => string): void => {
    if (!isSo && violations.length < MOST) violations.push(otherwise());
  };
  return {
    violations,
    expect,
    equal: (actual, expected, what) =>
      expect(actual === expected, () => `${what}: ${String(actual)} instead of ${String(expected)}`),
  };
};
