import type { DynamoProxy } from '#tests/support/dynamo-proxy.ts';
import type { RunningStack, StartOptions } from '#tests/support/stack.ts';
import type { MovedClock } from '#tests/support/movable-clock.ts';

/** `full` has the counts of docs/fault-tests.md; `short` runs in `npm test`. */
export type Size = 'full' | 'short';

export type EngineName = 'dynoxide' | 'dynamodb-local';

/** What a scenario found out. A run with a violation fails. */
export interface Outcome {
  /** What was done and seen, in the order in which it is printed. */
  readonly counts: Readonly<Record<string, number>>;
  /** One sentence each: what must not be, with the ids that show it. */
  readonly violations: readonly string[];
}

/** A stack in the test's hands: its table behind a proxy, its clock movable. */
export interface HeldStack extends RunningStack {
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
  /**
   * The engine to run on: as the command line says, else DynamoDB Local for a heavy load where Java is (dynoxide slows
   * down as stream records gather), else dynoxide.
   */
  engineFor(load: 'light' | 'heavy'): EngineName;
  /** A stack of its own, without demo data. */
  stack(options?: StartOptions): Promise<RunningStack>;
  /** The same on an engine of its own that keeps its data in memory: it takes a load several times as fast. */
  memoryStack(load: 'light' | 'heavy', options?: StartOptions): Promise<RunningStack>;
  /** The same behind a proxy, with a clock that can be moved. */
  heldStack(load: 'light' | 'heavy'): Promise<HeldStack>;
  /**
   * One stack for several scenarios that leave it as they found it, one after the other: accounts of their own,
   * behaviour put back, no hooks. Its clock only goes forward: each signs in again.
   */
  shared(): Promise<HeldStack>;
  /** Runs at the scenario's end, the last one first. */
  defer(end: () => unknown): void;
  report(progress: string): void;
}

export interface Scenario {
  readonly name: string;
  /** It fails when it takes longer: every scenario ends by itself. Generous: a slow machine is no fault. */
  readonly limitMs: Readonly<Record<Size, number>>;
  /** It mostly waits, on a stack of its own: it runs beside the others. */
  readonly waits?: boolean;
  /** It has a stack of its own, and its short form judges no times: that is taken by whoever is free. */
  readonly alone?: boolean;
  /** It needs what Windows does not have: there it is left out, by name. */
  readonly unixOnly?: boolean;
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
