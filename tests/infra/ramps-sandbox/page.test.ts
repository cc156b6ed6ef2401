import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import {
  balancesOf,
  bareClient,
  behave,
  buy,
  byHand,
  eventually,
  listening,
  pay,
  providerClient,
  ready,
  seeded,
  started,
} from './support.ts';

/** The parts of a document that these tests need; the server has no DOM types. */
type Element = {
  textContent: string;
  value: string;
  className: string;
  getAttribute: (name: string) => string | null;
};
type Document = {
  querySelector: (selector: string) => Element | null;
  querySelectorAll: (selector: string) => Iterable<Element>;
};
type Jsdom = { JSDOM: new (html: string) => { window: { document: Document } } };

const { JSDOM } = createRequire(import.meta.url)('jsdom') as Jsdom;

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

const read = async (response: Response) => {
  const { document } = new JSDOM(await response.text()).window;
  const find = (selector: string): Element => {
    const element = document.querySelector(selector);
    if (element === null) throw new Error(`${selector} is not on the page`);
    return element;
  };
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  return {
    status: response.status,
    find,
    all,
    text: (selector: string) => plain(find(selector).textContent),
  };
};

const opened = async ({ url }: Sandbox, path = '/') => read(await fetch(url + path));

/** Submits a form as a browser does, and follows the redirect. */
const sent = async ({ url }: Sandbox, path: string, fields: Record<string, string> = {}) => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  if (response.status !== 303) return read(response);
  return read(await fetch(new URL(response.headers.get('location') ?? '', url)));
};

const section = (title: string): string => `section[aria-label="${title}"]`;

test('a person makes a PIX deposit and sees the result', async () => {
  const { sandbox } = await ready();
  await seeded(sandbox, 'acc_b');
  const received = await listening(sandbox);
  const page = await sent(sandbox, '/deposits', {
    account_id: 'acc_b',
    amount: ' 1234.50 ',
    end_to_end_id: '',
  });
  expect(page.text('.notice')).toMatch(
    /^Paid 1,234\.50 BRL to Account acc_b \(acc_b\)\. Order ord_\w+ is confirmed\.$/,
  );
  expect(page.text(section('Orders'))).toContain('1,234.50 BRL');
  expect(page.text(section('Accounts'))).toContain('11,234.50');
  expect([page.find('#amount').value, page.find('#account_id').value]).toEqual(['', 'acc_b']);
  expect(await balancesOf(await providerClient(sandbox, 'acc_b'))).toMatchObject({ BRL: '11234.50' });
  await eventually(async () => {
    expect(received).toHaveLength(2);
    expect((await opened(sandbox)).text(section('Webhooks sent'))).toContain('200, delivered');
  });
});

test.each([
  ['', 'The amount is required.'],
  ['12,50', 'The amount must be a plain number with a dot, like 1500.00.'],
  ['1.005', 'The amount must have at most 2 decimals in BRL.'],
  ['0.00', 'The amount must be above zero.'],
])('refuses the amount "%s" beside its field, and keeps what was typed', async (amount, message) => {
  const { sandbox, bare } = await ready();
  const page = await sent(sandbox, '/deposits', { account_id: 'acc_a', amount, end_to_end_id: 'E1' });
  expect(page.status).toBe(400);
  expect(page.text('#amount-error')).toBe(message);
  expect(page.find('#amount').getAttribute('aria-invalid')).toBe('true');
  expect(['account_id', 'amount', 'end_to_end_id'].map((name) => page.find(`#${name}`).value)).toEqual([
    'acc_a',
    amount,
    'E1',
  ]);
  expect((await bare('GET', '/sandbox/orders')).body).toEqual({ items: [] });
});

test('a browser refuses the same amounts before sending', async () => {
  const page = await opened((await ready()).sandbox);
  const pattern = new RegExp(`^(?:${page.find('#amount').getAttribute('pattern')})$`, 'v');
  expect(['1500', ' 1500.00 ', '0.1'].every((amount) => pattern.test(amount))).toBe(true);
  expect(['12,50', '1e3', '1.005', '-1', '.5'].some((amount) => pattern.test(amount))).toBe(false);
  expect(page.find('#amount').getAttribute('required')).toBe('');
});

test('shows the sandbox’s refusals verbatim', async () => {
  const { sandbox } = await ready();
  const deposit = (end_to_end_id: string) =>
    sent(sandbox, '/deposits', { account_id: 'acc_a', amount: '5', end_to_end_id });
  expect((await deposit('nonsense')).text('#end_to_end_id-error')).toBe(
    'The end-to-end id must be E and 31 letters or digits.',
  );
  const id = `E${'1'.repeat(31)}`;
  expect((await deposit(id)).text('.notice')).toContain('Paid 5.00 BRL');
  const again = await deposit(id);
  expect(again.text('.notice.bad')).toBe('A PIX with this end-to-end id was already received');
  expect(again.status).toBe(409);
});

test('pending orders are confirmed and cancelled manually', async () => {
  const { sandbox, client } = await byHand();
  for (const reference of ['one', 'two']) {
    await buy(client, '541', { reference });
  }
  const press = async (label: string) => {
    const button = (await opened(sandbox)).find(`button[aria-label="${label}"]`);
    return sent(sandbox, button.getAttribute('formaction') ?? '');
  };
  const stale = (await opened(sandbox)).find('button[aria-label="Confirm exchange two"]');
  expect((await press('Confirm exchange one')).text('.notice.good')).toBe('Exchange one is confirmed.');
  const page = await press('Cancel exchange two');
  expect(page.text('.notice.good')).toBe('Exchange two is cancelled.');
  expect(page.all('td button')).toHaveLength(0);
  expect(await balancesOf(client)).toMatchObject({ BRL: '9459.00', USDT: '600.00' });
  const late = await sent(sandbox, stale.getAttribute('formaction') ?? '');
  expect(late.text('.notice.bad')).toBe('Exchange two: The order is already cancelled');
  expect(late.status).toBe(409);
});

test('shows a negative balance and a returned deposit', async () => {
  const { sandbox, client, bare } = await byHand();
  const deposit = await pay(sandbox, 'acc_a', '1500000');
  await buy(client, '1510000');
  await bare('POST', `/sandbox/orders/${deposit.id}/return`);
  const page = await opened(sandbox);
  const held = page.all('li dd').map(({ textContent, className }) => [textContent, className]);
  expect(held).toEqual([
    ['-1,500,000.00', 'bad'],
    ['500.00', ''],
  ]);
  const badges = page.all('td .badge').map(({ textContent, className }) => [textContent, className]);
  expect(badges).toEqual([
    ['Pending', 'badge wait'],
    ['Returned', 'badge bad'],
  ]);
  // A returned deposit offers no action.
  expect(page.all('td button')).toHaveLength(2);
});

test('account names are shown as plain text', async () => {
  const sandbox = await started();
  const name = '<img src=x onerror="window.pwned=1"> & "co"';
  await bareClient(sandbox)('POST', '/sandbox/accounts', {
    body: { name, email: 'a@example.com', account_id: 'acc_x' },
  });
  const typed = { account_id: 'acc_x', amount: '"><img src=x>', end_to_end_id: '' };
  for (const page of [await opened(sandbox), await sent(sandbox, '/deposits', typed)]) {
    expect(page.text('li b')).toBe(name);
    expect(page.all('img')).toHaveLength(0);
  }
});

test('an empty sandbox says what to do', async () => {
  const sandbox = await started();
  expect((await opened(sandbox)).text(section('Accounts'))).toContain('No accounts yet.');
  const page = await sent(sandbox, '/accounts');
  expect(page.text('.notice')).toBe('The account Example Ltda was added. It can be paid now.');
  expect(page.all('li')).toHaveLength(1);
  expect(page.find('#account_id').value).toMatch(/^acc_/);
});

test('reloads automatically only on demand, and then has no input to lose', async () => {
  const { sandbox } = await byHand();
  await behave(sandbox, { latency_ms: 1 });
  const still = await opened(sandbox);
  expect(still.text(section('Orders'))).toContain('confirmed by hand, faults on');
  expect(still.all('meta[http-equiv]')).toEqual([]);
  const live = await opened(sandbox, '/?live');
  expect(live.find('meta[http-equiv="refresh"]').getAttribute('content')).toBe('2');
  expect(live.all('input, select')).toEqual([]);
});

test('an address cannot claim a result', async () => {
  const { sandbox } = await ready();
  expect((await opened(sandbox, '/?done=ord_x')).all('.notice')).toEqual([]);
});

test('loads nothing from other hosts and runs no script; no other site can submit its forms', async () => {
  const { sandbox } = await ready();
  const response = await fetch(sandbox.url);
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect(html).toContain('<h1>Provider sandbox');
  expect(html).toContain('No real money moves');
  expect(html.replace(/http:\/\/www\.w3\.org\/2000\/svg/g, '')).not.toMatch(/https?:\/\//);
  expect(html).not.toMatch(/<script|javascript:|\son\w+=|<link[^>]+stylesheet/);
  // A browser sends a form's origin unless the policy forbids it.
  expect(response.headers.get('referrer-policy')).toBe('same-origin');
  for (const path of ['/deposits', '/accounts', '/orders/ord_x/confirm', '/orders/ord_x/cancel']) {
    for (const origin of ['http://evil.example', 'null']) {
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
      expect((await fetch(sandbox.url + path, { method: 'POST', headers })).status, path).toBe(403);
    }
  }
});
