import { type Context, Hono } from 'hono';
import { betaProblem, betaWire } from '../beta/wire.ts';
import { control } from '../control/routes.ts';
import type { Credentials } from '../credentials.ts';
import { page } from '../page/routes.ts';
import { Problem } from '../problem.ts';
import { catalogue } from '../provider/catalogue.ts';
import { orders } from '../provider/orders.ts';
import { subAccounts } from '../provider/sub-accounts.ts';
import type { World } from '../world.ts';
import type { Env } from './call.ts';
import { faults, held } from './faults.ts';
import { keyed, showSupport } from './keyed.ts';
import { localOnly, receive } from './receive.ts';
import { authenticate, issueToken, newTokens } from './tokens.ts';

type Options = {
  credentials: Credentials;
  tokenLifeSeconds: number;
  stopped: AbortSignal;
  onError: (error: unknown) => void;
};

/**
 * A provider call passes recording, authentication, holds, idempotency key, faults and effect, and returns
 * the same way, so that the recorded answer is the one sent.
 */
const referenceWire = (world: World, { credentials, tokenLifeSeconds, stopped }: Options): Hono<Env> => {
  const { store, clock } = world;
  const tokens = newTokens(credentials, tokenLifeSeconds, clock, () => store.state().rotations);
  const app = new Hono<Env>();
  app.use('/v1/order/*', showSupport(world));
  app.use('/v1/*', receive(world), authenticate(tokens), held(world));
  app.use('/v1/order/*', keyed(world));
  app.use('/v1/*', faults(world, stopped));
  app.post('/oauth/token', receive(world), faults(world, stopped), issueToken(tokens));

  app.route('/', catalogue(world));
  app.route('/', subAccounts(world));
  app.route('/', orders(world));
  return app;
};

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
