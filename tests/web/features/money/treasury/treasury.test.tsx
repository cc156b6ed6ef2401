import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useLiveUpdates } from '#web/features/insight/live/use-live-updates.ts';
import { TreasuryPage } from '#web/features/money/treasury/components/treasury-page.tsx';
import {
  signedAmount,
  transactionsToAnnounce,
} from '#web/features/money/treasury/components/transactions-panel.tsx';
import { treasuryFile } from '#web/features/money/treasury/components/customers-panel.tsx';
import { sorted } from '#web/features/money/treasury/model/listed.ts';
import { keys } from '#web/lib/query/keys.ts';
import { minutesAgo, NOW } from '#tests/web/support/fixtures.ts';
import { listedOrder } from '#tests/web/support/orders.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';
import { FakeSocket, stubWebSocket } from '#tests/web/support/socket.ts';
import { turns } from '#tests/web/support/turns.ts';
import { customer, failedCustomer, transaction, treasury } from './fixtures.ts';

describe('treasury page', () => {
  const GET = 'GET /api/treasury';
  const REFRESH = 'POST /api/holdings/refresh';
  const asked = (not_asked: readonly { id: string; reason: string }[] = []) => ok({ items: [], not_asked });

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  });

  const show = (routes: Parameters<typeof fakeServer>[0]) => ({
    server: fakeServer({ [REFRESH]: asked(), ...routes }),
    ...renderInConsole(<TreasuryPage />),
  });
  const showing = (over: Parameters<typeof treasury>[0] = {}) => show({ [GET]: ok(treasury(over)) });
  const figure = (label: string) => screen.getByText(label).closest('div')?.querySelector('dd')?.textContent;
  const customers = () => screen.findByRole('table', { name: 'Customer Treasuries' });
  const elementOf = async (name: string | RegExp) => {
    const row = within(await customers())
      .getByRole('rowheader', { name })
      .closest<HTMLElement>('[role=row]');
    if (!row) throw new Error(`no row of ${name}`);
    return row;
  };
  const rowOf = async (name: string | RegExp) => (await elementOf(name)).textContent;
  const names = async () =>
    within(await customers())
      .getAllByRole('rowheader')
      .map((cell) => cell.querySelector('[title]')?.textContent);
  const search = (text: string) =>
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

  describe('states', () => {
    test('S2.60 S8.40 loading shows rows but no figures; a failure shows once and can be retried', async () => {
      const { server, user } = show({ [GET]: refuse(502, 'PROVIDER_FAILURE', 'The provider failed.') });
      expect(screen.getByRole('heading', { name: 'Treasury Management' })).toBeTruthy();
      expect(screen.getByText('Monitor customer treasury balances and transactions')).toBeTruthy();
      expect(screen.getByRole('status', { name: 'Loading customer treasuries' })).toBeTruthy();
      expect(figure('Total Treasury')).toBe('');
      expect(screen.getByRole('button', { name: 'Export' }).hasAttribute('disabled')).toBe(true);
      expect(await screen.findByText('Error Loading Treasury Data')).toBeTruthy();
      expect(screen.getAllByText('Failed to load real-time treasury information')).toHaveLength(2);
      expect(screen.getByText('The provider failed.')).toBeTruthy();
      expect(figure('Total Treasury')).toBe('–');
      server.set(GET, ok(treasury()));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await names()).toEqual(['Aurora Apostas']);
    });

    test('S2.61 S2.151 three figures with hints; the UTC day shows its local time', async () => {
      const midnight = new Date(NOW);
      midnight.setHours(0, 0, 0, 0);
      const hour = midnight.toISOString().slice(0, 13);
      showing({
        totals: {
          treasury: '1234.565',
          active_customers: 3,
          volume_today: '45000',
          volume_hours: [{ hour, brl: '50' }],
        },
      });
      await customers();
      expect(figure('Total Treasury')).toBe('1,234.57\u00a0USDT');
      expect(figure('Active Customers')).toBe('3');
      expect(figure("Today's Volume")).toBe('45,000.00\u00a0BRL');
      for (const hint of [
        'Across all customer wallets',
        'With active treasury balances',
        'In treasury deposits',
      ])
        expect(screen.getByText(hint)).toBeTruthy();
      const own = midnight.getTimezoneOffset() === 0 ? 'of the UTC day' : /^50\.00\u00a0BRL since midnight, /;
      expect(screen.getByText(own)).toBeTruthy();
    });

    test('S2.67 nothing to show', async () => {
      showing({ customers: [], transactions: [] });
      expect(await screen.findByText('No customer treasury data available')).toBeTruthy();
      expect(screen.getByText('No recent transactions found')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Export' }).hasAttribute('disabled')).toBe(true);
    });

    test('a failed automatic reload keeps the page and says so; a sync reloads it', async () => {
      const { server, client, user } = showing();
      await customers();
      server.set(GET, refuse(502, 'PROVIDER_FAILURE', 'no'));
      await client.invalidateQueries({ queryKey: keys.treasury.all });
      expect(await screen.findByText(/could not be refreshed/)).toBeTruthy();
      expect(screen.queryByText('Error Loading Treasury Data')).toBeNull();
      expect(await names()).toEqual(['Aurora Apostas']);
      server.set(GET, ok(treasury()));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByText(/could not be refreshed/)).toBeNull());
      server.set(
        'POST /api/sync-subaccounts',
        ok({ success: true, synchronized: 2, total: 2, error: null, errors: [] }),
      );
      server.set(GET, ok(treasury({ customers: [customer(), customer({ id: 'new', name: 'Serra Bet' })] })));
      await user.click(screen.getByRole('button', { name: 'Sync Sub-accounts' }));
      expect(await screen.findByText('Successfully synchronized 2 of 2 sub-accounts')).toBeTruthy();
      await screen.findByText('Serra Bet');
    });
  });

  test('S8.45 Refresh Data asks the provider about listed customers and reports success or failure', async () => {
    const { server, user } = showing({ customers: [customer(), customer({ id: 'b', name: 'Serra' })] });
    await customers();
    const refresh = () => user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    server.set(GET, refuse(502, 'PROVIDER_FAILURE', 'no'));
    await refresh();
    expect(await screen.findByText('Error Loading Treasury Data')).toBeTruthy();
    expect(screen.queryByText('Treasury Data Refreshed')).toBeNull();

    const answered = gate();
    server.set(GET, async () => {
      await answered.opened;
      return ok(treasury({ customers: [customer({ name: 'Serra Bet' })] }));
    });
    await refresh();
    expect(document.querySelector('button[data-loading]')).toBeTruthy();
    answered.open();
    expect(await screen.findByText('Treasury Data Refreshed')).toBeTruthy();
    expect(screen.getByText('Latest balance information has been loaded')).toBeTruthy();
    expect(await names()).toEqual(['Serra Bet']);
    expect(server.to(REFRESH).map(({ body }) => body)).toEqual([
      { sub_account_ids: ['sub_1', 'b'] },
      { sub_account_ids: ['sub_1', 'b'] },
    ]);

    server.set(REFRESH, asked([{ id: 'b', reason: 'The provider did not answer in time.' }]));
    await refresh();
    await screen.findByText('1 account could not be refreshed: The provider did not answer in time.');
  });

  test('S2.63 S7.14 S9.32 a customer shows name, email, wallet, balance, last activity and status', async () => {
    const long = 'Norte Esportes e Entretenimento Digital Limitada '.repeat(4).trim();
    const { user } = showing({
      customers: [
        customer(),
        customer({ id: 'nothing', name: 'Nothing', balance: '0' }),
        customer({ id: 'great', name: 'Great', balance: '1000000000' }),
        customer({ id: 'below', name: 'Below', balance: '-0.005' }),
        customer({ id: 'long', name: long, walletAddress: 'Wallet not available' }),
        failedCustomer(),
      ],
    });
    const row = await rowOf(/^Aurora/);
    for (const text of ['ops@aurora.example', 'TQn9Y2...KcbLSE', '276.43\u00a0USDT', '2 hours ago', 'Active'])
      expect(row).toContain(text);
    const first = within(await elementOf(/^Aurora/));
    expect(first.getByTitle('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE')).toBeTruthy();
    first.getByTitle('276.432199 USDT at the provider. It matches the ledger.');
    for (const [name, text] of [
      ['Nothing', '0.00\u00a0USDT'],
      ['Great', '1,000,000,000.00\u00a0USDT'],
      ['Below', '-0.01\u00a0USDT'],
    ] as const)
      expect(await rowOf(new RegExp(`^${name}`)), name).toContain(text);

    expect(screen.getByTitle(long)).toBeTruthy();
    const without = await elementOf(/^Norte/);
    expect(without.textContent).toContain('Wallet not available');
    expect(within(without).queryByRole('button', { name: /^Copy wallet/ })).toBeNull();

    const unanswered = await elementOf(/^Account/);
    for (const text of ['API Error - Cannot load wallet', 'No email available', 'Unknown'])
      expect(unanswered.textContent).toContain(text);
    expect(unanswered.textContent).not.toMatch(/0\.00|Inactive/);
    expect(within(unanswered).getAllByTitle('The provider did not answer in time.').length).toBeGreaterThan(
      0,
    );
    expect(within(unanswered).queryByRole('button', { name: /^Copy wallet/ })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Copy wallet address of Aurora Apostas' }));
    expect(await navigator.clipboard.readText()).toBe('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE');
    expect(await screen.findByText('Copied wallet address of Aurora Apostas')).toBeTruthy();
  });

  test('S2.152 an old balance shows its age; a differing ledger balance is shown too', async () => {
    const problem = 'The provider did not answer in time.';
    showing({
      customers: [
        customer({ asOf: minutesAgo(3), problem, booked: '270.00' }),
        customer({ id: 'b', name: 'Serra' }),
      ],
      oldest_at: minutesAgo(3),
      problem,
      differing: 1,
    });
    const row = await rowOf(/^Aurora/);
    for (const text of ['276.43\u00a0USDT', 'as of 3m ago', 'Active']) expect(row).toContain(text);
    expect(await rowOf(/^Serra/)).not.toContain('as of');
    const title = 'The provider does not answer for 1 account. Their data is older: as of 3m ago';
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(problem)).toBeTruthy();
    expect(document.querySelector('time[datetime="' + minutesAgo(3) + '"]')?.getAttribute('title')).toMatch(
      /:\d\d$/,
    );
    expect(screen.getByText('Ledger: 270.00 USDT')).toBeTruthy();
    expect(screen.getAllByText(/^Ledger: /)).toHaveLength(1);
    expect(screen.getByText('Ledger and provider differ for one customer')).toBeTruthy();
    expect(screen.getByTitle(/at the provider\. It matches the ledger\.$/)).toBeTruthy();
  });

  test('a customer without stored data is refreshed once, and shows no figure', async () => {
    const { server } = showing({
      customers: [
        customer({
          state: 'not_loaded',
          asOf: null,
          balance: '0',
          walletAddress: 'Wallet not available',
          status: 'inactive',
        }),
      ],
    });
    const row = await rowOf(/^Aurora/);
    await waitFor(() => expect(server.to(REFRESH)).toHaveLength(1));
    expect(server.to(REFRESH)[0]?.body).toEqual({ sub_account_ids: ['sub_1'] });
    expect(row).toContain('Not loaded');
    expect(row).not.toMatch(/0\.00|Inactive/);
  });

  test('accounts missing from totals and excluded records are listed with reasons, and can be reloaded', async () => {
    const reason = 'Its amount is too large to total.';
    const { server, user } = showing({
      customers: [customer(), failedCustomer(), customer({ id: 'late', name: 'Late', state: 'failed' })],
      problem: 'The provider did not answer in time.',
      left_out: Array.from({ length: 7 }, (_, at) => ({ id: `ord_${at}`, reason })),
    });
    await screen.findByText('1 of 3 accounts loaded; the totals do not include the others');
    expect(screen.getByText('The provider did not answer in time.')).toBeTruthy();
    expect(screen.getByText('7 records are excluded from these figures')).toBeTruthy();
    expect(screen.getByText(`ord_4: ${reason}`)).toBeTruthy();
    expect(screen.queryByText(`ord_5: ${reason}`)).toBeNull();
    expect(screen.getByText('and 2 more')).toBeTruthy();
    server.set(GET, ok(treasury()));
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(screen.queryByText(/do not include/)).toBeNull());
    expect(screen.queryByText(/left out of these figures/)).toBeNull();
  });

  describe('search, order and export', () => {
    const three = [
      customer({ id: 'a', name: 'Serra Bet', email: 'cash@serra.example', balance: '9.5' }),
      customer({ id: 'b', name: 'Aurora', walletAddress: 'TAuroraWallet', balance: '100' }),
      customer({ id: 'c', name: 'Praia', lastActivity: minutesAgo(1), balance: '20' }),
    ];

    test('S2.62 S2.66 matches name, email or wallet address during reloads too; no match says so', async () => {
      const { server, client, user } = showing({ customers: three });
      await customers();
      expect(screen.getByPlaceholderText('Search customers...')).toBeTruthy();
      for (const [text, found] of [
        ['SERRA', 'Serra Bet'],
        ['cash@', 'Serra Bet'],
        ['taurora', 'Aurora'],
      ] as const) {
        search(text);
        expect(await names(), text).toEqual([found]);
        expect(screen.getByText('1 of 3 customers')).toBeTruthy();
      }
      search('no match');
      expect(screen.getByText('No customers found matching your search')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Export' }).hasAttribute('disabled')).toBe(true);
      await user.click(screen.getByRole('button', { name: 'Clear search' }));
      expect(await names()).toHaveLength(3);
      search('a');
      server.set(GET, ok(treasury({ customers: [...three, customer({ id: 'd', name: 'Litoral' })] })));
      await client.invalidateQueries({ queryKey: keys.treasury.all });
      await screen.findByText('Litoral');
      expect(screen.getByRole('searchbox')).toHaveProperty('value', 'a');
    });

    test('sorts by column in both directions, then resets; cards have a select', async () => {
      const { user, address } = showing({ customers: three });
      await customers();
      // The table's header is hidden on the test page's narrow width.
      const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }));
      await press('Balance');
      expect(address()).toContain('sort=balance');
      expect(await names()).toEqual(['Aurora', 'Praia', 'Serra Bet']);
      expect(
        screen.getByRole('columnheader', { name: 'Balance', hidden: true }).getAttribute('aria-sort'),
      ).toBe('descending');
      await press('Customer');
      expect(await names()).toEqual(['Aurora', 'Praia', 'Serra Bet']);
      await press('Customer');
      expect(await names()).toEqual(['Serra Bet', 'Praia', 'Aurora']);
      expect(
        screen.getAllByRole('columnheader', { name: 'Customer', hidden: true })[0]?.getAttribute('aria-sort'),
      ).toBe('descending');
      await press('Last activity');
      expect((await names())[0]).toBe('Praia');
      await press('Last activity');
      expect((await names())[2]).toBe('Praia');
      await press('Last activity');
      expect(await names()).toEqual(['Serra Bet', 'Aurora', 'Praia']);
      await user.selectOptions(screen.getByRole('combobox', { name: 'Sort customers by' }), 'name');
      expect(await names()).toEqual(['Aurora', 'Praia', 'Serra Bet']);
    });

    test('S2.64 Export saves the list in its order', async () => {
      const files: Blob[] = [];
      const saved: string[] = [];
      vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
        if (file instanceof Blob) files.push(file);
        return 'blob:file';
      });
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(this.download);
      });
      const { user } = showing({ customers: three });
      await customers();
      search('a');
      await user.click(screen.getByRole('button', { name: 'Customer', hidden: true }));
      await user.click(screen.getByRole('button', { name: 'Export' }));
      expect(saved).toEqual(['treasury-2026-11-20.csv']);
      const lines = (await files[0]?.text())?.split('\r\n').map((line) => line.split(',')[0]);
      expect(lines).toEqual([expect.stringContaining('Name'), '"Aurora"', '"Praia"', '"Serra Bet"', '']);
      expect(await screen.findByText('3 customers written to treasury-2026-11-20.csv')).toBeTruthy();
    });
  });

  describe('recent transactions', () => {
    const list = async () =>
      within(await screen.findByRole('table', { name: 'Recent Transactions' })).getAllByRole('row');

    test('S2.65 show type, customer, signed amount, reference, time and status', async () => {
      showing({
        transactions: [
          transaction(),
          transaction({
            id: 'w',
            type: 'withdrawal',
            amount: '276.432199',
            currency: 'USDT',
            hash: 'ord_2',
            status: 'pending',
            time: minutesAgo(3_000),
          }),
        ],
      });
      const rows = (await list()).map((row) => row.textContent ?? '');
      for (const text of [
        'Deposit',
        'Aurora Apostas',
        '+1,500.00\u00a0BRL',
        'ord_deposit_1',
        'Just now',
        'Completed',
      ])
        expect(rows[0]).toContain(text);
      for (const text of ['Withdrawal', '-276.43\u00a0USDT', 'ord_2', '2 days ago', 'Pending'])
        expect(rows[1]).toContain(text);
    });

    test('S4.145 an exchange says what became what; a cancelled deposit is struck through and has no sign', async () => {
      showing({
        transactions: [
          transaction({ id: 'f', status: 'failed' }),
          transaction({
            id: 'x',
            type: 'withdrawal',
            kind: 'exchange',
            amount: '276.43',
            currency: 'USDT',
            sold: { amount: '1500', currency: 'BRL' },
          }),
        ],
      });
      const [cancelled, exchange] = await list();
      expect(cancelled?.textContent).toContain('Cancelled');
      expect(cancelled?.textContent).not.toContain('+');
      expect(
        getComputedStyle(within(cancelled ?? document.body).getByText('1,500.00 BRL')).textDecoration,
      ).toBe('line-through');
      for (const text of ['Exchange', 'BRL to USDT', '276.43\u00a0USDT', 'for 1,500.00\u00a0BRL'])
        expect(exchange?.textContent).toContain(text);
      expect(exchange?.textContent).not.toMatch(/Withdrawal|-276.43/);
    });

    test('S9.30 the first 10 show; more on request', async () => {
      const { server, user } = showing({
        transactions: Array.from({ length: 12 }, (_, index) => transaction({ id: `o${index}` })),
      });
      expect(await list()).toHaveLength(10);
      server.set(
        'GET /api/orders',
        page(Array.from({ length: 15 }, (_, at) => listedOrder({ id: `m${at}` }))),
      );
      await user.click(screen.getByRole('button', { name: 'Show more' }));
      await waitFor(async () => expect(await list()).toHaveLength(15));
      expect((await list())[14]?.textContent).toContain('Aurora Apostas');
      expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    });

    test('a new one appears and is announced', async () => {
      const { server, client } = showing();
      await customers();
      server.set(
        GET,
        ok(
          treasury({
            transactions: [
              transaction({ id: 'new', time: minutesAgo(0), customer: 'Serra Bet' }),
              transaction(),
            ],
          }),
        ),
      );
      await client.invalidateQueries({ queryKey: keys.treasury.all });
      expect(await screen.findByText('New deposit: Serra Bet, +1,500.00 BRL')).toBeTruthy();
    });
  });

  describe('more customers than a page', () => {
    const paged = (rest: () => Promise<unknown> = () => Promise.resolve()) =>
      show({
        [GET]: async ({ query }) => {
          if (query.get('cursor') === null)
            return ok(
              treasury({ counts: { total: 2, loaded: 2, failed: 0, not_loaded: 0 }, next_cursor: 'after' }),
            );
          await rest();
          return ok(treasury({ customers: [customer({ id: 'b', name: 'Serra Bet' })] }));
        },
      });
    const limits = (server: ReturnType<typeof paged>['server']) =>
      server.to(GET).map(({ query }) => query.get('limit'));

    test('S2.683 the first show with totals of all; the others load on request', async () => {
      const { server, user } = paged();
      expect(await names()).toEqual(['Aurora Apostas']);
      expect(figure('Total Treasury')).toBe('276.43\u00a0USDT');
      expect(screen.getByText('1 of 2 customers')).toBeTruthy();
      expect(limits(server)).toEqual(['50']);
      await user.click(screen.getByRole('button', { name: 'Load more' }));
      await waitFor(async () => expect(await names()).toEqual(['Aurora Apostas', 'Serra Bet']));
      expect(limits(server)).toEqual(['50', null]);
      expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    });

    test('S2.683 a search, an order or an export loads all of them first', async () => {
      const rest = gate();
      const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
      const { user } = paged(() => rest.opened);
      await customers();
      await user.click(screen.getByRole('button', { name: 'Export' }));
      expect(saved).not.toHaveBeenCalled();
      search('serra');
      expect(await screen.findByRole('status', { name: 'Loading customer treasuries' })).toBeTruthy();
      expect(screen.queryByText('No customers found matching your search')).toBeNull();
      rest.open();
      await waitFor(async () => expect(await names()).toEqual(['Serra Bet']));
      await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    });
  });

  describe('2,000 customers', () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      customer({ id: `sub_${index}`, name: `Customer ${index}`, email: `c${index}@example.com` }),
    );

    test('only visible rows are drawn; all are counted, searched and sorted', async () => {
      const { user } = showing({ customers: many });
      const table = await customers();
      expect(screen.getByText('2,000 customers')).toBeTruthy();
      expect(table.getAttribute('aria-rowcount')).toBe('2001');
      const rows = await within(table).findAllByRole('row');
      expect(rows.length).toBeLessThan(60);
      expect(rows[0]?.getAttribute('aria-rowindex')).toBe('2');
      search('c1999@');
      expect(await names()).toEqual(['Customer 1999']);
      search('');
      await user.click(screen.getByRole('button', { name: 'Go to Recent Transactions' }));
      expect(document.activeElement?.textContent).toBe('Recent Transactions');
    });
  });
});

describe('treasury live', () => {
  const GET = 'GET /api/treasury';

  const Live = () => {
    useLiveUpdates();
    return <TreasuryPage />;
  };

  beforeEach(() => {
    stubWebSocket();
  });

  test('S7.13 orders and settlements reload the treasury; a burst takes few calls', async () => {
    const server = fakeServer({ [GET]: ok(treasury()) });
    renderInConsole(<Live />);
    await screen.findAllByText('Aurora Apostas', { selector: '[role=rowheader] *' });
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    const before = server.to(GET).length;
    server.set(GET, ok(treasury({ customers: [customer({ name: 'Serra Bet' })] })));
    await act(async () => {
      for (let frame = 0; frame < 30; frame += 1) {
        const type = frame % 2 ? 'settlement' : 'order';
        FakeSocket.last.say({ type, change: 'modify', id: `o${frame}`, version: 2 });
      }
      await turns(20);
    });
    await screen.findByText('Serra Bet');
    expect(server.to(GET).length - before).toBe(1);
    // Changes during a load are not lost: it loads once more after a pause.
    await waitFor(() => expect(server.to(GET).length - before).toBe(2));
  });
});

test.each([
  ['deposit', '1500', 'BRL', '+1,500.00\u00a0BRL'],
  ['withdrawal', '276.432199', 'USDT', '-276.43\u00a0USDT'],
  ['deposit', '0', 'BRL', '+0.00\u00a0BRL'],
  ['withdrawal', '1000000000', 'USDT', '-1,000,000,000.00\u00a0USDT'],
] as const)('a %s of %s %s: %s', (type, amount, currency, text) => {
  expect(signedAmount(transaction({ type, amount, currency }))).toBe(text);
});

const known = [transaction({ id: 'a', status: 'pending' }), transaction({ id: 'b', time: minutesAgo(60) })];

test('announces new and changed transactions, at most three', () => {
  expect(transactionsToAnnounce(known, known)).toBe('');
  const fresh = transaction({
    id: 'c',
    time: minutesAgo(1),
    type: 'withdrawal',
    amount: '5',
    currency: 'USDT',
  });
  expect(transactionsToAnnounce(known, [fresh, transaction({ id: 'a' })])).toBe(
    'New withdrawal: Aurora Apostas, -5.00\u00a0USDT. Deposit, Aurora Apostas: Completed',
  );
  const older = transaction({ id: 'old', time: minutesAgo(90) });
  expect(transactionsToAnnounce(known, [older])).toBe('');
  const many = Array.from({ length: 10 }, (_, index) =>
    transaction({ id: `n${index}`, time: minutesAgo(1) }),
  );
  expect(transactionsToAnnounce(known, many).split('. ')).toHaveLength(3);
});

const linesOf = (text: string) => text.slice(1).split('\r\n');

test('the export is named by the day and has column names', () => {
  const { name, type, text } = treasuryFile([], NOW);
  expect(name).toBe('treasury-2026-11-20.csv');
  expect(type).toBe('text/csv;charset=utf-8');
  expect(linesOf(text)).toEqual([
    '"Name","Email","Account","Wallet address","Balance","Currency","Status","Last deposit (UTC)","Last activity (UTC)","Loaded","Balance as of (UTC)"',
    '',
  ]);
});

test('exported amounts are exact; a name that is a formula is disarmed', () => {
  const { text } = treasuryFile(
    [customer({ name: '=HYPERLINK("x","y")', balance: '1000000000.000000000000000001' })],
    NOW,
  );
  expect(linesOf(text)[1]).toBe(
    `"'=HYPERLINK(""x"",""y"")","ops@aurora.example","acc_1","TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE",1000000000.000000000000000001,"USDT","active","${minutesAgo(130)}","${minutesAgo(130)}","yes","${minutesAgo(1)}"`,
  );
});

test('a balance that failed to load is empty, not 0', () => {
  const { text } = treasuryFile(
    [failedCustomer(), customer({ id: 'late', state: 'not_loaded', balance: '0', asOf: null })],
    NOW,
  );
  const [, failed = '', late = ''] = linesOf(text);
  expect(failed).toContain('"API Error - Cannot load wallet","","","inactive",');
  expect(failed).toMatch(/,"failed",""$/);
  expect(late).toMatch(/,"not yet",""$/);
});

const CUSTOMERS = [
  customer({
    id: 'b',
    name: 'serra bet',
    email: 'cash@serra.example',
    balance: '9.5',
    lastActivity: minutesAgo(5),
  }),
  customer({ id: 'a', balance: '10', lastActivity: minutesAgo(90) }),
  customer({
    id: 'brl',
    name: 'Praia 10',
    balance: '99999',
    currency: 'BRL',
    walletAddress: 'TPraia',
    lastActivity: minutesAgo(1),
  }),
  failedCustomer({ id: 'f', name: 'Praia 9', lastActivity: minutesAgo(900) }),
  // The difference is too small for a float.
  customer({ id: 'c', name: 'Zebra', balance: '10.000000000000000001', lastActivity: minutesAgo(2_000) }),
];
const ids = (customers: readonly { readonly id: string }[]) => customers.map(({ id }) => id);

test.each([
  ['newest', ['b', 'a', 'brl', 'f', 'c']],
  ['name', ['a', 'f', 'brl', 'b', 'c']],
  ['name-descending', ['c', 'b', 'brl', 'f', 'a']],
  ['balance-ascending', ['b', 'a', 'c', 'brl', 'f']],
  ['lastActivity-ascending', ['c', 'f', 'a', 'b', 'brl']],
  ['balance', ['c', 'a', 'b', 'brl', 'f']],
  ['lastActivity', ['brl', 'b', 'a', 'f', 'c']],
] as const)('by %s', (sort, expected) => {
  expect(ids(sorted(CUSTOMERS, sort))).toEqual(expected);
});
