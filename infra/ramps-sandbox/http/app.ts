import { Hono } from 'hono';
import { control } from '../control/routes.ts';
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
import { authenticate, issueToken, type Tokens } from './tokens.ts';

type Options = { tokens: Tokens; stopped: AbortSignal; onError: (error: unknown) => void };

/**
 * A provider call passes recording, authentication, holds, idempotency key, faults and effect, and returns
 * the same way, so that the recorded answer is the one sent.
 */
export const newApp = (world: World, { tokens, stopped, onError }: Options): Hono<Env> => {
  const app = new Hono<Env>();
  app.onError((error, c) => {
    if (error instanceof Problem) return c.json({ message: error.message, error: error.code }, error.status);
    // A call running at shutdown finds the data file closed.
    if (!stopped.aborted) onError(error);
    return c.json({ message: 'The sandbox failed; its output says why', error: 'internal' }, 500);
  });
  app.notFound((c) => c.json({ message: 'There is no such call', error: 'not_found' }, 404));

  app.use(localOnly);
  app.use('/v1/order/*', showSupport(world));
  app.use('/v1/*', receive(world), authenticate(tokens), held(world));
  app.use('/v1/order/*', keyed(world));
  app.use('/v1/*', faults(world, stopped));
  app.post('/oauth/token', receive(world), faults(world, stopped), issueToken(tokens));

  app.route('/', catalogue(world));
  app.route('/', subAccounts(world));
  app.route('/', orders(world));
  app.route('/', control(world, tokens.clientId));
  app.route('/', page(world));
  return app;
};
