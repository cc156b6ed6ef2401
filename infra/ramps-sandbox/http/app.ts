import { type Context, Hono } from 'hono';
import { betaProblem, betaWire } from '../beta/wire.ts';
import { control } from '../control/routes.ts';
import { Problem } from '../input.ts';
import { page } from '../page/routes.ts';
import { referenceWire } from '../reference/wire.ts';
import type { World } from '../world.ts';
import { type Env, localOnly, type WireOptions } from './call.ts';

type Options = WireOptions & { onError: (error: unknown) => void };

const INTERNAL = new Problem(500, 'internal', 'The sandbox failed; its output says why');
const NO_CALL = new Problem(404, 'not_found', 'There is no such call');

export const newApp = (world: World, options: Options): Hono<Env> => {
  const app = new Hono<Env>();
  const shown = (c: Context, problem: Problem): Response =>
    world.wire === 'beta' && c.req.path.startsWith('/v1/')
      ? betaProblem(c, problem)
      : c.json({ message: problem.message, error: problem.code }, problem.status);
  app.onError((error, c) => {
    if (error instanceof Problem) return shown(c, error);
    // The data file is closed before calls in progress end.
    if (!options.stopped.aborted) options.onError(error);
    return shown(c, INTERNAL);
  });
  app.notFound((c) => shown(c, NO_CALL));

  // The server's own header has the machine's time, which a moved clock leaves behind.
  app.use(async (c, next) => {
    await next();
    c.header('date', new Date(world.clock.now()).toUTCString());
  });
  app.use(localOnly);
  app.route('/', world.wire === 'beta' ? betaWire(world, options) : referenceWire(world, options));
  app.route('/', control(world, options.credentials.clientId));
  app.route('/', page(world));
  return app;
};
