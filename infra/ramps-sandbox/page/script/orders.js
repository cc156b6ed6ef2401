import { busy, call, say } from './calls.js';
import { badge, byId, cell, draw, drawList, make, table } from './dom.js';
import { capital, extent, money, time } from './text.js';

const SHORT = 12;
const TONES = { confirmed: 'good', pending: 'wait', cancelled: 'bad', returned: 'bad' };
const HEADINGS = [
  ['Order', ''],
  ['Status', ''],
  ['Account and reference', 'most'],
  ['Amount', 'right'],
  ['', ''],
];

const settle = (button, { id, type, reference }, verb) =>
  busy(button.parentElement.children, async () => {
    const name = `${capital(type)} ${reference ?? id}`;
    try {
      const { status } = await call('POST', `/sandbox/orders/${encodeURIComponent(id)}/${verb}`);
      say('orders-result', 'good', `${name} is ${status}.`);
    } catch (error) {
      say('orders-result', 'bad', `${name}: ${error.message}`);
    }
  });

const actions = (item) => {
  const action = (verb, kind) =>
    make(
      'button',
      {
        type: 'button',
        class: kind,
        'aria-label': `${capital(verb)} ${item.type} ${item.reference ?? item.id}`,
        'data-key': `${verb} ${item.id}`,
        onclick: ({ target }) => settle(target, item, verb),
      },
      capital(verb),
    );
  return make('div', { class: 'actions' }, action('confirm', ''), action('cancel', 'danger'));
};

const amounts = ({ source_asset, source_amount, target_asset, target_amount }) => [
  make('span', {}, money(source_amount, source_asset)),
  ...(source_asset === target_asset
    ? []
    : [make('span', { class: 'muted' }, `to ${money(target_amount, target_asset)}`)]),
];

const order = (item, names) =>
  make(
    'tr',
    {},
    cell(
      'stack',
      make('span', {}, capital(item.type)),
      make('span', { class: 'muted mono', title: item.created_at }, time(item.created_at)),
    ),
    cell('end', badge(TONES[item.status], capital(item.status))),
    cell(
      'clip stack wide',
      make('span', { title: item.account_id }, names.get(item.account_id) ?? item.account_id),
      make('span', { class: 'muted mono', title: item.id }, item.reference ?? item.id),
    ),
    cell('right amount stack wide', ...amounts(item)),
    cell('right wide', ...(item.status === 'pending' ? [actions(item)] : [])),
  );

export const drawOrders = (orders, accounts) => {
  byId('orders-count').textContent = extent(orders);
  if (orders.total === 0) {
    draw('orders', 'none', () => [
      make('p', { class: 'empty' }, 'No orders yet. A PIX deposit makes the first one.'),
    ]);
    return;
  }
  const names = new Map(accounts.items.map(({ account_id, name }) => [account_id, name]));
  drawList('orders', orders.items, SHORT, [...names], (shown) => [
    table(
      HEADINGS,
      shown.map((item) => order(item, names)),
    ),
  ]);
};
