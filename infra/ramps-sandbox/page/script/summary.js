import { draw, make } from './dom.js';
import { grouped } from './text.js';

const fact = (name, value, title) => make('div', {}, make('dt', {}, name), make('dd', { title }, value));

const addressees = ([first, ...others]) => {
  if (first === undefined) return 'Nowhere yet';
  return others.length > 0 ? `${others.length + 1} addresses` : first;
};

export const drawSummary = ({ accounts, orders, webhooks, auto_confirm_ms, idempotency, faults }) => {
  const { registered, waiting } = webhooks;
  const way = auto_confirm_ms === null ? 'By hand' : `After ${auto_confirm_ms} ms`;
  const facts = [
    ['Accounts', grouped(accounts.total)],
    ['Orders', grouped(orders.total)],
    ['Orders are confirmed', faults ? `${way}, faults on` : way, `Idempotency keys are ${idempotency}`],
    [
      waiting > 0 ? `Webhooks, ${grouped(waiting)} waiting` : 'Webhooks go to',
      addressees(registered),
      registered.join('\n'),
    ],
  ];
  draw('summary', facts, () => facts.map((one) => fact(...one)));
};
