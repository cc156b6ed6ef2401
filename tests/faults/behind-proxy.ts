import { type DynamoProxy, startDynamoProxy } from '#tests/support/dynamo-proxy.ts';
import { startEngine } from '#tests/support/engine.ts';
import type { RunningStack, StartOptions } from '#tests/support/stack.ts';
import type { World } from './scenario.ts';

export interface BehindProxy {
  readonly running: RunningStack;
  readonly proxy: DynamoProxy;
  /** The engine itself: past the proxy. */
  readonly direct: string;
}

/** A stack whose table is an engine of its own, in memory, behind a proxy in the test's hands. It outlives the stack. */
export const behindProxy = async (
  world: World,
  load: 'light' | 'heavy' = 'light',
  options: StartOptions = {},
): Promise<BehindProxy> => {
  const engine = await startEngine(world.engineFor(load));
  world.defer(() => engine.stop());
  const proxy = await startDynamoProxy(engine.endpoint);
  world.defer(() => proxy.stop());
  const running = await world.stack({
    ...options,
    engine: 'external',
    env: { ...options.env, DYNAMODB_ENDPOINT: proxy.endpoint },
  });
  return { running, proxy, direct: engine.endpoint };
};
