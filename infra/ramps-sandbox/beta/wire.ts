import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { type Credentials, newTokens } from '../credentials.ts';
import { authenticate, type Env, receive, type WireOptions } from '../http/call.ts';
import { faults, held } from '../http/faults.ts';
import { each, Problem } from '../input.ts';
import type { World } from '../world.ts';
import { betaCatalogue } from './catalogue.ts';
import { betaOrders } from './orders.ts';
import { betaSubAccounts } from './sub-accounts.ts';

const DOCUMENTED = [400, 401, 403, 404, 429, 500, 503] as const;

/** An undocumented status becomes a 400. */
export const betaProblem = (c: Context, { status, message }: Problem): Response =>
  c.json({ message }, DOCUMENTED.find((one) => one === status) ?? 400);

const WINDOW_MS = 1000;

/** At most `rate_limit` calls in any second; refused calls do not count. */
const limited = ({ store, clock }: World): MiddlewareHandler => {
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

const clientRequest = z.object(each(z.string(), 'client_id', 'client_secret'));

const WITHOUT_TOKEN = /^\/v1\/(auth\/|asset$|network\/)/;

/** The Beta Ramps API as documented. Ignores references and idempotency keys. */
export const betaWire = (
  world: World,
  { credentials, tokenLifeSeconds, stopped }: WireOptions,
): Hono<Env> => {
  const { store } = world;
  const tokens = newTokens(world, credentials, tokenLifeSeconds);
  const authenticated = authenticate(tokens);

  /** Token errors have their own shape. The documented body of the 400 is not valid JSON. */
  const forClient =
    (answer: (client: Credentials) => object): Handler<Env> =>
    (c) => {
      c.header('Cache-Control', 'no-store');
      const { data } = z.safeParse(clientRequest, c.get('call').body);
      if (data === undefined) return c.body('{"ERROR"}', 400, { 'Content-Type': 'application/json' });
      const client = { clientId: data.client_id, clientSecret: data.client_secret };
      if (!tokens.isClient(client)) {
        return c.json({ ERROR: 'access_denied', error_description: 'Unauthorized' }, 401);
      }
      return c.json(answer(client));
    };

  /** A client has one token until it expires or is revoked, even across restarts. */
  const issue = forClient((client) => {
    const known = store.state().tokens.get(client.clientId);
    const isGood = known !== undefined && known.exp > tokens.nowSeconds();
    const token = isGood ? known : tokens.newToken();
    if (!isGood) store.commit({ type: 'token', client_id: client.clientId, issued: token });
    const access_token = tokens.signed(client, token);
    const seconds = token.exp - tokens.nowSeconds();
    return store.state().behaviour.beta.token_answer === 'expiration'
      ? { access_token, expiration: seconds }
      : { access_token, expires_in: seconds, token_type: 'Bearer', refresh_token: btoa(token.jti) };
  });

  const app = new Hono<Env>();
  app.use(
    '/v1/*',
    receive(world),
    limited(world),
    (c, next) => (WITHOUT_TOKEN.test(c.req.path) ? next() : authenticated(c, next)),
    held(world),
    faults(world, stopped),
  );
  app.post('/v1/auth/token', issue);
  app.post(
    '/v1/auth/revoke',
    forClient(({ clientId }) => {
      store.commit({ type: 'token', client_id: clientId, issued: null });
      return { status: 'success' };
    }),
  );
  app.route('/', betaCatalogue(world));
  app.route('/', betaSubAccounts(world));
  app.route('/', betaOrders(world));
  return app;
};
