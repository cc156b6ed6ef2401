import { html, raw } from 'hono/html';
import type { overview } from '../control/views.ts';

type Overview = ReturnType<typeof overview>;
type Order = Overview['orders']['items'][number];
type Account = Overview['accounts']['items'][number];
type Webhook = Overview['webhooks']['items'][number];
type Tone = 'good' | 'wait' | 'bad' | 'plain';

export type Notice = { tone: 'good' | 'bad'; text: string };

export const FIELDS = ['account_id', 'amount', 'end_to_end_id'] as const;
type Field = (typeof FIELDS)[number];

/** A deposit as typed. */
export type Fields = { readonly [Name in Field]?: string | undefined };

export type View = Overview & {
  /** The style element. */
  style: unknown;
  now: number;
  /** Reloads every few seconds, so it has no field to type into. */
  isLive: boolean;
  notice?: Notice | undefined;
  fields: Fields;
  /** The field with an error, and what to do. */
  wrong?: { field: Field; text: string };
};

const REFRESH_SECONDS = 2;
const TONES: Record<string, Tone> = { confirmed: 'good', pending: 'wait', cancelled: 'bad', returned: 'bad' };
const OUTCOMES = {
  delivered: ['good', 'delivered'],
  will_retry: ['wait', 'will retry'],
  gave_up: ['bad', 'given up'],
} as const;

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const grouped = (whole: string | number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');

/** Amounts are text throughout: a number would round them. */
const plainMoney = (amount: string): string => {
  const [whole = '', ...fraction] = amount.split('.');
  return [grouped(whole), ...fraction].join('.');
};

export const money = (amount: string, asset: string): string => `${plainMoney(amount)} ${asset}`;

/** The time of day, with the date unless it is today. */
const time = (iso: string, now: number): string => {
  const date = new Date(iso);
  const clock = date.toLocaleTimeString('en-GB');
  if (date.toDateString() === new Date(now).toDateString()) return clock;
  return `${date.toLocaleDateString('en-GB', { day: '2-digit', month: 'short' })} ${clock}`;
};

const badge = (tone: Tone, text: string) => html`<span class="badge ${tone}">${text}</span>`;

const notice = ({ tone, text }: Notice) => html`<p class="notice ${tone}" role="status">${text}</p>`;

const summary = ({ accounts, orders, webhooks, ...behaviour }: View) => {
  const { auto_confirm_ms, idempotency, faults } = behaviour;
  const { registered, waiting } = webhooks;
  const confirmed = auto_confirm_ms === null ? 'By hand' : `After ${auto_confirm_ms} ms`;
  const [first = 'Nowhere yet', ...others] = registered;
  const rows = [
    ['Accounts', grouped(accounts.total)],
    ['Orders', grouped(orders.total)],
    [
      'Orders are confirmed',
      faults ? `${confirmed}, faults on` : confirmed,
      `Idempotency keys are ${idempotency}`,
    ],
    [
      waiting > 0 ? `Webhooks, ${grouped(waiting)} waiting` : 'Webhooks go to',
      others.length > 0 ? `${registered.length} addresses` : first,
      registered.join('\n'),
    ],
  ];
  return html`<dl class="summary" aria-label="Summary">
    ${rows.map(
      ([name, value, title = value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd title="${title}">${value}</dd>
        </div>`,
    )}
  </dl>`;
};

const depositForm = ({ accounts, fields, wrong }: View) => {
  const active = accounts.items.filter(({ is_active }) => is_active);
  const chosen = fields.account_id ?? (active.length === 1 ? active[0]?.account_id : '');
  const labelled = (name: Field, label: unknown, control: (state: unknown) => unknown) => {
    const error = wrong?.field === name ? wrong.text : undefined;
    const state = raw(`id="${name}" name="${name}" aria-describedby="${name}-error"`);
    return html`<div class="field">
      <label for="${name}">${label}</label>
      ${control(error === undefined ? state : [state, raw(' aria-invalid="true" autofocus')])}
      <em id="${name}-error">${error}</em>
    </div>`;
  };
  return html`<form method="post" action="/deposits">
    ${labelled(
      'account_id',
      'Account',
      (state) =>
        html`<select ${state} required>
          <option value="">${active.length === 0 ? 'No active accounts' : 'Choose an account'}</option>
          ${active.map(
            ({ account_id: id, name }) =>
              html`<option value="${id}" ${id === chosen && raw('selected')}>${name} (${id})</option>`,
          )}
        </select>`,
    )}
    ${labelled(
      'amount',
      'Amount in BRL',
      (state) =>
        html`<input
          ${state}
          value="${fields.amount}"
          required
          inputmode="decimal"
          autocomplete="off"
          placeholder="1500.00"
          pattern="\\s*[0-9]{1,15}([.][0-9]{1,2})?\\s*"
          title="Digits, with a dot before the cents, like 1500.00"
        />`,
    )}
    ${labelled(
      'end_to_end_id',
      html`End-to-end id <small>(optional)</small>`,
      (state) =>
        html`<input
          ${state}
          value="${fields.end_to_end_id}"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          placeholder="Made up if left empty"
          pattern="\\s*E[0-9A-Za-z]{31}\\s*"
          title="E and 31 letters or digits"
        />`,
    )}
    <button class="primary">Pay as the customer</button>
  </form>`;
};

const accountRow = ({ account_id, name, is_active, kyc_status, balances }: Account) => {
  const tone = /verified|approved/i.test(kyc_status) ? 'good' : 'plain';
  const held = Object.entries(balances).map(
    ([asset, amount]) =>
      html`<div class="line">
        <dt>${asset}</dt>
        <dd class="${amount.startsWith('-') && 'bad'}">${plainMoney(amount)}</dd>
      </div>`,
  );
  return html`<li>
    <div class="line">
      <b>${name}</b>
      ${is_active ? badge(tone, kyc_status) : badge('bad', 'Inactive')}
    </div>
    <small><code>${account_id}</code></small>
    ${held.length === 0 ? html`<p><small>No balance yet</small></p>` : html`<dl>${held}</dl>`}
  </li>`;
};

const orderRow = (order: Order, { accounts, now }: View) => {
  const { id, type, status, account_id, created_at, source_asset, source_amount, target_asset } = order;
  const name = order.reference ?? id;
  const owner = accounts.items.find((account) => account.account_id === account_id);
  const action = (verb: string, tone = '') =>
    html`<button
      class="${tone}"
      formaction="/orders/${id}/${verb}"
      aria-label="${capital(verb)} ${type} ${name}"
    >
      ${capital(verb)}
    </button>`;
  return html`<tr>
    <td>${capital(type)} <small title="${created_at}">${time(created_at, now)}</small></td>
    <td>${badge(TONES[status] ?? 'plain', capital(status))}</td>
    <td class="clip wide" title="${account_id} ${id}">
      ${owner?.name ?? account_id} <small><code>${name}</code></small>
    </td>
    <td class="wide">
      ${money(source_amount, source_asset)}
      ${source_asset !== target_asset && html`<small>to ${money(order.target_amount, target_asset)}</small>`}
    </td>
    <td class="wide">
      ${
        status === 'pending' &&
        html`<form class="actions" method="post">${action('confirm')} ${action('cancel', 'bad')}</form>`
      }
    </td>
  </tr>`;
};

const webhookRow = (sent: Webhook, { now }: View) => {
  const [tone, outcome] = OUTCOMES[sent.outcome];
  return html`<tr>
    <td>${sent.event_type} <small title="${sent.at}">${time(sent.at, now)}</small></td>
    <td>${badge(tone, `${sent.status ?? sent.error ?? 'Not reached'}, ${outcome}`)}</td>
    <td class="clip wide" title="${sent.url} ${sent.order_id}">
      ${sent.url} <small><code>${sent.order_id}</code></small>
    </td>
    <td class="wide">${sent.attempt === 1 ? '1 attempt' : `${sent.attempt} attempts`}</td>
  </tr>`;
};

const table = (headings: readonly string[], rows: unknown) =>
  html`<table>
    <thead>
      <tr>
        ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;

const section = (title: string, count: unknown, body: unknown) =>
  html`<section aria-label="${title}">
    <header>
      <h2>${title}</h2>
      <small>${count}</small>
    </header>
    ${body}
  </section>`;

const list = (title: string, count: unknown, rows: readonly unknown[], empty: unknown, body: unknown) =>
  section(
    title,
    count,
    rows.length === 0 ? html`<p>${empty}</p>` : html`<div class="scroll" tabindex="0">${body}</div>`,
  );

const extent = ({ items, total }: Overview['accounts'] | Overview['orders']) =>
  total > 0 && (items.length < total ? `Newest ${items.length} of ${grouped(total)}` : grouped(total));

const NO_ACCOUNTS = html`<small>No accounts yet. They appear here when the portal creates them.</small>
  <form method="post" action="/accounts"><button>Add an example account</button></form>`;

export const pageOf = (view: View) => {
  const { accounts, orders, webhooks } = view;
  const isRegistered = webhooks.registered.length > 0;
  const pages = view.isLive
    ? html`<a href="/">Stop refreshing</a>`
    : html`<a href="/">Refresh</a> <a href="/?live">Keep refreshing</a>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${view.isLive && html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}" />`}
        <title>Provider sandbox</title>
        <link
          rel="icon"
          href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%233257d6'/%3E%3Cpath d='M4 10.5 7 6l2.5 3L12 5.5' fill='none' stroke='%23fff' stroke-width='1.6'/%3E%3C/svg%3E"
        />
        ${view.style}
      </head>
      <body>
        <header>
          <h1>Provider sandbox <span class="badge good">No real money moves</span></h1>
          <nav>${pages}</nav>
        </header>
        <main>
          ${view.notice && notice(view.notice)} ${summary(view)}
          <div>
            ${!view.isLive && section('Make a PIX deposit', '', depositForm(view))}
            ${list(
              'Accounts',
              extent(accounts),
              accounts.items,
              NO_ACCOUNTS,
              html`<ul>
                ${accounts.items.map(accountRow)}
              </ul>`,
            )}
          </div>
          <div>
            ${list(
              'Orders',
              extent(orders),
              orders.items,
              'No orders yet. A PIX deposit makes the first one.',
              table(
                ['Order', 'Status', 'Account and reference', 'Amount', ''],
                orders.items.map((order) => orderRow(order, view)),
              ),
            )}
            ${list(
              'Webhooks sent',
              webhooks.dropped > 0 && `${grouped(webhooks.dropped)} dropped on purpose`,
              webhooks.items,
              isRegistered ? 'Nothing sent yet.' : 'No address is registered, so events go nowhere.',
              table(
                ['Event', 'Result', 'Address and order', 'Attempts'],
                webhooks.items.map((sent) => webhookRow(sent, view)),
              ),
            )}
          </div>
        </main>
      </body>
    </html>`;
};
