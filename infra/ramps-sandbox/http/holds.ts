import type { MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';
import type { World } from '../world.ts';
import { requestLine, type Env } from './call.ts';

/** While a hold is on, calls that contain its text get a 503 and have no effect. */
export const held =
  ({ store }: World): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { holds } = store.state();
    if (holds.length > 0) {
      const line = requestLine(c);
      const { text } = c.get('call');
      if (holds.some((hold) => line.includes(hold) || text.includes(hold))) {
        throw new Problem(503, 'held', 'Temporarily unavailable');
      }
    }
    await next();
  };
