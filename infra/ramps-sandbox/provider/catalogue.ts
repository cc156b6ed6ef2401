import { Hono } from 'hono';
import { accountOf } from '../actions/order-rules.ts';
import { makeQuote } from '../actions/quotes.ts';
import { assetOf, ASSETS, assetView } from '../domain/assets.ts';
import { type Env, ownerOf } from '../http/call.ts';
import { PARENT } from '../state/model.ts';
import type { World } from '../world.ts';
import { chosen } from './order-list.ts';
import { balancesView, quoteView } from './views.ts';

export const catalogue = (world: World): Hono<Env> => {
  const { store } = world;
  return new Hono<Env>()
    .get('/v1/asset', (c) => {
      const type = chosen(c, 'type', ['fiat', 'crypto', 'exotic']);
      const assets = ASSETS.filter(({ asset_type }) => type === undefined || asset_type === type);
      return c.json({ assets: assets.map(assetView) });
    })
    .get('/v1/network/asset/:asset', (c) => c.json({ networks: assetOf(c.req.param('asset')).networks }))
    .get('/v1/balance/pool', (c) => c.json({ balances: balancesView(store.state().pool) }))
    .get('/v1/balance/assets', (c) => {
      const owner = ownerOf(c);
      if (owner !== PARENT) accountOf(store.state(), owner);
      return c.json({ balances: balancesView(store.state().balances.get(owner)) });
    })
    .post('/v1/quote', (c) => {
      const { account, body } = c.get('call');
      return c.json(quoteView(makeQuote(world, account, body)));
    });
};
