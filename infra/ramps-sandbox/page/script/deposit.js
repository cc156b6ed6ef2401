import { busy, call, say } from './calls.js';
import { byId } from './dom.js';
import { money } from './text.js';

const amountProblem = (amount) => {
  if (amount === '') return 'Enter an amount.';
  if (!/^\d{1,15}(\.\d+)?$/.test(amount)) return 'Write digits, with a dot before the cents, like 1500.00.';
  if (/\.\d{3,}$/.test(amount)) return 'BRL has at most 2 decimals.';
  return /^[0.]+$/.test(amount) ? 'The amount must be above zero.' : '';
};

/** What is wrong with each field, by the field's id; empty when nothing is. */
const problems = ({ account_id, amount, end_to_end_id }) => ({
  account: account_id === '' ? 'Choose the account that is paid.' : '',
  amount: amountProblem(amount),
  'end-to-end':
    end_to_end_id === '' || /^E[0-9A-Za-z]{31}$/.test(end_to_end_id)
      ? ''
      : 'It is E and 31 letters or digits. Leave it empty to have one made up.',
});

const showProblem = (id, message) => {
  byId(`${id}-error`).textContent = message;
  if (message === '') byId(id).removeAttribute('aria-invalid');
  else byId(id).setAttribute('aria-invalid', 'true');
};

const pay = async (fields) => {
  const name = byId('account').selectedOptions[0].textContent;
  try {
    const end_to_end_id = fields.end_to_end_id || undefined;
    const made = await call('POST', '/sandbox/pix-deposits', { ...fields, end_to_end_id });
    say(
      'deposit-result',
      'good',
      `Paid ${money(made.source_amount, 'BRL')} to ${name}. Order ${made.id} is ${made.status}.`,
    );
    byId('amount').value = '';
    byId('end-to-end').value = '';
  } catch (error) {
    say('deposit-result', 'bad', error.message);
  }
};

const form = byId('deposit');

form.addEventListener('input', ({ target }) => showProblem(target.id, ''));

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value.trim()]));
  const found = Object.entries(problems(fields));
  for (const [id, message] of found) showProblem(id, message);
  const [wrong] = found.find(([, message]) => message !== '') ?? [];
  if (wrong === undefined) {
    void busy([byId('pay')], () => pay(fields));
    return;
  }
  byId('deposit-result').hidden = true;
  byId(wrong).focus();
});
