import type { Context, MiddlewareHandler } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { Clock } from '../clock.ts';
import { Problem } from '../problem.ts';
import type { FailFault, HangFault } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import type { Wire, World } from '../world.ts';
import { type Env, requestLine } from './call.ts';

/** `/…/` and `/…/i` are regular expressions; anything else is a substring. */
export const matcher = (match: string): ((line: string) => boolean) => {
  const [, source, flags] = /^\/(.+)\/([i]?)$/s.exec(match) ?? [];
  // A path like /v1/order/ looks like an expression, and matches the same.
  if (source === undefined) return (line) => line.includes(match);
  const expression = new RegExp(source, flags);
  return (line) => expression.test(line);
};

/** The first due fault for this request; counts it. */
const strike = <Rule extends FailFault | HangFault>(
  store: Store,
  kind: 'fail' | 'hang',
  rules: readonly Rule[],
  line: string,
): Rule | undefined => {
  const struck = store.state().struck[kind];
  const index = rules.findIndex(
    ({ match, times }, at) => (times === undefined || (struck[at] ?? 0) < times) && matcher(match)(line),
  );
  if (index !== -1) store.commit({ type: 'fault', kind, index });
  return rules[index];
};

/** Throws a 503 if the sandbox stops meanwhile. */
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
 * C6: latency, then a hang, then a failure, before the call's effect or, with `after_commit`, after it. A
 * client that disconnects does not stop the call. Matched on `METHOD /path?query`, plus a blank and the
 * sub-account, if any.
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
