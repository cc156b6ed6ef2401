import { html, raw } from 'hono/html';
import type { overview } from '../control/views.ts';

type Overview = ReturnType<typeof overview>;
type Order = Overview['orders']['items'][number];
type Account = Overview['accounts']['items'][number];
type Webhook = Overview['webhooks']['items'][number];
type Body = ReturnType<typeof html>;
type Tone = 'good' | 'wait' | 'bad' | 'plain';

export type Notice = { tone: 'good' | 'bad'; text: string };

export const FIELDS = ['account_id', 'amount', 'end_to_end_id'] as const;
type Field = (typeof FIELDS)[number];

/** The deposit form's values as typed. */
export type Fields = { readonly [Name in Field]?: string | undefined };

export type View = Overview & {
  /** The style element. */
  style: unknown;
  now: number;
  /** Reloads every few seconds, so it has no input field. */
  isLive: boolean;
  notice?: Notice | undefined;
  fields: Fields;
  /** The field with an error, and how to fix it. */
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

/** Amounts are always text, because a number would round them. */
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

const INPUTS = [
  {
    name: 'amount',
    label: 'Amount in BRL',
    placeholder: '1500.00',
    pattern: String.raw`\s*[0-9]{1,15}([.][0-9]{1,2})?\s*`,
    rule: 'Digits, with a dot before the cents, like 1500.00',
    more: 'required inputmode="decimal"',
  },
  {
    name: 'end_to_end_id',
    label: 'End-to-end id (optional)',
    placeholder: 'Generated if empty',
    pattern: String.raw`\s*E[0-9A-Za-z]{31}\s*`,
    rule: 'E and 31 letters or digits',
    more: 'autocapitalize="off"',
  },
] as const;

const depositForm = ({ accounts, fields, wrong }: View) => {
  const active = accounts.items.filter(({ is_active }) => is_active);
  const chosen = fields.account_id ?? (active.length === 1 ? active[0]?.account_id : '');
  const attributes = (name: Field, others = '') => {
    const error = wrong?.field === name ? 'aria-invalid="true" autofocus' : '';
    return raw(`id="${name}" name="${name}" aria-describedby="${name}-error" ${others} ${error}`);
  };
  const field = (name: Field, label: string, control: unknown) =>
    html`<div class="field">
      <label for="${name}">${label}</label>
      ${control}
      <em id="${name}-error">${wrong?.field === name && wrong.text}</em>
    </div>`;
  const options = active.map(
    ({ account_id: id, name }) =>
      html`<option value="${id}" ${id === chosen && raw('selected')}>${name} (${id})</option>`,
  );
  const inputs = INPUTS.map(({ name, label, placeholder, pattern, rule, more }) => {
    const control = html`<input
      ${attributes(name, `autocomplete="off" spellcheck="false" ${more}`)}
      value="${fields[name]}"
      placeholder="${placeholder}"
      pattern="${pattern}"
      title="${rule}"
    />`;
    return field(name, label, control);
  });
  const select = html`<select ${attributes('account_id', 'required')}>
    <option value="">${active.length === 0 ? 'No active accounts' : 'Choose an account'}</option>
    ${options}
  </select>`;
  return html`<form method="post" action="/deposits">
    ${field('account_id', 'Account', select)} ${inputs}
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
  const { id, type, status, account_id, created_at, source_asset, target_asset } = order;
  const code = order.reference ?? id;
  const owner = accounts.items.find((account) => account.account_id === account_id);
  const action = (verb: string, tone = '') => {
    const label = `${capital(verb)} ${type} ${code}`;
    const path = `/orders/${id}/${verb}`;
    return html`<button class="${tone}" formaction="${path}" aria-label="${label}">${capital(verb)}</button>`;
  };
  const target =
    source_asset !== target_asset && html`<small>to ${money(order.target_amount, target_asset)}</small>`;
  const actions =
    status === 'pending' &&
    html`<form class="actions" method="post">${action('confirm')} ${action('cancel', 'bad')}</form>`;
  return html`<tr>
    <td>${capital(type)} <small title="${created_at}">${time(created_at, now)}</small></td>
    <td>${badge(TONES[status] ?? 'plain', capital(status))}</td>
    <td class="clip wide" title="${account_id} ${id}">
      ${owner?.name ?? account_id} <small><code>${code}</code></small>
    </td>
    <td class="wide">${money(order.source_amount, source_asset)} ${target}</td>
    <td class="wide">${actions}</td>
  </tr>`;
};

const webhookRow = (
  { event_type, at, outcome, status, error, url, order_id, attempt }: Webhook,
  { now }: View,
) => {
  const [tone, word] = OUTCOMES[outcome];
  return html`<tr>
    <td>${event_type} <small title="${at}">${time(at, now)}</small></td>
    <td>${badge(tone, `${status ?? error ?? 'Not reached'}, ${word}`)}</td>
    <td class="clip wide" title="${url} ${order_id}">
      ${url} <small><code>${order_id}</code></small>
    </td>
    <td class="wide">${attempt === 1 ? '1 attempt' : `${attempt} attempts`}</td>
  </tr>`;
};

const table = (headings: readonly string[], rows: readonly Body[]) =>
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

const section = (title: string, count: unknown, body: Body) =>
  html`<section aria-label="${title}">
    <header>
      <h2>${title}</h2>
      <small>${count}</small>
    </header>
    ${body}
  </section>`;

/** `empty` is the text without rows. */
const list = (title: string, count: unknown, rows: readonly Body[], empty: unknown, body: Body) =>
  section(
    title,
    count,
    rows.length === 0 ? html`<div>${empty}</div>` : html`<div class="scroll" tabindex="0">${body}</div>`,
  );

const extent = ({ items, total }: { items: readonly unknown[]; total: number }): string =>
  items.length < total ? `Newest ${items.length} of ${grouped(total)}` : grouped(total);

/** How orders are confirmed. */
const modeOf = ({ auto_confirm_ms, faults }: View): string => {
  const mode = auto_confirm_ms === null ? 'confirmed by hand' : `confirmed after ${auto_confirm_ms} ms`;
  return faults ? `${mode}, faults on` : mode;
};

/** Where events are sent, and which are pending. */
const targetOf = ({ webhooks: { registered, waiting, dropped } }: View): string =>
  [
    ...(registered.length > 1 ? [`to ${registered.length} addresses`] : registered.map((url) => `to ${url}`)),
    ...(waiting > 0 ? [`${grouped(waiting)} waiting`] : []),
    ...(dropped > 0 ? [`${grouped(dropped)} dropped on purpose`] : []),
  ].join(', ');

const NO_ACCOUNTS = html`<small>No accounts yet. They appear here when the portal creates them.</small>
  <form method="post" action="/accounts"><button>Add an example account</button></form>`;

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%233257d6'/%3E%3Cpath d='M4 10.5 7 6l2.5 3L12 5.5' fill='none' stroke='%23fff' stroke-width='1.6'/%3E%3C/svg%3E";

export const pageOf = (view: View) => {
  const { accounts, orders, webhooks, notice, isLive } = view;
  const pages = isLive
    ? html`<a href="/">Stop refreshing</a>`
    : html`<a href="/">Refresh</a> <a href="/?live">Keep refreshing</a>`;
  const accountRows = accounts.items.map(accountRow);
  const orderRows = orders.items.map((order) => orderRow(order, view));
  const webhookRows = webhooks.items.map((sent) => webhookRow(sent, view));
  const unsent =
    webhooks.registered.length > 0 ? 'Nothing sent yet.' : 'No address is registered, so no event is sent.';
  const side = [
    !isLive && section('Make a PIX deposit', '', depositForm(view)),
    list(
      'Accounts',
      extent(accounts),
      accountRows,
      NO_ACCOUNTS,
      html`<ul>
        ${accountRows}
      </ul>`,
    ),
  ];
  const activity = [
    list(
      'Orders',
      `${extent(orders)}, ${modeOf(view)}`,
      orderRows,
      'No orders yet. A PIX deposit creates the first one.',
      table(['Order', 'Status', 'Account and reference', 'Amount', ''], orderRows),
    ),
    list(
      'Webhooks sent',
      targetOf(view),
      webhookRows,
      unsent,
      table(['Event', 'Result', 'Address and order', 'Attempts'], webhookRows),
    ),
  ];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${isLive && html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}" />`}
        <title>Provider sandbox</title>
        <link rel="icon" href="${ICON}" />
        ${view.style}
      </head>
      <body>
        <header>
          <h1>Provider sandbox <span class="badge good">No real money moves</span></h1>
          <nav>${pages}</nav>
        </header>
        <main>
          ${notice && html`<p class="notice ${notice.tone}" role="status">${notice.text}</p>`}

          <div>${side}</div>
          <div>${activity}</div>
        </main>
      </body>
    </html>`;
};
