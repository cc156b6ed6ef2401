import type { Context, MiddlewareHandler } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { Problem } from '../input.ts';
import { type Behaviour, type Counted, matcher } from '../state/behaviour.ts';
import { dueRule } from '../state/state.ts';
import type { Clock, Store, Wire, World } from '../world.ts';
import { type Env, requestLine } from './call.ts';

/** The first fault due for this request; counts it. */
const strike = <Rule extends Behaviour['fail' | 'hang'][number]>(
  store: Store,
  kind: Extract<Counted, 'fail' | 'hang'>,
  rules: readonly Rule[],
  line: string,
): Rule | undefined => {
  const index = dueRule(rules, store.state().struck[kind], ({ match }) => matcher(match)(line));
  if (index !== -1) store.commit({ type: 'fault', kind, index });
  return rules[index];
};

/** Throws a 503 if the sandbox stops while waiting. */
const wait = (clock: Clock, ms: number, stopped: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      cancel();
      reject(new Problem(503, 'stopping', 'The sandbox is stopping'));
    };
    const cancel = clock.after(ms, () => {
      stopped.removeEventListener('abort', stop);
      resolve();
    });
    if (stopped.aborted) stop();
    else stopped.addEventListener('abort', stop, { once: true });
  });

const failure = (c: Context, wire: Wire, status: number): Response =>
  c.newResponse(
    JSON.stringify({
      message: `Injected failure (${status})`,
      ...(wire === 'beta' ? {} : { error: 'injected_failure' }),
    }),
    status as StatusCode,
    { 'Content-Type': 'application/json' },
  );

/**
 * C6: latency, then a hang, then a failure, before the call's effect or, with `after_commit`, after it. A client that
 * disconnects does not stop the call. The pattern sees `METHOD /path?query`, then a blank and the sub-account, if any.
 */
export const faults =
  ({ store, clock, wire }: World, stopped: AbortSignal): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { behaviour } = store.state();
    const { account } = c.get('call');
    const line = account === undefined ? requestLine(c) : `${requestLine(c)} ${account}`;
    const hang = strike(store, 'hang', behaviour.hang, line);
    const fail = strike(store, 'fail', behaviour.fail, line);
    const hold = () => (hang === undefined ? undefined : wait(clock, hang.seconds * 1000, stopped));

    if (behaviour.latency_ms > 0) await wait(clock, behaviour.latency_ms, stopped);
    if (hang?.after_commit === false) await hold();
    if (fail?.after_commit === false) return failure(c, wire, fail.status);
    await next();
    if (hang?.after_commit === true) await hold();
    if (fail?.after_commit === true) {
      c.res = undefined;
      c.res = failure(c, wire, fail.status);
    }
    return undefined;
  };

export const held =
  ({ store }: World): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { holds } = store.state();
    if (holds.length > 0) {
      const line = requestLine(c);
      const { text } = c.get('call');
      const isIn = (word: string) => line.includes(word) || text.includes(word);
      if (holds.some((hold) => hold.split(' ').every(isIn)))
        throw new Problem(503, 'held', 'Temporarily unavailable');
    }
    await next();
  };
