import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { RecipientsPage } from '#web/features/money/recipients/components/recipients-page.tsx';
import { subAccount } from '#tests/web/support/fixtures.ts';
import { preferences } from '#tests/web/support/preferences.ts';
import { fakeProvider } from '#tests/web/support/provider.ts';
import { recipient } from '#tests/web/support/recipients.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { stop } from '#tests/web/support/stops.ts';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';

const REMOVE = 'DELETE /v1/subaccount/wallet-address/id/wal_1';
const LIST = 'GET /api/recipients';
const listOf = (items: readonly object[], next: string | null = null) => ok({ items, next_cursor: next });

interface Setup {
  readonly routes?: Parameters<typeof fakeServer>[0];
  readonly sample?: boolean | null;
  readonly at?: string;
}

const show = ({ routes = {}, sample = null, at = '/recipients' }: Setup = {}) => {
  const server = fakeServer({
    'GET /api/subaccounts': page([subAccount()]),
    'GET /api/preferences': ok(preferences({ sample_data: sample })),
    'GET /api/stops': ok({ gateway: null, items: [], next_cursor: null }),
    [LIST]: listOf([
      recipient(),
      recipient({
        id: 'rcp_2',
        kind: 'bank',
        destination_id: 'bnk_1',
        name: null,
        asset: 'BRL',
        place: 'Banco Um',
        masked: '1234...7890',
        state: 'cooling_off',
        cooling_until: '2026-11-21T14:00:00.000Z',
        transfers: 0,
        totals: [],
        last_at: null,
      }),
    ]),
    ...routes,
  });
  const view = renderInConsole(<RecipientsPage send={(to) => <span>send {to?.id ?? 'any'}</span>} />, at);
  return { ...view, server };
};
const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { name })).closest('li');
  if (!card) throw new Error(`${name} is no card`);
  return card;
};

test('S2.29 S2.30 sample data: cards have all fields; Edit and Send Money do nothing and say so', async () => {
  const { user } = show({ sample: true });
  const card = await cardOf('Example Person One');
  expect(screen.getByText('Sample data', { selector: 'span' })).toBeTruthy();
  for (const part of ['person.one@example.com', '+55 11 5550 0134', 'Active', 'Transfers24', '$28,400.00'])
    expect(card.textContent).toContain(part);
  for (const name of [/^Edit/, /^Send Money/]) {
    const button = within(card).getByRole('button', { name });
    expect(button.title).toContain('does nothing');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('live', () => {
  test('S2.477 S2.480 cards show owner, destination, state and amounts sent; Edit removes, after confirmation', async () => {
    const provider = fakeProvider({ [REMOVE]: {} });
    const { user, server } = show({ routes: { 'POST /api/ramps': provider.answer } });
    const card = await cardOf('Cold store');
    for (const part of [
      'Approved',
      'USDT · Tron',
      'TXYZ12...mnopqr',
      'Aurora Apostas',
      'ops@aurora.example',
      '+55 11 5550 0134',
      'Transfers3',
      '276.4321\u00a0USDT',
      'send rcp_1',
    ])
      expect(card.textContent).toContain(part);
    const bank = await cardOf('Banco Um');
    for (const part of ['Cooling off', 'until Nov 21, 2026', 'Transfers0', 'None yet', 'Never'])
      expect(bank.textContent).toContain(part);

    await user.click(within(card).getByRole('button', { name: 'Edit Cold store' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cold store' });
    expect(dialog.textContent).toContain('The address cannot be changed at the provider.');
    expect(within(dialog).getByRole('link', { name: 'Open the sub-account' }).getAttribute('href')).toBe(
      '/gateway/subaccounts/sub_1',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove Cold store?' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Recipient removed');
    expect(provider.sent(server, REMOVE)).toHaveLength(1);
  });

  test('S2.480 Edit gives a recipient a name in the gateway, or the provider’s again', async () => {
    const { user, server } = show({
      routes: {
        [LIST]: listOf([recipient({ provider_name: 'Cold store 2' })]),
        'PUT /api/destinations/wal_1/name': ok({ name: 'Vault' }),
      },
    });
    const sent = () => server.to('PUT /api/destinations/wal_1/name').map(({ body }) => body);
    const place = { sub_account_id: 'sub_1', kind: 'wallet' };
    const openRename = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit Cold store' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rename' }));
      return within(await screen.findByRole('dialog', { name: 'Rename Cold store' }));
    };
    const dialog = await openRename();
    expect(dialog.getByText(/At the provider it is called “Cold store 2”/)).toBeTruthy();
    const name = dialog.getByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save name' }));
    expect(await dialog.findByText('Name is required')).toBeTruthy();
    await user.type(name, 'Vault');
    await user.click(dialog.getByRole('button', { name: 'Save name' }));
    await screen.findByText('Name saved');
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    await user.click(await screen.findByRole('button', { name: 'Use the name at the provider' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { ...place, name: 'Vault' },
        { ...place, name: null },
      ]),
    );
  });

  test('S2.657 a bank account shows its holder with a masked document', async () => {
    const holder = { name: 'Aurora Apostas Ltda', document: '**.222.333/0001-**' };
    show({
      routes: { [LIST]: listOf([recipient({ kind: 'bank', name: null, place: 'Banco Um', holder })]) },
    });
    const card = await cardOf('Banco Um');
    expect(card.textContent).toContain('Aurora Apostas Ltda, **.222.333/0001-**');
  });

  test('S2.479 search and filters are in the URL; the server filters where it can', async () => {
    const { user, address, server } = show();
    await cardOf('Cold store');
    await user.type(screen.getByRole('searchbox', { name: 'Search recipients' }), 'banco');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Cold store' })).toBeNull());
    expect(address()).toBe('/recipients?search=banco');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'stopped');
    expect(await screen.findByRole('heading', { name: 'No recipient matches' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/recipients');
    await user.click(screen.getByRole('button', { name: 'Wallets' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sub-account' }), 'sub_1');
    await cardOf('Cold store');
    expect(address()).toBe('/recipients?kind=wallet&account=sub_1');
    const last = server.requests.filter(({ path }) => path === '/api/recipients').at(-1);
    expect(last?.query.get('kind')).toBe('wallet');
    expect(last?.query.get('sub_account_id')).toBe('sub_1');
  });

  test('S2.479 the search covers pages beyond the first', async () => {
    show({
      at: '/recipients?search=second',
      routes: {
        [LIST]: ({ query }) =>
          query.get('cursor')
            ? listOf([recipient({ id: 'rcp_9', name: 'Second page' })])
            : listOf([recipient()], 'n'),
      },
    });
    await cardOf('Second page');
    expect(screen.queryByRole('heading', { name: 'Cold store' })).toBeNull();
  });

  test('loads more on request', async () => {
    const { user } = show({
      routes: {
        [LIST]: ({ query }) =>
          query.get('cursor')
            ? listOf([recipient({ id: 'rcp_9', name: 'Second page' })])
            : listOf([recipient()], 'n'),
      },
    });
    await cardOf('Cold store');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await cardOf('Second page');
  });

  test('a failure can be retried; an empty list says where recipients come from', async () => {
    const { server, user } = show({ routes: { [LIST]: refuse(500, 'INTERNAL', 'It broke.') } });
    expect(await screen.findByText('The recipients could not be loaded')).toBeTruthy();
    server.set(LIST, listOf([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No recipients yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Sub-Accounts' })).toBeTruthy();
  });

  test('S2.478 a stopped one says why; a removed one has no actions', async () => {
    const scope = { kind: 'destination', sub_account_id: 'sub_1', destination_id: 'wal_1' } as const;
    const { user } = show({
      routes: {
        [LIST]: listOf([
          recipient({ state: 'stopped', stop: stop(scope) }),
          recipient({ id: 'rcp_2', name: 'Gone', state: 'removed' }),
        ]),
      },
    });
    const card = await cardOf('Cold store');
    expect(card.textContent).toContain('“It looks wrong” ana@example.com');
    const gone = await cardOf('Gone');
    expect(within(gone).queryByRole('button', { name: /Stop/ })).toBeNull();
    await user.click(within(gone).getByRole('button', { name: 'Edit Gone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Gone' });
    expect(within(dialog).queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});
