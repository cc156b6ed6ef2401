import type { SubAccountRecord } from '#shared/contract/records.ts';
import { startDynamoProxy } from '#tests/support/dynamo-proxy.ts';
import { enginesHere } from '#tests/support/engine.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { type Profile, type RunningStack, startStack } from '#tests/support/stack.ts';
import { sandbox } from '#tests/support/stack-client.ts';
import { judgeLedger } from './ledger.ts';
import { startDiskEngine } from './disk-engine.ts';
import { judgeFigures } from './figures.ts';
import {
  type Counts,
  type EngineName,
  type FaultStack,
  type HeldStack,
  newVerdicts,
  type Size,
  type Verdicts,
  type World,
} from './scenario.ts';

/** Scenarios per stack. Each reads the rows of the earlier ones too. */
const SHARED_BY: Readonly<Record<Size, number>> = { full: 1, short: 5 };

const AS_EVER = {
  webhooks: null,
  auto_confirm_ms: 300,
  fail: null,
  hang: null,
  latency_ms: 0,
  idempotency: 'honoured',
};

const endAll = async (ends: (() => unknown)[]): Promise<void> => {
  for (const end of ends.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      console.error(error);
    }
  }
};

const PROVEN = 'accounts whose ledger was proven';

/** Judges that figures add up and every account's ledger proves 0.00. Returns the number of accounts. */
const judgeAll = async (stacks: readonly FaultStack[], verdicts: Verdicts): Promise<number> => {
  let accounts = 0;
  for (const each of stacks) {
    await judgeFigures(each.stack, verdicts);
    accounts += await judgeLedger(each.stack, each.now(), verdicts);
  }
  return accounts;
};

const inHands = (
  first: RunningStack,
  now: () => Date,
  restartEngine: () => Promise<void> = () => Promise.resolve(),
): FaultStack => {
  let running = first;
  const accounts: SubAccountRecord[] = [];
  return {
    get running() {
      return running;
    },
    get stack() {
      return running.stack;
    },
    accounts,
    now,
    killAndStart: async (meanwhile) => {
      await running.kill9();
      await restartEngine();
      await meanwhile?.();
      running = await running.again();
    },
  };
};

export const createWorlds = (size: Size, forced: EngineName | undefined) => {
  const engine = forced ?? enginesHere()[0] ?? 'dynoxide';

  const held = async (ends: (() => unknown)[], profile: Profile = 'reference'): Promise<HeldStack> => {
    const defer = (end: () => unknown): void => void ends.push(end);
    const { endpoint: direct, restart } = await startDiskEngine(engine, defer);
    const proxy = await startDynamoProxy(direct);
    defer(() => proxy.stop());
    const clock = movableClock(defer);
    const env = { ...clock.env, DYNAMODB_ENDPOINT: proxy.endpoint };
    const started = await startStack({ engine: 'external', profile, env });
    const stack = inHands(started, () => clock.now(), restart);
    defer(() => stack.running.dispose());
    return Object.assign(stack, { proxy, clock, direct, profile });
  };

  let common: { readonly stack: Promise<HeldStack>; users: number } | undefined;
  const commonEnds: (() => unknown)[] = [];
  const verdicts = newVerdicts();
  let [stacks, accounts] = [0, 0];
  const endCommon = async (): Promise<void> => {
    const stack = await common?.stack.catch(() => undefined);
    common = undefined;
    if (stack) {
      stacks += 1;
      await judgeAll([stack], verdicts).then(
        (proven) => (accounts += proven),
        (error: unknown) => broken(error, verdicts),
      );
    }
    await endAll(commonEnds);
  };

  const open = (name: string) => {
    const ends: (() => unknown)[] = [];
    const own: FaultStack[] = [];
    const owned = <S extends FaultStack>(stack: S): S => {
      own.push(stack);
      return stack;
    };
    const world: World = {
      size,
      sized: (values) => values[size],
      engine,
      stack: async (options = {}) => {
        const stack = inHands(await startStack({ engine, ...options }), () => new Date());
        ends.push(() => stack.running.dispose());
        return owned(stack);
      },
      heldStack: async (profile) => owned(await held(ends, profile)),
      shared: async () => {
        if (common?.users === SHARED_BY[size]) await endCommon();
        common ??= { stack: held(commonEnds), users: 0 };
        common.users += 1;
        const stack = await common.stack;
        ends.push(() => sandbox(stack.stack)('PUT /sandbox/behaviour', AS_EVER));
        ends.push(() => stack.proxy.use({}));
        return stack;
      },
      defer: (end) => {
        ends.push(end);
      },
      report: (progress) => console.log(`  ${name}: ${progress}`),
    };
    /** Judges the scenario's own stacks. */
    const judge = async (of: Verdicts): Promise<Counts> =>
      own.length > 0 ? { [PROVEN]: await judgeAll(own, of) } : {};
    return { world, judge, close: () => endAll(ends) };
  };

  return {
    open,
    close: async () => {
      await endCommon();
      return { counts: { stacks, [PROVEN]: accounts }, violations: verdicts.violations };
    },
  };
};

/** A scenario that broke off has proven nothing. */
export const broken = (error: unknown, verdicts: Verdicts): void => {
  console.error(error);
  verdicts.violations.push(error instanceof Error ? error.message : String(error));
};
