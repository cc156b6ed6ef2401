import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { LedgerPage } from '#shared/contract/calls/ledger.ts';
import type { ExportRecord } from '#shared/contract/exports.ts';
import { balancesIn } from '#shared/domain/ledger/balances.ts';
import StatementsTab from '#web/features/insight/statements/components/statements-tab.tsx';
import {
  chosenPeriod,
  CUSTOM,
  monthName,
  monthsBack,
  monthsOver,
  SO_FAR,
} from '#web/features/insight/statements/model/period.ts';
import { minutesAgo, subAccount } from '#tests/web/support/fixtures.ts';
import { signedInNow, textOf } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse, type Request } from '#tests/web/support/server.ts';

describe('statements tab', () => {
  signedInNow();

  const LIST = 'GET /api/exports';
  const ACCOUNTS = 'GET /api/subaccounts';
  const LEDGER = 'GET /api/ledger/accounts';
  const ledger = (of: Readonly<Record<string, string>>): LedgerPage => ({
    as_of: minutesAgo(0),
    items: [],
    totals: { balances: balancesIn(of), sub_accounts: 1, postings: 1, posted_at: null, left_out: 0 },
    next_cursor: null,
  });
  const account = subAccount({ id: 'sub_1', name: 'Aurora Apostas' });

  const made = (over: Partial<ExportRecord> = {}): ExportRecord => ({
    id: 'exp_1',
    user_id: 'user-1',
    kind: 'statement',
    format: 'pdf',
    separators: 'comma',
    sub_account_id: 'sub_1',
    owner_id: null,
    scope: 'Aurora Apostas',
    ledger_accounts: null,
    filter: null,
    everyone: true,
    from: '2026-10-01T00:00:00.000Z',
    to: '2026-11-01T00:00:00.000Z',
    state: 'done',
    rows: 1234,
    of: 1234,
    bytes: 5000,
    sha256: 'a'.repeat(64),
    error: null,
    created_at: minutesAgo(5),
    updated_at: minutesAgo(4),
    finished_at: minutesAgo(4),
    kept_until: '2026-12-20T14:00:00.000Z',
    ...over,
  });

  const show = (routes: Parameters<typeof fakeServer>[0] = {}) => ({
    server: fakeServer({
      [ACCOUNTS]: page([account]),
      [LIST]: page([]),
      [LEDGER]: ({ query }: Request) =>
        ok(
          ledger(
            query.get('sub_account_id') === null
              ? { 'available:BRL': '1', 'available:ETH': '2', 'fees:USDT': '3' }
              : { 'available:BRL': '1', 'opening:BRL': '-1' },
          ),
        ),
      ...routes,
    }),
    ...renderInConsole(<StatementsTab />),
  });

  const clicked = (): string[] => {
    const urls: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      urls.push(this.href);
    });
    return urls;
  };

  test('S7.80 a new statement is requested as chosen', async () => {
    const { server, user } = show({
      'POST /api/exports': { status: 201, body: made({ state: 'queued' }) },
    });
    const form = within(await screen.findByRole('form', { name: 'New statement' }));
    await within(form.getByLabelText('Scope')).findByRole('option', { name: 'Aurora Apostas' });
    await user.selectOptions(form.getByLabelText('Scope'), 'Aurora Apostas');
    await form.findByRole('option', { name: 'Initial balance BRL' });
    await user.selectOptions(form.getByLabelText('Ledger account'), 'Available BRL');
    await user.selectOptions(form.getByLabelText('Period (UTC)'), 'From … to …');
    await user.type(form.getByLabelText(/^From/), '2026-01-01');
    await user.type(form.getByLabelText(/^To/), '2026-01-31');
    await user.selectOptions(form.getByLabelText('Format'), 'CSV');
    await user.selectOptions(form.getByLabelText('Numbers'), '1.234,50, semicolon-separated');
    await user.click(form.getByRole('button', { name: 'Create statement' }));
    await waitFor(() => expect(server.requests.some(({ method }) => method === 'POST')).toBe(true));
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'statement',
      format: 'csv',
      separators: 'semicolon',
      sub_account_id: 'sub_1',
      ledger_accounts: ['available:BRL'],
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-02-01T00:00:00.000Z',
    });
  });

  test('S7.80 a new statement offers existing ledger accounts, of all or of one sub-account', async () => {
    const { user } = show();
    const form = within(await screen.findByRole('form', { name: 'New statement' }));
    const offered = () =>
      within(form.getByLabelText('Ledger account'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await form.findByRole('option', { name: 'Available ETH' });
    expect(offered()).toEqual([
      'All ledger accounts',
      'Available BRL',
      'Available ETH',
      'Provider fees USDT',
    ]);
    await user.selectOptions(form.getByLabelText('Ledger account'), 'Available ETH');
    await user.selectOptions(form.getByLabelText('Scope'), 'Aurora Apostas');
    await form.findByRole('option', { name: 'Initial balance BRL' });
    expect(offered()).toEqual(['All ledger accounts', 'Available BRL', 'Initial balance BRL']);
    // This sub-account lacks that ledger account.
    expect(form.getByLabelText<HTMLSelectElement>('Ledger account').value).toBe('');
  });

  test("a new statement shows the server's refusal", async () => {
    const { user } = show({
      'POST /api/exports': refuse(400, 'INVALID_REQUEST', 'to: at most 366 days after from'),
    });
    await user.click(await screen.findByRole('button', { name: 'Create statement' }));
    expect(await screen.findByText(/at most 366 days after from/)).toBeTruthy();
  });

  describe('the list', () => {
    test('S7.81 shows progress, and Download when the file is ready', async () => {
      const urls = clicked();
      const { user } = show({
        [LIST]: page([
          made({ id: 'exp_2', state: 'running', rows: 500, of: 2000 }),
          made(),
          made({ id: 'exp_3', state: 'failed', error: 'A file has at most 500000 rows.' }),
        ]),
        'GET /api/exports/exp_1': ok({
          ...made(),
          link: { url: 'https://files/x', expires_at: minutesAgo(-5) },
          signature: null,
        }),
      });
      expect(await screen.findByText('500 of 2,000 entries')).toBeTruthy();
      expect(screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow')).toBe('25');
      expect(screen.getByText('A file has at most 500000 rows.')).toBeTruthy();
      expect(screen.getAllByText('2026-10-01 to 2026-10-31')).toHaveLength(3);
      await user.click(screen.getByRole('button', { name: /^Download/ }));
      await waitFor(() => expect(urls).toEqual(['https://files/x']));
    });

    test("S7.85 only a statement's table has a signature file", async () => {
      const urls = clicked();
      const table = made({ id: 'exp_4', format: 'csv' });
      const expires_at = minutesAgo(-5);
      const { user } = show({
        [LIST]: page([table, made(), made({ id: 'exp_5', kind: 'orders', format: 'xlsx' })]),
        'GET /api/exports/exp_4': ok({
          ...table,
          link: { url: 'https://files/x', expires_at },
          signature: { url: 'https://files/x.signature.json', expires_at },
        }),
      });
      await user.click(await screen.findByRole('button', { name: /^Signature/ }));
      await waitFor(() => expect(urls).toEqual(['https://files/x.signature.json']));
    });

    test('a missing file says so and can be made again', async () => {
      const { server, user } = show({
        [LIST]: page([
          made({ state: 'gone', kind: 'payments', format: 'csv', filter: 'held', from: null, to: null }),
        ]),
        'POST /api/exports': { status: 201, body: made({ state: 'queued' }) },
      });
      expect(await screen.findByText('Its file was removed. Create it again.')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: /^Create it again/ }));
      await waitFor(() => expect(server.requests.some(({ method }) => method === 'POST')).toBe(true));
    });

    test('a refused link says why', async () => {
      const { user } = show({
        [LIST]: page([made()]),
        'GET /api/exports/exp_1': refuse(
          410,
          'EXPORT_GONE',
          'The file of this export is gone. Create it again.',
        ),
      });
      await user.click(await screen.findByRole('button', { name: /^Download/ }));
      expect(await screen.findByText('The file of this export is gone. Create it again.')).toBeTruthy();
    });

    test('a failure to load and an empty list are shown', async () => {
      const { server, client } = show({ [LIST]: refuse(500, 'INTERNAL', 'no') });
      expect(await screen.findByText('The exports could not be loaded')).toBeTruthy();
      server.set(LIST, page([]));
      await client.invalidateQueries();
      expect(await screen.findByText('Nothing exported yet')).toBeTruthy();
    });
  });

  describe('monthly statements', () => {
    const month = {
      id: 'sub_1-2026-10',
      sub_account_id: 'sub_1',
      sub_account: {
        id: 'sub_1',
        name: account.name,
        email: account.email,
        external_id: account.external_id,
      },
      month: '2026-10',
      state: 'done',
      entries: 1200,
      files: [
        { format: 'pdf', bytes: 1, sha256: 'a' },
        { format: 'json', bytes: 1, sha256: 'a' },
      ],
      error: null,
      created_at: minutesAgo(5),
      updated_at: minutesAgo(5),
      made_at: minutesAgo(5),
    };

    const link = (format: string | null) => ({ url: `https://files/${format}`, expires_at: minutesAgo(-5) });
    const months = () => screen.findByRole('list', { name: 'Monthly statements' });
    const createdInOctober = page([{ ...account, created_at: '2026-10-03T00:00:00.000Z' }]);

    test('S7.82 an only sub-account is preselected, and its stored files open', async () => {
      const urls = clicked();
      const { server, user } = show({
        [ACCOUNTS]: createdInOctober,
        'GET /api/statements': page([month]),
        'GET /api/statements/sub_1-2026-10': ({ query }) =>
          ok({ statement: month, link: link(query.get('format')) }),
      });
      const list = within(await months());
      expect(list.getAllByRole('listitem').map((row) => textOf(row).split('Get PDF')[0])).toEqual([
        'November 2026So far, until Nov 20, 2026 14:30',
        'October 2026',
      ]);
      await waitFor(() => expect(server.to('GET /api/statements')).toHaveLength(1));
      await user.click(list.getByRole('button', { name: 'JSON of October 2026' }));
      await waitFor(() => expect(urls).toEqual(['https://files/json']));
      expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
    });

    test('S2.661 a month without a stored file is made, and opens when it is ready', async () => {
      const urls = clicked();
      const { server, user } = show({
        [ACCOUNTS]: createdInOctober,
        'GET /api/statements': page([]),
        'POST /api/statements': { status: 201, body: { ...month, state: 'queued', files: [] } },
        'GET /api/statements/sub_1-2026-10': ok({ statement: { ...month, state: 'running' }, link: null }),
      });
      await user.click(within(await months()).getByRole('button', { name: /^Get PDF of October/ }));
      await waitFor(() => expect(server.to('GET /api/statements/sub_1-2026-10')).toHaveLength(1));
      expect(urls).toEqual([]);
      server.set('GET /api/statements/sub_1-2026-10', ok({ statement: month, link: link('pdf') }));
      await waitFor(() => expect(urls).toEqual(['https://files/pdf']), { timeout: 3_000 });
      expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
        sub_account_id: 'sub_1',
        month: '2026-10',
      });
    });

    test('S7.267 the current month is made so far, and a failure says why', async () => {
      const { server, user } = show({
        [ACCOUNTS]: createdInOctober,
        'GET /api/statements': page([]),
        'POST /api/exports': { status: 201, body: made({ state: 'queued' }) },
        'GET /api/exports/exp_1': ok({
          ...made({ state: 'failed', error: 'The ledger does not add up.' }),
          link: null,
          signature: null,
        }),
      });
      await user.click(within(await months()).getByRole('button', { name: /^Get PDF of November/ }));
      expect(await screen.findByText('The ledger does not add up.')).toBeTruthy();
      expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
        kind: 'statement',
        scope: 'all',
        separators: 'comma',
        format: 'pdf',
        sub_account_id: 'sub_1',
        from: '2026-11-01T00:00:00.000Z',
        to: '2026-11-20T14:30:00.000Z',
      });
    });
  });
});

const NOW = Date.parse('2026-11-20T14:00:00.000Z');
const NO_DAYS = { from: '', to: '' };

test('the last twelve complete months are offered, latest first', () => {
  const months = monthsOver(NOW);
  expect(months).toHaveLength(12);
  expect([months[0], months[10], months[11]]).toEqual(['2026-10', '2025-12', '2025-11']);
  expect(monthName('2026-10')).toBe('October 2026');
  expect(monthsBack(NOW, '2025-12-31T23:00:00.000Z')).toHaveLength(12);
  expect(monthsBack(NOW, '2026-11-20T14:00:00.000Z')).toEqual(['2026-11']);
});

test('a chosen period includes its last day and ends now at the latest', () => {
  expect(chosenPeriod(SO_FAR, NO_DAYS, NOW)).toEqual({
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-20T14:00:00.000Z',
  });
  expect(chosenPeriod('2026-10', NO_DAYS, NOW)).toEqual({
    from: '2026-10-01T00:00:00.000Z',
    to: '2026-11-01T00:00:00.000Z',
  });
  expect(chosenPeriod(CUSTOM, { from: '2026-11-03', to: '2026-11-05' }, NOW)).toEqual({
    from: '2026-11-03T00:00:00.000Z',
    to: '2026-11-06T00:00:00.000Z',
  });
  expect(chosenPeriod(CUSTOM, { from: '2026-11-03', to: '2026-11-20' }, NOW)?.to).toBe(
    '2026-11-20T14:00:00.000Z',
  );
  expect(chosenPeriod(CUSTOM, { from: '2026-11-03', to: '' }, NOW)).toBeUndefined();
});
