import { createHash } from 'node:crypto';
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { type Credentials, newTokens, type Tokens } from '../credentials.ts';
import { assetOf, ASSETS, assetView, heldAssets } from '../domain/money.ts';
import { authenticate, type Env, ownerOf, receive, type WireOptions } from '../http/call.ts';
import { faults, held } from '../http/faults.ts';
import { assetsOf } from '../http/lists.ts';
import { each, invalid, Problem, refused } from '../input.ts';
import { canonicalJson, jsonNumber } from '../json.ts';
import type { State } from '../state/state.ts';
import type { World } from '../world.ts';
import { makeQuote, orders, quoteView } from './orders.ts';
import { subAccounts } from './sub-accounts.ts';

/** HTTP Basic; both parts are form-encoded (RFC 6749, 2.3.1). */
const basicCredentials = (header: string): Credentials | undefined => {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header) ?? [];
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) return undefined;
  try {
    const [clientId = '', clientSecret = ''] = [text.slice(0, colon), text.slice(colon + 1)].map(
      decodeURIComponent,
    );
    return { clientId, clientSecret };
  } catch {
    return undefined;
  }
};

/** `POST /oauth/token`: OAuth 2 client credentials (C6). */
const issueToken =
  (tokens: Tokens): Handler<Env> =>
  (c) => {
    const client = basicCredentials(c.req.header('authorization') ?? '');
    if (client === undefined || !tokens.isClient(client)) {
      c.header('WWW-Authenticate', 'Basic');
      throw new Problem(401, 'invalid_client', 'The client id or secret is wrong');
    }
    const { text, fault } = c.get('call');
    if (fault !== undefined) throw fault;
    if (new URLSearchParams(text).get('grant_type') !== 'client_credentials') {
      throw invalid('grant_type must be client_credentials', 'unsupported_grant_type');
    }
    c.header('Cache-Control', 'no-store');
    const access_token = tokens.signed(client, tokens.newToken());
    return c.json({ access_token, token_type: 'Bearer', expires_in: tokens.lifeSeconds });
  };

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Equal for the same call, sub-account and body. */
const fingerprintOf = (c: Context<Env>): string => {
  const { account, body } = c.get('call');
  const asked = `${c.req.method} ${c.req.path} ${account ?? ''} ${canonicalJson(body)}`;
  return createHash('sha256').update(asked).digest('base64url');
};

/**
 * A key is reserved on arrival, before any wait, so that a concurrent request gets a 409. A request that creates no
 * order releases it.
 */
const keyed = ({ store }: World): MiddlewareHandler<Env> => {
  const underWay = new Set<string>();
  return async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (c.req.method !== 'POST' || key === undefined || store.state().behaviour.idempotency === 'ignored') {
      return next();
    }
    if (!KEY.test(key))
      throw invalid('Idempotency-Key must be 1 to 255 visible characters', 'idempotency_key');
    const fingerprint = fingerprintOf(c);
    if (underWay.has(key)) {
      const message = 'A request with this Idempotency-Key is still in progress';
      throw new Problem(409, 'idempotency_in_progress', message);
    }
    const known = store.state().keys.get(key);
    if (known !== undefined && known.fingerprint !== fingerprint) {
      throw refused('idempotency_mismatch', 'This Idempotency-Key was used for another request');
    }
    const call = c.get('call');
    call.key = { key, fingerprint };
    const replay = store.state().orders.get(known?.order ?? '');
    if (replay !== undefined) call.replay = replay;
    underWay.add(key);
    try {
      await next();
    } finally {
      underWay.delete(key);
    }
  };
};

const showSupport =
  ({ store }: World): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next();
    if (store.state().behaviour.idempotency === 'honoured') c.header('Idempotency-Support', 'honoured');
  };

/** Every asset with a balance, past or present, and BRL and USDT. */
const balancesView = (balances: State['pool'] | undefined) => {
  const shown = new Map([['BRL', '0.00'], ['USDT', '0.00'], ...heldAssets(balances)]);
  const symbols = new Set([...ASSETS.map(({ symbol }) => symbol), ...shown.keys()]);
  return [...symbols].flatMap((asset) => {
    const amount = shown.get(asset);
    return amount === undefined ? [] : [{ asset, ...each(jsonNumber(amount), 'balance_amount', 'total') }];
  });
};

const catalogue = (world: World): Hono<Env> => {
  const { store } = world;
  return new Hono<Env>()
    .get('/v1/asset', (c) => c.json({ assets: assetsOf(c).map(assetView) }))
    .get('/v1/network/asset/:asset', (c) => c.json({ networks: assetOf(c.req.param('asset')).networks }))
    .get('/v1/balance/pool', (c) => c.json({ balances: balancesView(store.state().pool) }))
    .get('/v1/balance/assets', (c) =>
      c.json({ balances: balancesView(store.state().balances.get(ownerOf(c, world))) }),
    )
    .post('/v1/quote', (c) => {
      const { account, body } = c.get('call');
      return c.json(quoteView(makeQuote(world, account, body)));
    });
};

/**
 * A provider call passes recording, authentication, holds, idempotency key, faults and effect, and returns the same
 * way, so the recorded answer is the one sent.
 */
export const referenceWire = (
  world: World,
  { credentials, tokenLifeSeconds, stopped }: WireOptions,
): Hono<Env> => {
  const tokens = newTokens(world, credentials, tokenLifeSeconds);
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
