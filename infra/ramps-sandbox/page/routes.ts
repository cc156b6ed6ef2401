import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { raw } from 'hono/html';
import { renderSVG } from 'uqr';
import { seedAccount } from '../actions/accounts.ts';
import { payPix } from '../actions/deposits.ts';
import { cancelOrder, confirmOrder } from '../actions/settle.ts';
import { overview } from '../control/views.ts';
import { type Env, originOf, readText } from '../http/call.ts';
import { missing, Problem } from '../input.ts';
import type { Order } from '../state/model.ts';
import type { State } from '../state/state.ts';
import type { World } from '../world.ts';
import { capital, FIELDS, type Fields, money, type Notice, pageOf } from './view.ts';

const STYLES = readFileSync(new URL('style.css', import.meta.url), 'utf8');

const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`, with which a browser hides the origin of this page's forms; localOnly checks it.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

const EXAMPLE = {
  name: 'Example Ltda',
  email: 'finance@example.com',
  country: 'BR',
  kyc_status: 'Approved',
  balances: { BRL: '0' },
};

const LABELS = { account_id: 'The account', amount: 'The amount', end_to_end_id: 'The end-to-end id' };

const nameOf = ({ type, reference, id }: Order): string => `${capital(type)} ${reference ?? id}`;

/** What the last form did, from the state, so that a forged URL cannot claim anything else. */
const doneNotice = ({ accounts, orders }: State, id: string): Notice | undefined => {
  const account = accounts.get(id);
  if (account !== undefined)
    return { tone: 'good', text: `The account ${account.name} was added. It can be paid now.` };
  const order = orders.get(id);
  if (order === undefined) return undefined;
  const { type, status, account_id, source_amount, source_asset } = order;
  if (type !== 'deposit') return { tone: 'good', text: `${nameOf(order)} is ${status}.` };
  const paid = `Paid ${money(source_amount, source_asset)} to ${accounts.get(account_id)?.name} (${account_id})`;
  return { tone: 'good', text: `${paid}. Order ${id} is ${status}.` };
};

/** `GET /` and its forms. A success redirects to it; a refusal shows it again with the error. */
export const page = (world: World): Hono<Env> => {
  const { store, clock } = world;

  const show = (
    c: Context,
    refusal?: Problem,
    fields: Fields = {},
    subject = '',
  ): Response | Promise<Response> => {
    const state = store.state();
    const done = c.req.query('done') ?? '';
    const field = FIELDS.find((name) => refusal?.message.startsWith(`${name} `));
    const view = {
      ...overview(state, originOf(c)),
      style: raw(`<style>${STYLES}</style>`),
      now: clock.now(),
      isLive: c.req.query('live') !== undefined,
      fields: {
        account_id: state.orders.get(done)?.account_id ?? (state.accounts.has(done) ? done : undefined),
        ...fields,
      },
    };
    if (refusal === undefined)
      return c.html(pageOf({ ...view, notice: doneNotice(state, done) }), 200, HEADERS);
    const { message, status } = refusal;
    const shown =
      field === undefined
        ? { notice: { tone: 'bad' as const, text: `${subject}${message}` } }
        : { wrong: { field, text: `${LABELS[field]}${message.slice(field.length)}.` } };
    return c.html(pageOf({ ...view, ...shown }), status, HEADERS);
  };

  /** Redirects to the page, or shows it again with the refusal. */
  const done = (c: Context, work: () => Order, fields?: Fields, subject?: string) => {
    try {
      return c.redirect(`/?done=${work().id}`, 303);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return show(c, error, fields, subject);
    }
  };
  const settle = (change: typeof confirmOrder) => (c: Context<Env, '/:id'>) => {
    const id = c.req.param('id');
    const order = store.state().orders.get(id);
    return done(c, () => change(world, id), {}, order && `${nameOf(order)}: `);
  };

  return new Hono<Env>()
    .get('/', (c) => show(c))
    .post('/deposits', async (c) => {
      const form = new URLSearchParams(await readText(c));
      const fields = Object.fromEntries(FIELDS.map((name) => [name, form.get(name) ?? '']));
      return done(c, () => payPix(world, fields), fields);
    })
    .post('/accounts', (c) => c.redirect(`/?done=${seedAccount(world, EXAMPLE).account_id}`, 303))
    .post('/orders/:id/confirm', settle(confirmOrder))
    .post('/orders/:id/cancel', settle(cancelOrder))
    .get('/pix/:file{.+\\.svg}', (c) => {
      const id = c.req.param('file').slice(0, -'.svg'.length);
      const code = store.state().banks.get(id);
      if (code?.instant_payment === undefined || code.bank_type !== 'shared') throw missing('PIX code');
      c.header('Content-Type', 'image/svg+xml');
      c.header('Cache-Control', 'no-cache');
      return c.body(renderSVG(code.instant_payment, { border: 4 }));
    });
};
