import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Offered } from '#web/features/insight/search/model/choices.ts';
import { SearchDialogs } from '#web/features/insight/search/components/search-dialogs.tsx';
import { type SearchProps, useSearchPalette } from '#web/features/insight/search/use-search-palette.tsx';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, refuse } from '#tests/web/support/server.ts';

const SEARCH = 'GET /api/search';
const NO_STOPS = ok({ gateway: null, items: [], next_cursor: null });
const E2E = 'E60701190202611201400ABCDEF12345';
const run = vi.fn();
const dialogs = () => import('#web/app/palette-dialogs.tsx');
const OFFERED: Offered = {
  pages: [{ label: 'Assets', icon: 'arrow', to: '/gateway/assets' }],
  actions: [{ label: 'Sign out', icon: 'exit', to: run }],
};

const account = { id: 'sub_1', name: 'José Ltda', email: 'jose@example.com', external_id: 'acc_1' };
const payment = {
  kind: 'payment',
  id: 'pay_1',
  title: E2E,
  matched: { field: 'end_to_end_id', text: E2E },
  sub_account: account,
  amount: { value: '1500.50', asset: 'BRL' },
  state: 'held',
  at: '2026-11-20T14:00:00.000Z',
};
const customer = {
  kind: 'sub_account',
  id: 'sub_1',
  title: 'José Ltda',
  matched: { field: 'name', text: 'José Ltda' },
  sub_account: account,
  amount: null,
  state: 'active',
  at: '2026-11-20T14:00:00.000Z',
};
const recipient = {
  kind: 'recipient',
  id: 'rcp_1',
  title: 'Cold store',
  matched: { field: 'name', text: 'Cold store' },
  sub_account: account,
  amount: null,
  state: 'wallet',
  at: '2026-11-20T14:00:00.000Z',
};
const found = (...hits: readonly object[]) => ok({ hits, more: false });

beforeEach(() => {
  run.mockReset();
  Element.prototype.scrollIntoView = vi.fn();
});

const Search = (props: SearchProps) => <SearchDialogs {...props} offered={OFFERED} dialogs={dialogs} />;
const load = () => Promise.resolve({ default: Search });

interface ConsoleProps {
  readonly loaded?: typeof load;
}

const Console = ({ loaded = load }: ConsoleProps) => {
  const { field, palette } = useSearchPalette(loaded);
  return (
    <>
      {field}
      <main id="content" tabIndex={-1} />
      {palette}
    </>
  );
};

const show = async (routes: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer({ 'GET /api/profile': ok(profile()), 'GET /api/stops': NO_STOPS, ...routes });
  const view = renderInConsole(<Console />);
  await view.user.click(screen.getByRole('button', { name: /^Search/ }));
  return { server, input: await screen.findByRole('combobox', { name: 'Search and go to' }), ...view };
};

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const closed = () => waitFor(() => expect(document.querySelector('[data-state=open]')).toBeNull());

test('S2.118 opens by shortcut, searches while typing, and Enter opens the result', async () => {
  fakeServer({ 'GET /api/profile': ok(profile()), [SEARCH]: found(payment) });
  const { user, address } = renderInConsole(<Console />);
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), E2E);
  // Enter works only once the full query has results.
  await screen.findByText('1 result');
  const option = screen.getByRole('option', { name: new RegExp(E2E) });
  expect(option.getAttribute('aria-selected')).toBe('true');
  expect(option.textContent).toContain('José Ltda');
  expect(option.textContent).toMatch(/R\$\s1\.500,50/);
  await user.keyboard('{Enter}');
  await closed();
  expect(address()).toBe('/gateway/payments/pay_1');
});

test('S2.674 keeps what is typed while the palette loads', async () => {
  fakeServer({ 'GET /api/profile': ok(profile()), [SEARCH]: found(payment) });
  const loading = Promise.withResolvers<Awaited<ReturnType<typeof load>>>();
  const { user } = renderInConsole(<Console loaded={() => loading.promise} />);
  await user.keyboard('{Control>}k{/Control}aur');
  loading.resolve(await load());
  const input = await screen.findByRole('combobox');
  expect(input).toHaveProperty('value', 'aur');
  await user.keyboard('{Escape}');
  await closed();
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toHaveProperty('value', '');
});

test('groups results by kind; arrows wrap around', async () => {
  const { input, user } = await show({ [SEARCH]: found(payment, customer) });
  await user.type(input, 'jose');
  const group = await screen.findByRole('group', { name: 'Sub-Accounts' });
  expect(within(group).getAllByRole('option')).toHaveLength(1);
  const active = () => screen.getByRole('option', { selected: true }).textContent;
  expect(active()).toContain(E2E);
  await user.keyboard('{ArrowDown}');
  expect(active()).toContain('José Ltda');
  await user.keyboard('{ArrowUp}');
  expect(active()).toContain(E2E);
  await user.keyboard('{ArrowUp}');
  expect(active()).toContain('Stop · José Ltda');
  await user.keyboard('{ArrowDown}');
  expect(active()).toContain(E2E);
});

test('shows a payment before its newer conversion, and other matches after both', async () => {
  const conversion = { ...payment, kind: 'conversion', id: 'cnv_1', state: 'transfer_completed' };
  const { input, user } = await show({ [SEARCH]: found(conversion, customer, payment) });
  await user.type(input, 'E60');
  await screen.findByRole('group', { name: 'Payments' });
  const names = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(names).toEqual(['Payments', 'Conversions', 'Sub-Accounts', 'Actions']);
});

test('finds pages and actions by name', async () => {
  const { input, user, address } = await show({ [SEARCH]: found() });
  expect(options()).toEqual(['Sign out', 'Keyboard shortcuts', 'Assets']);
  await user.type(input, 'assets');
  await waitFor(() => expect(options()).toEqual(['Assets']));
  await user.keyboard('{Enter}');
  await closed();
  expect(address()).toBe('/gateway/assets');
  await user.click(screen.getByRole('button', { name: /^Search/ }));
  await user.type(await screen.findByRole('combobox'), 'sign out{Enter}');
  expect(run).toHaveBeenCalledOnce();
});

test('S2.119 keeps old results while loading, and never opens one for newer text', async () => {
  const second = gate();
  let calls = 0;
  const { input, user, address } = await show({
    [SEARCH]: async () => {
      calls += 1;
      if (calls > 1) await second.opened;
      return calls > 1
        ? { body: { hits: [customer], more: false } }
        : { body: { hits: [payment], more: false } };
    },
  });
  await user.type(input, 'E6');
  await screen.findByRole('option', { name: new RegExp(E2E) });
  await user.keyboard('0{Enter}');
  expect(options().join()).toContain(E2E);
  expect(address()).toBe('/');
  second.open();
  await waitFor(() => expect(options().join()).not.toContain(E2E));
});

test('shows no match and failure; pages and actions stay', async () => {
  const { input, user } = await show({ [SEARCH]: found() });
  await user.type(input, 'zzz');
  expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy();
  fakeServer({ 'GET /api/profile': ok(profile()), [SEARCH]: refuse(502, 'PROVIDER_FAILED', 'No') });
  await user.clear(input);
  await user.type(input, 'si');
  expect((await screen.findByRole('alert')).textContent).toContain('The search failed');
  expect(options()).toEqual(['Sign out']);
});

test('Escape closes it, returns focus and forgets the text', async () => {
  const { input, user } = await show({ [SEARCH]: found(payment) });
  await user.type(input, 'E60');
  await user.keyboard('{Escape}');
  await closed();
  await user.click(screen.getByRole('button', { name: /^Search/ }));
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('E60');
});

describe('actions on what was found', () => {
  const PIX =
    '00020126580014br.gov.bcb.pix013600000000-0000-4000-8000-0123456789ab5204000053039865802BR5911Made_Up_Pay6009Sao_Paulo62290525ABCDEFGHIJKLMNOPQRSTUVWXY6304614C';
  const provider = (banks: readonly object[]) => (request: { readonly body?: unknown }) => ({
    body: JSON.stringify(request.body).includes('bank-account')
      ? { list: banks, total_row: '1' }
      : {
          list: [
            { id: 'w', asset: 'USDT', network: 'tron', address: 'TDeposit1234567', wallet_type: 'shared' },
          ],
          total_row: '1',
        },
  });
  const shared = {
    id: 'bnk_1',
    asset: 'BRL',
    bank_type: 'shared',
    instant_payment: PIX,
    instant_payment_type: 'PIX',
  };

  test('S2.652 “copy pix” copies the code, says so and stays on the page', async () => {
    const { input, user, address } = await show({
      [SEARCH]: found(customer),
      'POST /api/ramps': provider([shared]),
    });
    await user.type(input, 'copy pix jose');
    const option = await screen.findByRole('option', { name: 'Copy PIX code · José Ltda' });
    expect(option.getAttribute('aria-selected')).toBe('true');
    await screen.findByRole('option', { name: 'Copy USDT Tron deposit address · José Ltda' });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('PIX code copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(PIX);
    expect(address()).toBe('/');
  });

  test('S2.652 a sub-account without a code says where to generate one', async () => {
    const { input, user } = await show({ [SEARCH]: found(customer), 'POST /api/ramps': provider([]) });
    await user.type(input, 'copy pix jose');
    await screen.findByRole('option', { name: 'Copy PIX code · José Ltda' });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('José Ltda has no PIX code yet')).toBeTruthy();
  });

  test('S2.652 after a name alone, actions follow what was found', async () => {
    const { input, user } = await show({ [SEARCH]: found(customer, recipient) });
    await user.type(input, 'jose');
    await screen.findByRole('option', { name: /^Send money to Cold store/ });
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Sub-Accounts',
      'Recipients',
      'Actions',
    ]);
    expect(options().slice(2)).toEqual([
      'Copy PIX code · José Ltda',
      'Send money · José Ltda',
      'Get a quote · José Ltda',
      expect.stringMatching(/^Statement of \w+ \d{4} · José Ltda$/),
      'Stop · José Ltda',
      'Send money to Cold store · José Ltda',
    ]);
  });

  test('S2.653 “stop” opens the stop; an administrator’s stop is not offered to others', async () => {
    const { input, user } = await show({ [SEARCH]: found(customer) });
    await user.type(input, 'stop jose');
    await screen.findByRole('option', { name: 'Stop · José Ltda' });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alertdialog', { name: 'Stop José Ltda?' })).toBeTruthy();
  });

  test('S2.653 “quote” opens the exchange of the sub-account', async () => {
    const { input, user, address } = await show({ [SEARCH]: found(customer) });
    await user.type(input, 'quote jose');
    await screen.findByRole('option', { name: 'Get a quote · José Ltda' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/gateway/exchange?from=BRL&to=USDT&account=acc_1'));
  });

  test('S2.654 “statement” downloads the month’s file, or opens the list', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { input, user, address, server } = await show({
      [SEARCH]: found(customer),
      'GET /api/statements/sub_1-2025-10': refuse(404, 'NOT_FOUND', 'Not found'),
    });
    await user.type(input, 'statement jose october 2025');
    await screen.findByRole('option', { name: 'Statement of October 2025 · José Ltda' });
    expect(server.to(SEARCH).at(-1)?.query.get('q')).toBe('jose');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No statement for October 2025 yet')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/gateway/subaccounts/sub_1'));
    expect(click).not.toHaveBeenCalled();
  });
});

test('S2.655 “?” lists the shortcuts and “/” opens the search, but not while typing', async () => {
  fakeServer({ 'GET /api/profile': ok(profile()), 'GET /api/stops': NO_STOPS, [SEARCH]: found() });
  const { user } = renderInConsole(
    <>
      <Console />
      <input aria-label="Note" />
    </>,
  );
  await user.type(screen.getByRole('textbox', { name: 'Note' }), '?/');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(document.body);
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByRole('region', { name: 'Payments' }).textContent).toContain(
    'Next or previous payment',
  );
  await user.keyboard('{Escape}');
  await closed();
  await user.keyboard('/');
  expect(await screen.findByRole('combobox', { name: 'Search and go to' })).toBeTruthy();
});
