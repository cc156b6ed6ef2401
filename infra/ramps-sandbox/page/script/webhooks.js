import { badge, byId, cell, draw, drawList, make, table } from './dom.js';
import { grouped, time } from './text.js';

const SHORT = 10;
const HEADINGS = [
  ['Event', ''],
  ['Result', ''],
  ['Address and order', 'most'],
  ['Attempts', 'right'],
];

const result = ({ outcome, status, error }) => {
  const answer = status === null ? (error ?? 'Not reached') : String(status);
  if (outcome === 'delivered') return badge('good', `${answer} delivered`);
  return outcome === 'will_retry'
    ? badge('wait', `${answer}, will retry`)
    : badge('bad', `${answer}, given up`);
};

const webhook = (item) =>
  make(
    'tr',
    {},
    cell(
      'stack',
      make('span', {}, item.event_type),
      make('span', { class: 'muted mono', title: item.at }, time(item.at)),
    ),
    cell('end', result(item)),
    cell(
      'clip stack wide',
      make('span', { title: item.url }, item.url),
      make('span', { class: 'muted mono', title: item.order_id }, item.order_id),
    ),
    cell('right amount muted attempts', String(item.attempt)),
  );

export const drawWebhooks = ({ items, registered, waiting, dropped }) => {
  const notes = [
    waiting > 0 ? `${grouped(waiting)} waiting` : '',
    dropped > 0 ? `${grouped(dropped)} dropped on purpose` : '',
  ];
  byId('webhooks-count').textContent = notes.filter((note) => note !== '').join(', ');
  if (items.length === 0) {
    const text =
      registered.length === 0 ? 'No address is registered, so events go nowhere.' : 'Nothing sent yet.';
    draw('webhooks', text, () => [make('p', { class: 'empty' }, text)]);
    return;
  }
  drawList('webhooks', items, SHORT, '', (shown) => [table(HEADINGS, shown.map(webhook))]);
};
