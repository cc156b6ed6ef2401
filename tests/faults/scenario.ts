import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { DynamoProxy } from '#tests/support/dynamo-proxy.ts';
import type { MovedClock } from '#tests/support/movable-clock.ts';
import type { RunningStack, StackFile, StartOptions } from '#tests/support/stack.ts';

/** `full` has the counts of docs/fault-tests.md; `short` runs in `npm test` and `npm run test:all`. */
export type Size = 'full' | 'short';

export type EngineName = 'dynoxide' | 'dynamodb-local';

/** What a scenario found out. A run with a violation fails. */
export interface Outcome {
  /** What was done and seen, in the order in which it is printed. */
  readonly counts: Readonly<Record<string, number>>;
  /** One sentence each: what must not be, with the ids that show it. */
  readonly violations: readonly string[];
}

/** A stack that may be killed and started again on its data. */
export interface FaultStack {
  /** The one that runs now. */
  readonly running: RunningStack;
  readonly stack: StackFile;
  /** Accounts that convert; scenarios use those of the ones before. */
  readonly accounts: SubAccountRecord[];
  now(): Date;
  /** `kill -9` of the parent, and of an engine of its own; what `meanwhile` does comes before the start after it. */
  killAndStart(meanwhile?: () => Promise<void>): Promise<void>;
}

/** Its table is behind a proxy, and its clock can be moved. */
export interface HeldStack extends FaultStack {
  readonly proxy: DynamoProxy;
  /** The engine itself: past the proxy. */
  readonly direct: string;
  readonly clock: MovedClock;
}

/** What a scenario may use. Everything it starts through the world ends with it, however it ends. */
export interface World {
  readonly size: Size;
  /** Picks the value for this size. */
  sized<T>(values: Readonly<Record<Size, T>>): T;
  /** As the command line says, else the first one that runs here. */
  readonly engine: EngineName;
  /** A stack of its own, without demo data. */
  stack(options?: StartOptions): Promise<FaultStack>;
  /** The same, held. */
  heldStack(): Promise<HeldStack>;
  /** One held stack for several scenarios, one after the other: they leave no hooks and nothing under way. */
  shared(): Promise<HeldStack>;
  /** Runs at the scenario's end, the last one first. */
  defer(end: () => unknown): void;
  report(progress: string): void;
}

export interface Scenario {
  readonly name: string;
  /** `npm test` runs it, too, on the stack that these share; `npm run test:all` runs all. */
  readonly inTest?: true;
  /** It has a stack of its own, and runs beside those that share one. */
  readonly alone?: true;
  /** It needs what Windows does not have: there it is left out, by name. */
  readonly unixOnly?: true;
  readonly run: (world: World) => Promise<Outcome>;
}

/** Gathers what must not be. */
export interface Verdicts {
  readonly violations: string[];
  /** Notes a violation unless `isSo`. */
  expect(isSo: boolean, otherwise: () => string): void;
  equal<T extends string | number | boolean | null | undefined>(actual: T, expected: T, what: string): void;
}

/** After this many of a kind there is nothing more to learn. */
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
