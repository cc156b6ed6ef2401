import type { MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';
import type { World } from '../world.ts';

const WINDOW_MS = 1000;

/** At most `rate_limit` calls in any second; refused calls do not count. */
export const limited = ({ store, clock }: World): MiddlewareHandler => {
  let recent: number[] = [];
  return async (_c, next) => {
    const { rate_limit } = store.state().behaviour.beta;
    if (rate_limit !== null) {
      const now = clock.now();
      recent = recent.filter((at) => at > now - WINDOW_MS);
      if (recent.length >= rate_limit) throw new Problem(429, 'rate_limit', 'Too many requests');
      recent.push(now);
    }
    await next();
  };
};
