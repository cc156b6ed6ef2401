import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LedgerPage as Ledger, ListedEntry } from '#shared/contract/calls/ledger.ts';
import { balancesIn } from '#shared/domain/ledger/balances.ts';
import type { Role } from '#shared/domain/roles.ts';
import { LedgerPage } from '#web/features/money/ledger/components/ledger-page.tsx';
import { secondWithZone } from '#web/lib/format/time.ts';
import { keys } from '#web/lib/query/keys.ts';
import { DEPOSIT_CAUSE, link, minutesAgo, profile } from '#tests/web/support/fixtures.ts';
import { signedInNow, textOf } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse, type Request } from '#tests/web/support/server.ts';

const AT = '/gateway/ledger';
const LEDGER = 'GET /api/ledger/accounts';
const ENTRIES = 'GET /api/ledger/entries';
const POSTED = minutesAgo(5);

signedInNow();

const OTHER = { ...link, id: 'sub_2', name: 'Bela Vista', external_id: 'acc_2' };

const first = balancesIn({
  'available:BRL': '1500',
  'held:BRL': '80.5',
  'available:USDT': '0',
  'spread:USDT': '1.386321625',
  'pix_in:BRL': '-1580.5',
  'exchange:USDT': '-1.386321625',
});
const second = balancesIn({ 'available:BRL': '-3', 'pix_in:BRL': '3' });

const answer = (over: Partial<Ledger> = {}): Ledger => ({
  as_of: new Date().toISOString(),
  items: [
    { sub_account: link, balances: first, postings: 7, posted_at: POSTED },
    { sub_account: OTHER, balances: second, postings: 1, posted_at: POSTED },
  ],
  totals: {
    balances: balancesIn({ 'available:BRL': '2497.00', 'held:BRL': '80.5', 'pix_in:BRL': '-2577.50' }),
    sub_accounts: 40,
    postings: 1234,
    posted_at: POSTED,
    left_out: 0,
  },
  next_cursor: null,
  ...over,
});

const entry = (over: Partial<ListedEntry> = {}): ListedEntry => ({
  ...DEPOSIT_CAUSE,
  occurred_at: POSTED,
  posted_at: POSTED,
  account: 'available:BRL',
  number: 3,
  amount: '1500',
  balance: '1580.5',
  cover: false,
  previous_hash: '0'.repeat(64),
  hash: 'ab12cd34ef'.padEnd(64, '5'),
  ...over,
});

const { account, number, amount, balance, cover, previous_hash: _, hash, ...caused } = entry();
const posting = {
  ...caused,
  number: 1,
  lines: [{ account, number, amount, balance, cover, hash }],
  balances: {},
};

const show = (server: Parameters<typeof fakeServer>[0], at = AT) => ({
  server: fakeServer(server),
  ...renderInConsole(<LedgerPage tabs={[]} />, at),
});
const table = async () => within(await screen.findByRole('table', { name: 'Balances' }));
/** An asset's row in a sub-account's group. */
const rowOf = async (name: string, asset: string): Promise<HTMLElement> => {
  const groups = (await table()).getAllByRole('rowgroup');
  const group = groups.find((each) => within(each).queryByText(name));
  const rows = within(group ?? document.body).getAllByRole('row');
  const row = rows.find((each) => each.querySelector('th')?.textContent === asset);
  if (!row) throw new Error(`no row of ${asset} for ${name}`);
  return row;
};

describe('ledger balances', () => {
  test("S2.160 lists each sub-account's balances by asset, with totals; details on request; frames refresh", async () => {
    const { server, client, user } = show({ [LEDGER]: ok(answer()) });
    expect(textOf(await rowOf('Aurora Apostas', 'BRL'))).toMatch(/R\$ 1\.500,00.*R\$ 80,50.*R\$ 1\.580,50$/);
    expect(textOf(await rowOf('Aurora Apostas', 'USDT'))).toContain('1.386321625');
    expect(textOf(await rowOf('Bela Vista', 'BRL'))).toContain('-R$ 3,00');
    // The totals cover more than the loaded accounts.
    expect(textOf(await rowOf('All 40 sub-accounts', 'BRL'))).toMatch(/R\$ 2\.497,00.*R\$ 2\.577,50$/);
    expect(textOf()).toContain('1,234 postings');
    expect(screen.queryByText('PIX received BRL')).toBeNull();
    const [, toggle] = screen.getAllByRole('button', { name: 'Inflows and outflows' });
    if (!toggle) throw new Error('nothing to open');
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(textOf(screen.getByText('PIX received BRL').parentElement)).toContain('-R$ 1.580,50');
    expect(textOf(screen.getByText('Exchanged USDT').parentElement)).toContain('-1.386321625');
    // A new posting appears.
    const [known] = answer().items;
    if (!known) throw new Error('no book');
    server.set(
      LEDGER,
      ok(answer({ items: [{ ...known, balances: balancesIn({ 'available:BRL': '7.77' }) }] })),
    );
    await client.invalidateQueries({ queryKey: keys.ledger.all });
    await waitFor(async () => expect(textOf(await rowOf('Aurora Apostas', 'BRL'))).toContain('R$ 7,77'));
  });

  test('one sub-account shows no totals', async () => {
    const { items, totals } = answer();
    show({
      [LEDGER]: ok(answer({ items: items.slice(0, 1), totals: totals && { ...totals, sub_accounts: 1 } })),
    });
    await table();
    expect(screen.queryByText(/sub-accounts$/)).toBeNull();
  });

  test('more load on request; the totals still cover all', async () => {
    const { items } = answer();
    const { user, server } = show({
      [LEDGER]: ({ query }: Request) =>
        ok(
          query.get('cursor') === null
            ? answer({ items: items.slice(0, 1), next_cursor: 'more' })
            : answer({ items: items.slice(1), totals: null }),
        ),
    });
    await table();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('Bela Vista');
    expect(server.to(LEDGER).map(({ query }) => query.get('cursor'))).toEqual([null, 'more']);
    await rowOf('All 40 sub-accounts', 'BRL');
  });

  test('loading, empty, failed and outdated have their own texts', async () => {
    const { opened, open } = gate();
    const { server, user, client } = show({
      [LEDGER]: async () => {
        await opened;
        return refuse(500, 'INTERNAL', 'Something went wrong on our side.');
      },
    });
    expect(screen.getByRole('status', { name: 'Loading the balances' })).toBeTruthy();
    open();
    await screen.findByText('The ledger could not be loaded');
    server.set(LEDGER, ok(answer({ items: [], totals: null })));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No sub-accounts yet');
    server.set(LEDGER, refuse(500, 'INTERNAL', 'No.'));
    await client.invalidateQueries({ queryKey: keys.ledger.all });
    await screen.findByText(/may be out of date/);
  });
});

test('S2.161 as of: a chosen time shows its balances and is kept in the URL', async () => {
  const { server, user, address } = show({ [LEDGER]: ok(answer()) });
  await table();
  expect(server.to(LEDGER)[0]?.query.get('as_of')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'End of last month' }));
  await waitFor(() => expect(server.to(LEDGER)).toHaveLength(2));
  const moment = server.to(LEDGER)[1]?.query.get('as_of') ?? '';
  expect(new Date(Date.parse(moment) + 1).getDate()).toBe(1);
  expect(address()).toContain(`as_of=${encodeURIComponent(moment)}`);
  expect(textOf()).toContain(`${secondWithZone(moment)} · ${moment.slice(0, 19).replace('T', ' ')} UTC`);
  await user.click(screen.getByRole('button', { name: 'Now' }));
  await waitFor(() => expect(address()).toBe(AT));
});

test('as of: times are entered in the local zone; a future one is refused before a request', async () => {
  const { server } = show({ [LEDGER]: ok(answer()) });
  await table();
  const field = screen.getByLabelText('Date and time, in your time zone');
  fireEvent.change(field, { target: { value: '2026-11-19T08:30:00' } });
  const moment = new Date('2026-11-19T08:30:00').toISOString();
  await waitFor(() => expect(server.to(LEDGER).at(-1)?.query.get('as_of')).toBe(moment));
  const asked = server.to(LEDGER).length;
  fireEvent.change(field, { target: { value: '2027-01-01T00:00:00' } });
  expect(textOf()).toContain('Choose a time between January 1, 2015 and now.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(server.to(LEDGER)).toHaveLength(asked);
});

test('as of: an invalid time in the URL is ignored', async () => {
  const { server } = show({ [LEDGER]: ok(answer()) }, `${AT}?as_of=soon&ledger=vault:BRL&sub_account=sub_1`);
  await table();
  expect(server.to(LEDGER)[0]?.query.get('as_of')).toBeNull();
});

describe('ledger entries', () => {
  const OPENED = `${AT}?sub_account=sub_1&ledger=available%3ABRL`;

  test('S2.162 a balance links to its entries, each entry to its cause', async () => {
    const { user, server, address } = show({
      [LEDGER]: ok(answer()),
      [ENTRIES]: page([
        entry({
          number: 5,
          kind: 'conversion_begun',
          conversion_id: 'cnv_1',
          payment_id: null,
          amount: '-1500',
        }),
        entry({ number: 4, kind: 'withdrawal', payment_id: null, amount: '-80', cover: true }),
        entry(),
        entry({
          number: 2,
          kind: 'correction',
          payment_id: null,
          order_id: null,
          by: 'user_9',
          person: { is: 'other', name: 'Ana Souza' },
          note: 'counted twice',
          occurred_at: minutesAgo(90),
        }),
      ]),
    });
    await user.click(
      within(await rowOf('Aurora Apostas', 'BRL')).getByRole('link', { name: /entries of Available BRL/ }),
    );
    expect(address()).toBe(OPENED);
    const rows = within(await screen.findByRole('table', { name: 'Entries' }))
      .getAllByRole('row')
      .filter((row) => row.querySelector('[role=cell]'));
    expect(document.activeElement?.textContent).toBe('Available BRL');
    const [begun, cover, deposit, correction] = rows.map((row) => textOf(row));
    expect(begun).toMatch(/Conversion started.*-R\$ 1\.500,00.*No\.5/);
    expect(cover).toContain('Cover');
    expect(deposit).toMatch(/Deposit confirmed.*\+R\$ 1\.500,00.*R\$ 1\.580,50.*ab12cd34ef/);
    expect(correction).toMatch(/Correction.*counted twice.*By Ana Souza.*happened/);
    const hrefs = ['Conversion started', 'Withdrawal confirmed', 'Deposit confirmed'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual([
      '/gateway/conversions?id=cnv_1',
      '/gateway/subaccounts?search=acc_1',
      '/gateway/payments/pay_1',
    ]);
    expect(server.to(ENTRIES)[0]?.query.toString()).toBe('sub_account_id=sub_1&account=available%3ABRL');
    await user.click(screen.getByRole('button', { name: 'Copy hash of entry 3' }));
    expect(await navigator.clipboard.readText()).toBe(entry().hash);
    await user.click(screen.getByRole('link', { name: 'All balances' }));
    await table();
  });

  test('S2.170 link administrators to webhooks and exceptions', async () => {
    const entries = page([entry(), entry({ number: 2, order_id: null, kind: 'correction' })]);
    const hrefs = () =>
      screen
        .queryAllByRole('link', { name: /^(Webhooks|Exceptions)/ })
        .map((each) => [each.getAttribute('aria-label'), each.getAttribute('href')]);
    const role = 'GET /api/profile';
    show({ [LEDGER]: ok(answer()), [ENTRIES]: entries, [role]: ok(profile({ role: 'client' })) }, OPENED);
    await screen.findByRole('link', { name: 'Deposit confirmed' });
    await screen.findByText('Aurora Apostas');
    expect(hrefs()).toEqual([]);
    cleanup();
    show(
      {
        [LEDGER]: ok(answer()),
        [ENTRIES]: entries,
        [role]: ok(profile({ role: 'admin', is_admin: true })),
      },
      OPENED,
    );
    await screen.findByRole('link', { name: 'Webhooks of entry 3' });
    const found = '/gateway/conversions?tab=reconciliation&account=acc_1&row=available%3ABRL+';
    expect(hrefs()).toEqual([
      ['Webhooks of entry 3', '/gateway/webhooks?account=acc_1&order=ord_deposit_1'],
      ['Exceptions about entry 3', `${found}3&order=ord_deposit_1`],
      ['Exceptions about entry 2', `${found}2`],
    ]);
  });

  test('S2.169 show who posted them, as far as the user may know', async () => {
    const people = [
      [{ is: 'you', name: null }, 'By you'],
      [{ is: 'administrator', name: null }, 'By an administrator'],
      [{ is: 'other', name: null }, 'By another user'],
    ] as const;
    const entries = people.map(([person], n) => entry({ number: n + 1, by: 'user_9', person }));
    show({ [LEDGER]: ok(answer()), [ENTRIES]: page(entries) }, OPENED);
    for (const [, words] of people) await screen.findByText(words);
    expect(textOf()).not.toContain('user_9');
  });

  test('stop at the chosen time, page by page', async () => {
    const moment = '2026-11-19T11:30:00.000Z';
    const { server, user } = show(
      {
        [LEDGER]: ok(answer()),
        [ENTRIES]: ({ query }: Request) =>
          query.get('cursor') === null ? page([entry()], 'older') : page([entry({ number: 1 })]),
      },
      `${OPENED}&as_of=${moment}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(server.to(ENTRIES)).toHaveLength(2));
    expect(server.to(ENTRIES).map(({ query }) => [query.get('until'), query.get('cursor')])).toEqual([
      [moment, null],
      [moment, 'older'],
    ]);
    expect(server.to(LEDGER)[0]?.query.get('sub_account_id')).toBe('sub_1');
  });

  test('empty, failed and missing have their own texts', async () => {
    const { server, client } = show({ [LEDGER]: ok(answer()), [ENTRIES]: page([]) }, OPENED);
    await screen.findByText('No entries yet');
    server.set(ENTRIES, refuse(500, 'INTERNAL', 'No.'));
    client.removeQueries({ queryKey: keys.ledger.entries('sub_1', 'available:BRL', '') });
    await client.invalidateQueries({ queryKey: keys.ledger.all });
    show({ [LEDGER]: refuse(404, 'NOT_FOUND', 'Not found.') }, OPENED);
    await screen.findByText('Ledger not found');
  });
});

describe('a correction', () => {
  const OPENED = `${AT}?sub_account=sub_1&ledger=available%3ABRL`;
  const CORRECT = 'POST /api/ledger/corrections';
  const open = (role: Role, server: Parameters<typeof fakeServer>[0] = {}) =>
    show(
      {
        'GET /api/profile': ok(profile({ role, is_admin: role === 'admin' })),
        [LEDGER]: ok(answer()),
        [ENTRIES]: page([entry()]),
        ...server,
      },
      OPENED,
    );

  test('S2.165 an administrator corrects a balance once, with a note', async () => {
    const { user, server } = open('admin', {
      [CORRECT]: refuse(502, 'PROVIDER_FAILURE', 'Not now.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Correct' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Correct the ledger of Aurora Apostas' }),
    );
    const send = () => user.click(dialog.getByRole('button', { name: 'Post the correction' }));
    await send();
    expect(textOf()).toContain('Amount must be above 0.');
    expect(textOf()).toContain('At least 10 characters.');
    expect(server.to(CORRECT)).toHaveLength(0);
    await user.type(dialog.getByLabelText('Amount'), '1.500,50');
    await user.type(dialog.getByLabelText('Why'), 'counted twice');
    await user.selectOptions(dialog.getByLabelText('From'), 'held');
    await send();
    await screen.findByText('The correction was not posted');
    server.set(CORRECT, { status: 201, body: { ...posting, kind: 'correction' } });
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = server.to(CORRECT);
    expect(first?.body).toEqual({
      sub_account_id: 'sub_1',
      from: 'held:BRL',
      to: 'available:BRL',
      amount: '1500.50',
      note: 'counted twice',
    });
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  test('others cannot correct', async () => {
    open('gateway_user');
    await screen.findByRole('table', { name: 'Entries' });
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
  });
});

test('other ledger pages are tabs beside the balances, and open by URL', async () => {
  fakeServer({ [LEDGER]: ok(answer()) });
  const tabs = [{ value: 'proof', label: 'Proof', content: <p>All adds up</p> }];
  const { user, address } = renderInConsole(<LedgerPage tabs={tabs} />, AT);
  await table();
  await user.click(screen.getByRole('tab', { name: 'Proof' }));
  await screen.findByText('All adds up');
  expect(address()).toBe(`${AT}?tab=proof`);
});
