import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { moveBalance, seedAccount } from '../actions/accounts.ts';
import { makeRawOrder, sendSettlement } from '../actions/dashboard.ts';
import { payPix, returnDeposit } from '../actions/deposits.ts';
import { cancelOrder, confirmOrder } from '../actions/settle.ts';
import { changeWallet } from '../actions/wallets.ts';
import { rotateCredentials } from '../credentials.ts';
import { controlBody, type Env, originOf, plainBody } from '../http/call.ts';
import { bookOf, chosen, selected } from '../http/lists.ts';
import { invalid, read } from '../input.ts';
import { walletView } from '../reference/sub-accounts.ts';
import { accountOf } from '../state/state.ts';
import type { World } from '../world.ts';
import { behaviourView, changeBehaviour, register, registrationsView } from './settings.ts';
import { logAfter, overview, wholeAccount } from './views.ts';

const KINDS = ['request', 'order', 'webhook', 'balance'] as const;

const holdsRequest = z.strictObject({
  items: z
    .array(z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(500)))
    .check(z.maxLength(200)),
});

const positive = (c: Context, name: string, fallback: number): number => {
  const text = c.req.query(name) || String(fallback);
  if (!/^\d{1,15}$/.test(text)) throw invalid(`${name} must be a whole number`);
  return Number(text);
};

/** C6's control calls, and those of the page and the demo data. */
export const control = (world: World, firstClient: string): Hono<Env> => {
  const { store } = world;
  const start = randomUUID();
  /** Answers with the result of `work` for the JSON body and the id in the path. */
  const made =
    (work: (body: unknown, id: string) => object, status: 200 | 201 = 201) =>
    async (c: Context): Promise<Response> =>
      c.json(work(await controlBody(c), c.req.param('id') ?? ''), status);

  return new Hono<Env>()
    .post(
      '/sandbox/pix-deposits',
      made((body) => payPix(world, body)),
    )
    .get('/sandbox/webhooks', (c) => c.json(registrationsView(store.state())))
    .put(
      '/sandbox/webhooks',
      made((body) => register(world, body), 200),
    )
    .get('/sandbox/behaviour', (c) => c.json(behaviourView(store.state())))
    .put('/sandbox/behaviour', async (c) => c.json(changeBehaviour(world, await plainBody(c))))
    .post('/sandbox/credentials', async (c) =>
      c.json(rotateCredentials(world, firstClient, await plainBody(c)), 201),
    )
    .get('/sandbox/holds', (c) => c.json({ items: store.state().holds }))
    .put('/sandbox/holds', async (c) => {
      const { items } = read(holdsRequest, await controlBody(c));
      store.commit({ type: 'holds', items: [...items] });
      return c.json({ items });
    })
    .get('/sandbox/log', (c) => {
      const items = logAfter(store.state(), positive(c, 'after', 0), chosen(c, 'kind', KINDS));
      return c.json({ items: items.slice(0, positive(c, 'limit', items.length)) });
    })
    .post('/sandbox/orders/:id/confirm', (c) => c.json(confirmOrder(world, c.req.param('id'))))
    .post('/sandbox/orders/:id/cancel', (c) => c.json(cancelOrder(world, c.req.param('id'))))
    .post(
      '/sandbox/orders/:id/return',
      made((body, id) => returnDeposit(world, id, body), 200),
    )
    .post(
      '/sandbox/orders',
      made((body) => makeRawOrder(world, body)),
    )
    .post(
      '/sandbox/settlements',
      made((body) => sendSettlement(world, body)),
    )
    .get('/sandbox/orders', (c) => {
      const items = selected(c, bookOf(store.state(), c.req.query('account_id')));
      return c.json({ items: items.slice(0, positive(c, 'limit', items.length)) });
    })
    .get('/sandbox/accounts', (c) => {
      const state = store.state();
      const items = [...state.accounts.values()].map((account) => wholeAccount(state, account, originOf(c)));
      return c.json({ items });
    })
    .post('/sandbox/accounts', async (c) => {
      const account = seedAccount(world, await controlBody(c));
      return c.json(wholeAccount(store.state(), account, originOf(c)), 201);
    })
    .post('/sandbox/accounts/:id/balance', async (c) => {
      const id = c.req.param('id');
      moveBalance(world, id, await controlBody(c));
      return c.json(wholeAccount(store.state(), accountOf(store.state(), id), originOf(c)));
    })
    .patch(
      '/sandbox/wallets/:id',
      made((body, id) => walletView(changeWallet(world, id, body)), 200),
    )
    .post('/sandbox/reset', (c) => {
      store.reset();
      return c.json({ status: 'empty' });
    })
    .get('/sandbox/overview', (c) => {
      const tag = `"${start}.${store.revision()}"`;
      c.header('ETag', tag);
      c.header('Cache-Control', 'no-cache');
      if (c.req.header('if-none-match') === tag) return c.body(null, 304);
      return c.json(overview(store.state(), originOf(c)));
    });
};
