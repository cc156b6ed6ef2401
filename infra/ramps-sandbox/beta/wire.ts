import { type Context, Hono } from 'hono';
import type { Credentials } from '../credentials.ts';
import type { Env } from '../http/call.ts';
import { faults, held } from '../http/faults.ts';
import { receive } from '../http/receive.ts';
import { authenticate } from '../http/tokens.ts';
import type { Problem } from '../problem.ts';
import type { World } from '../world.ts';
import { betaCatalogue } from './catalogue.ts';
import { limited } from './limit.ts';
import { betaOrders } from './orders.ts';
import { betaSubAccounts } from './sub-accounts.ts';
import { betaTokens } from './tokens.ts';

const DOCUMENTED = [400, 401, 403, 404, 429, 500, 503] as const;

/** Undocumented statuses become a 400. */
export const betaProblem = (c: Context, { status, message }: Problem): Response =>
  c.json({ message }, DOCUMENTED.find((one) => one === status) ?? 400);

type Options = { credentials: Credentials; tokenLifeSeconds: number; stopped: AbortSignal };

const WITHOUT_TOKEN = /^\/v1\/(auth\/|asset$|network\/)/;

/** The Beta Ramps API as documented. References and idempotency keys are ignored. */
export const betaWire = (world: World, { credentials, tokenLifeSeconds, stopped }: Options): Hono<Env> => {
  const tokens = betaTokens(world, credentials, tokenLifeSeconds);
  const authenticated = authenticate(tokens);
  const app = new Hono<Env>();
  app.use(
    '/v1/*',
    receive(world),
    limited(world),
    (c, next) => (WITHOUT_TOKEN.test(c.req.path) ? next() : authenticated(c, next)),
    held(world),
    faults(world, stopped),
  );
  app.post('/v1/auth/token', tokens.issue);
  app.post('/v1/auth/revoke', tokens.revoke);
  app.route('/', betaCatalogue(world));
  app.route('/', betaSubAccounts(world));
  app.route('/', betaOrders(world));
  return app;
};
