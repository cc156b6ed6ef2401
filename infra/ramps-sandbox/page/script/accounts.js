import { busy, call, say } from './calls.js';
import { badge, byId, draw, drawList, make } from './dom.js';
import { extent, isBelowZero, plainMoney } from './text.js';

const SHORT = 8;
const EXAMPLE = {
  name: 'Example Ltda',
  email: 'finance@example.com',
  country: 'BR',
  kyc_status: 'Approved',
  balances: { BRL: '0' },
};

/** The accounts that a deposit can go to. */
export const drawChoices = ({ items }) => {
  const choices = items
    .filter(({ is_active }) => is_active)
    .map(({ account_id, name }) => [account_id, name]);
  draw('account', choices, () => {
    const before = byId('account').value;
    const first = make(
      'option',
      { value: '' },
      choices.length === 0 ? 'No active accounts' : 'Choose an account',
    );
    first.value = '';
    const options = choices.map(([id, name]) =>
      make('option', { value: id, selected: id === before || choices.length === 1 }, `${name} (${id})`),
    );
    return [first, ...options];
  });
};

const kyc = ({ is_active, kyc_status }) =>
  is_active
    ? badge(/verified|approved/i.test(kyc_status) ? 'good' : 'plain', kyc_status)
    : badge('bad', 'Inactive');

const balances = (held) => {
  const pairs = Object.entries(held);
  if (pairs.length === 0) return make('p', { class: 'muted' }, 'No balance yet');
  const rows = pairs.map(([asset, amount]) =>
    make(
      'div',
      {},
      make('dt', {}, asset),
      make('dd', { class: isBelowZero(amount) ? 'amount below-zero' : 'amount' }, plainMoney(amount)),
    ),
  );
  return make('dl', { class: 'balances' }, ...rows);
};

const account = (item) =>
  make(
    'li',
    { class: 'account' },
    make('div', { class: 'account-head' }, make('span', { class: 'account-name' }, item.name), kyc(item)),
    make('div', { class: 'account-id mono', title: item.account_id }, item.account_id),
    balances(item.balances),
  );

const addExample = ({ target }) =>
  busy([target], async () => {
    try {
      const { name } = await call('POST', '/sandbox/accounts', EXAMPLE);
      say('deposit-result', 'good', `The account ${name} was added. It can be paid now.`);
    } catch (error) {
      say('deposit-result', 'bad', error.message);
    }
  });

export const drawAccounts = (accounts) => {
  byId('accounts-count').textContent = extent(accounts);
  if (accounts.total === 0) {
    draw('accounts', 'none', () => [
      make(
        'div',
        { class: 'empty' },
        make('p', {}, 'No accounts yet. They appear here when the portal creates them.'),
        make('button', { type: 'button', onclick: addExample }, 'Add an example account'),
      ),
    ]);
    return;
  }
  drawList('accounts', accounts.items, SHORT, '', (shown) => [make('ul', {}, ...shown.map(account))]);
};
