import { createRequire } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { freePorts } from '#tests/support/ports.ts';
import {
  balancesOf,
  bareClient,
  byHand,
  eventually,
  exchange,
  listening,
  pay,
  providerClient,
  ready,
  seeded,
  started,
} from './support.ts';

/** As much of a document as these tests need; the server's types have none. */
type Element = {
  textContent: string;
  value: string;
  hidden: boolean;
  disabled: boolean;
  click: () => void;
  getAttribute: (name: string) => string | null;
  dispatchEvent: (event: unknown) => void;
};
type Page = {
  window: { close: () => void; Event: new (type: string, options?: { bubbles: boolean }) => unknown };
  find: (selector: string) => Element;
  all: (selector: string) => Element[];
};
type Window = Page['window'] & {
  fetch: unknown;
  CSS: unknown;
  document: {
    querySelector: (selector: string) => Element | null;
    querySelectorAll: (selector: string) => Iterable<Element>;
  };
};
type Options = {
  url: string;
  runScripts: 'dangerously';
  pretendToBeVisual: boolean;
  beforeParse: (window: Window) => void;
};
type Jsdom = { JSDOM: new (html: string, options: Options) => { window: Window } };

const { JSDOM } = createRequire(import.meta.url)('jsdom') as Jsdom;

/** The sandbox's page as a browser runs it. */
const opened = async (sandbox: Sandbox): Promise<Page> => {
  const html = await (await fetch(sandbox.url)).text();
  const { window } = new JSDOM(html, {
    url: `${sandbox.url}/`,
    runScripts: 'dangerously',
    pretendToBeVisual: true,
    beforeParse: (made) => {
      made.fetch = (path: string, init: RequestInit) => fetch(new URL(path, sandbox.url), init);
      made.CSS = { escape: (text: string) => text.replace(/[^\w-]/g, String.raw`\$&`) };
    },
  });
  onTestFinished(() => window.close());
  const find = (selector: string): Element => {
    const element = window.document.querySelector(selector);
    if (element === null) throw new Error(`${selector} is not on the page`);
    return element;
  };
  const page = { window, find, all: (selector: string) => [...window.document.querySelectorAll(selector)] };
  await eventually(() => expect(find('#live').textContent).toBe('Live'));
  return page;
};

const type = ({ find, window }: Page, selector: string, text: string): void => {
  const field = find(selector);
  field.value = text;
  field.dispatchEvent(new window.Event('input', { bubbles: true }));
};

test('a person makes a PIX deposit and sees what happened', async () => {
  const { sandbox } = await ready();
  await seeded(sandbox, 'acc_b');
  const received = await listening(sandbox);
  const page = await opened(sandbox);
  type(page, '#account', 'acc_b');
  type(page, '#amount', ' 1234.50 ');
  page.find('#pay').click();
  await eventually(() => {
    expect(page.find('#deposit-result').hidden).toBe(false);
    expect(page.find('#deposit-result').textContent).toMatch(
      /^Paid 1,234\.50 BRL to Account acc_b \(acc_b\)\. Order ord_\w+ is confirmed\.$/,
    );
  });
  expect(await balancesOf(await providerClient(sandbox, 'acc_b'))).toMatchObject({ BRL: '11234.50' });
  await eventually(() => {
    expect(received).toHaveLength(2);
    expect(page.find('#orders').textContent).toContain('1,234.50 BRL');
    expect(page.find('#accounts').textContent).toContain('11,234.50');
    expect(page.find('#webhooks').textContent).toContain('200 delivered');
  });
  expect([page.find('#amount').value, page.find('#account').value]).toEqual(['', 'acc_b']);
});

test.each([
  ['', 'Enter an amount.'],
  ['12,50', 'Write digits, with a dot before the cents, like 1500.00.'],
  ['1e3', 'Write digits, with a dot before the cents, like 1500.00.'],
  ['1.005', 'BRL has at most 2 decimals.'],
  ['0.00', 'The amount must be above zero.'],
])('the amount "%s" is refused on the spot', async (amount, message) => {
  const { sandbox } = await ready();
  const page = await opened(sandbox);
  type(page, '#account', 'acc_a');
  type(page, '#amount', amount);
  page.find('#pay').click();
  expect(page.find('#amount-error').textContent).toBe(message);
  expect(page.find('#amount').getAttribute('aria-invalid')).toBe('true');
  type(page, '#amount', '5');
  expect(page.find('#amount-error').textContent).toBe('');
  expect((await bareClient(sandbox)('GET', '/sandbox/orders')).body).toEqual({ items: [] });
});

test('what the sandbox refuses is said in its own words', async () => {
  const { sandbox } = await ready();
  const page = await opened(sandbox);
  type(page, '#account', 'acc_a');
  type(page, '#amount', '5');
  type(page, '#end-to-end', 'nonsense');
  page.find('#pay').click();
  expect(page.find('#end-to-end-error').textContent).toMatch(/^It is E and 31 letters/);
  type(page, '#end-to-end', `E${'1'.repeat(31)}`);
  page.find('#pay').click();
  await eventually(() => expect(page.find('#deposit-result').textContent).toContain('Paid 5.00 BRL'));
  type(page, '#amount', '5');
  type(page, '#end-to-end', `E${'1'.repeat(31)}`);
  await eventually(() => expect(page.find('#pay').disabled).toBe(false));
  page.find('#pay').click();
  await eventually(() =>
    expect(page.find('#deposit-result').textContent).toBe(
      'A PIX with this end-to-end id was already received',
    ),
  );
});

test('pending orders are confirmed and cancelled by hand', async () => {
  const { sandbox, client } = await byHand();
  for (const reference of ['one', 'two']) {
    await client('POST', '/v1/order/exchange', { body: exchange('541', { reference }) });
  }
  const page = await opened(sandbox);
  const press = (label: string) =>
    page
      .all('button')
      .find((button) => button.getAttribute('aria-label') === label)
      ?.click();
  press('Confirm exchange one');
  await eventually(() => expect(page.find('#orders-result').textContent).toBe('Exchange one is confirmed.'));
  press('Cancel exchange two');
  await eventually(() => expect(page.find('#orders-result').textContent).toBe('Exchange two is cancelled.'));
  await eventually(() => expect(page.all('#orders button')).toHaveLength(0));
  expect(await balancesOf(client)).toMatchObject({ BRL: '9459.00', USDT: '600.00' });
});

test('a balance below zero and a deposit that was taken back are shown as they are', async () => {
  const { sandbox, client } = await byHand();
  const deposit = await pay(sandbox, 'acc_a', '1500000');
  await client('POST', '/v1/order/exchange', { body: exchange('1510000') });
  await bareClient(sandbox)('POST', `/sandbox/orders/${deposit.id}/return`);
  const page = await opened(sandbox);
  const held = page.all('.balances dd').map((one) => [one.textContent, one.getAttribute('class')]);
  expect(held).toEqual([
    ['-1,500,000.00', 'amount below-zero'],
    ['500.00', 'amount'],
  ]);
  const badges = page.all('#orders .badge').map((one) => [one.textContent, one.getAttribute('data-tone')]);
  expect(badges).toEqual([
    ['Pending', 'wait'],
    ['Returned', 'bad'],
  ]);
  // Nothing is left to do by hand about what is taken back.
  expect(page.all('#orders button')).toHaveLength(2);
});

test('what accounts call themselves stays text', async () => {
  const sandbox = await started();
  const name = '<img src=x onerror="window.pwned=1"> & "co"';
  await bareClient(sandbox)('POST', '/sandbox/accounts', {
    body: { name, email: 'a@example.com', account_id: 'acc_x' },
  });
  const page = await opened(sandbox);
  expect(page.find('.account-name').textContent).toBe(name);
  expect(page.all('main img')).toHaveLength(0);
});

test('an empty sandbox says what to do', async () => {
  const sandbox = await started();
  const page = await opened(sandbox);
  expect(page.find('#accounts').textContent).toContain('No accounts yet.');
  page.find('#accounts button').click();
  await eventually(() => {
    expect(page.find('#deposit-result').textContent).toBe(
      'The account Example Ltda was added. It can be paid now.',
    );
    expect(page.all('.account')).toHaveLength(1);
    expect(page.find('#account').value).toMatch(/^acc_/);
  });
});

test('a sandbox that went away is said, and the page comes back with it', async () => {
  const [port] = await freePorts(1);
  const sandbox = await started({ port });
  const page = await opened(sandbox);
  await sandbox.close();
  await eventually(() => expect(page.find('#live').textContent).toBe('Not reachable, trying again'));
  await started({ port });
  await eventually(() => expect(page.find('#live').textContent).toBe('Live'));
});

test('the page asks no other host, and runs nothing but its own script', async () => {
  const response = await fetch((await started()).url);
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'sha256-[\w+/=]+';/);
  expect(policy).not.toContain('unsafe');
  expect(html).toContain('<h1>Provider sandbox</h1>');
  expect(html).toContain('No real money moves');
  expect(html.replace(/http:\/\/www\.w3\.org\/2000\/svg/g, '')).not.toMatch(/https?:\/\//);
  expect(html).not.toMatch(/innerHTML|document\.write|\beval\b|<script[^>]+src|<link[^>]+stylesheet/);
});
