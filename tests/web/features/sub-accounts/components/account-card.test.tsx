import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { subAccount } from '#tests/web/support/fixtures.ts';
import { page, refuse } from '#tests/web/support/server.ts';
import {
  ago,
  card,
  DEPOSIT,
  type Holdings,
  holdings,
  keptOf,
  loaded,
  PROXY,
  provider,
  REFRESH,
  show,
  stubLayout,
  TREASURY,
} from '../support.tsx';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  stubLayout();
});

const having = (over: Partial<Holdings>): Holdings => ({ ...holdings(), ...over });
const open = async (tab: string, shown: Parameters<typeof show>[0] = {}) => {
  const view = show(shown);
  await view.user.click(within(await card(shown.accounts?.[0]?.name)).getByRole('tab', { name: tab }));
  return { ...view, panel: within(screen.getByRole('tabpanel', { name: tab })) };
};

describe('overview', () => {
  test('KYC status with level, limit, volume bar, balances, counts', async () => {
    show();
    const one = within(await loaded());
    for (const text of ['Verified', 'Level 2', '$50,000.00', '$12,300.00 (24%)', '$12,840.5123'])
      expect(one.getByText(text)).toBeTruthy();
    expect(one.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('24');
    expect(await one.findByText('2 wallets · 1 bank account')).toBeTruthy();
  });

  test.each([
    ['39999.99', '79', false],
    ['40000', '80', true],
    ['1000000000', '100', true],
    [null, '0', false],
  ])('a volume of %s of 50000 fills %s percent, near the limit: %s', async (kyc_volume, percent, near) => {
    show({ accounts: [subAccount({ kyc_volume })] });
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe(percent);
    expect(document.querySelector('[data-near-limit]') !== null).toBe(near);
  });

  test.each([
    ['Approved', 'Approved'],
    ['in_review', 'In review'],
    ['rejected', 'Rejected'],
    ['Unchecked', 'Unchecked'],
    ['something_else', 'Something else'],
  ])('KYC status %s reads "%s"', async (kyc_status, label) => {
    show({ accounts: [subAccount({ kyc_status, kyc_level: null, kyc_limit: null, kyc_volume: null })] });
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.getByText('No limit set')).toBeTruthy();
  });

  test('balances default to 0, fall back to total, and are whole at 10^9', async () => {
    show({ held: having({ balances: { data: [{ asset: 'USDT', total: '1000000000' }] } }) });
    const one = within(await card());
    expect(await one.findByText('$1,000,000,000.0000')).toBeTruthy();
    expect(one.getByText('R$ 0,00')).toBeTruthy();
  });

  test('balances have the time at which the provider was asked', async () => {
    show();
    const time = await within(await loaded()).findByText('as of 3m ago');
    expect(time.title).toMatch(/^\w{3} \d\d, \d{4} \d\d:\d\d:\d\d GMT[+-]\d\d:\d\d$/);
  });

  test('Manage and Deposits lead to the page of the sub-account', async () => {
    show();
    const one = within(await card());
    const leadsTo = (name: string) => one.getByRole('link', { name }).getAttribute('href');
    expect(leadsTo('Manage: Aurora Apostas')).toBe('/gateway/subaccounts/sub_1');
    expect(leadsTo('Deposits: Aurora Apostas')).toBe('/gateway/subaccounts/sub_1#deposits');
  });

  test('while the provider gives no answer the last known values stand, with their age and the reason', async () => {
    const message = 'The provider does not have this.';
    const problem = { reason: 'not_found', message, since: ago(90) } as const;
    show({ rowOf: (account) => ({ ...keptOf(account, holdings()), balances_at: ago(95), problem }) });
    const one = within(await loaded());
    expect(one.getByText('$12,840.5123')).toBeTruthy();
    expect(one.getByText('as of 1h 35m ago')).toBeTruthy();
    expect(one.getByText(message)).toBeTruthy();
    expect(one.getByText('2 wallets · 1 bank account')).toBeTruthy();
  });

  test.each([
    ['was asked in vain', { reason: 'timeout', message: 'No answer.', since: ago(1) } as const, 'Not known'],
    ['was not asked yet', null, 'Not loaded'],
  ])('what is not known because the provider %s is no zero, and no skeleton', async (_why, problem, text) => {
    const nothing = { balances: null, balances_at: null, wallet_count: null, bank_count: null };
    show({ rowOf: (account) => ({ ...keptOf(account, holdings()), ...nothing, problem }) });
    const one = within(await card());
    expect(await one.findAllByText(text)).toHaveLength(2);
    expect(one.getByText('– wallets · – bank accounts')).toBeTruthy();
    expect(one.queryByText('$0.0000')).toBeNull();
    expect(one.queryByRole('img', { name: 'Loading' })).toBeNull();
  });

  test('a long name keeps to its line and is whole in its title', async () => {
    const name = 'Companhia Brasileira de Entretenimento '.repeat(6).trim();
    show({ accounts: [subAccount({ name, email: '' })] });
    expect((await screen.findByRole('heading', { name })).title).toBe(name);
  });
});

describe('tabs', () => {
  test('by keyboard: arrows, Home and End reach all four; Deposits shows what the page put there', async () => {
    const { user } = show();
    const one = within(await card());
    await user.click(one.getByRole('tab', { name: 'Overview' }));
    for (const [key, name] of [
      ['ArrowRight', 'Wallets'],
      ['ArrowRight', 'Deposits'],
      ['End', 'Details'],
      ['Home', 'Overview'],
      ['ArrowLeft', 'Details'],
      ['ArrowLeft', 'Deposits'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
      await user.keyboard('{Enter}');
      await one.findByRole('tab', { selected: true, name });
    }
    expect(one.getByText('Deposits of Aurora Apostas')).toBeTruthy();
  });

  test('details: contact and account', async () => {
    const { panel } = await open('Details', {
      accounts: [subAccount({ id: 'sub_0123456789', phone: '+55 11 3000-1001', city: 'Santos' })],
    });
    for (const text of ['ops@aurora.example', '+55 11 3000-1001', 'Santos, BR', 'sub_0123'])
      expect(panel.getByText(text)).toBeTruthy();
    expect(panel.getByText(/^\w{3} \d\d, 2026$/)).toBeTruthy();
    await waitFor(() => expect(panel.getByText('Total assets').nextSibling?.textContent).toBe('2'));
  });

  test('missing details are shown as missing', async () => {
    const { panel } = await open('Details', { accounts: [subAccount({ country: null, email: '' })] });
    for (const name of ['Email', 'Phone', 'City / Country'])
      expect(panel.getByText(name).nextSibling?.textContent).toBe('–');
  });
});

describe('wallets', () => {
  const WALLET = 'USDT Tron';

  test('deposit wallets are masked, revealed and masked again', async () => {
    const { panel, user } = await open('Wallets');
    expect(await panel.findByText('TDepos...000001')).toBeTruthy();
    expect(panel.getByText('TWithd...000002')).toBeTruthy();
    expect(panel.getByText('Aurora treasury')).toBeTruthy();
    expect(panel.getByText('Address tag: 7788')).toBeTruthy();
    expect(panel.getAllByText('Tron')).toHaveLength(2);
    const reveal = panel.getByRole('button', { name: `Show the full address of ${WALLET}` });
    await user.click(reveal);
    expect(panel.getByText(DEPOSIT)).toBeTruthy();
    expect(panel.queryByText(TREASURY)).toBeNull();
    expect(reveal.getAttribute('aria-pressed')).toBe('true');
    await user.click(reveal);
    expect(panel.queryByText(DEPOSIT)).toBeNull();
  });

  test('an address is copied whole, and reported', async () => {
    const { panel, user } = await open('Wallets');
    await user.click(await panel.findByRole('button', { name: `Copy the address of ${WALLET}` }));
    expect(await screen.findByText('Address Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(DEPOSIT);
  });

  test('a browser that refuses to copy is reported', async () => {
    const { panel, user } = await open('Wallets');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(await panel.findByRole('button', { name: `Copy the address of ${WALLET}` }));
    expect(await screen.findByText('The address could not be copied')).toBeTruthy();
  });

  test('a QR code of deposit wallets only, with address and tag; the focus returns', async () => {
    const { panel, user } = await open('Wallets');
    const button = await panel.findByRole('button', { name: `Show the QR code of ${WALLET}` });
    expect(panel.getAllByRole('button', { name: /QR code/ })).toHaveLength(1);
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit USDT' }));
    expect(dialog.getByRole('img', { name: 'QR code of the address' })).toBeTruthy();
    expect(dialog.getByText(DEPOSIT)).toBeTruthy();
    expect(dialog.getByText('7788')).toBeTruthy();
    expect(dialog.getByText(/Send only USDT on the Tron network/)).toBeTruthy();
    const close = dialog.getByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('none of either kind, and a wallet that has nothing but an id', async () => {
    const first = await open('Wallets', { held: having({ wallets: [] }) });
    expect(await first.panel.findByText('No deposit wallet yet.')).toBeTruthy();
    expect(first.panel.getByText('No withdrawal wallet yet.')).toBeTruthy();
    first.unmount();
    const second = await open('Wallets', { held: having({ wallets: [{ id: 'wal_9' }] }) });
    expect(await second.panel.findByText('No address yet')).toBeTruthy();
    // It is not said to be a deposit wallet: it is not offered to pay to.
    expect(second.panel.getByText('No deposit wallet yet.')).toBeTruthy();
    expect(second.panel.queryByRole('button', { name: /Copy/ })).toBeNull();
  });

  test('the form of a withdrawal wallet opens in its place, and gives the focus back', async () => {
    const { panel, user } = await open('Wallets', { routes: { 'GET /api/assets': page([]) } });
    await user.click(await panel.findByRole('button', { name: 'Add withdrawal wallet' }));
    expect(await panel.findByRole('form', { name: 'Add withdrawal wallet' })).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Cancel' }));
    const button = await panel.findByRole('button', { name: 'Add withdrawal wallet' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('one that was added has the provider asked about the account, whose counts follow', async () => {
    const { panel, user, server, held } = await open('Wallets', {
      routes: { 'GET /api/assets': page([]) },
    });
    await user.click(await panel.findByRole('button', { name: 'Add withdrawal wallet' }));
    await user.type(await panel.findByRole('textbox', { name: /^Address\b(?! tag)/ }), 'wallet-3');
    held.wallets = [...held.wallets, { id: 'wal_3' }];
    await user.click(panel.getByRole('button', { name: 'Add wallet' }));
    await waitFor(() =>
      expect(server.to(REFRESH).map(({ body }) => body)).toEqual([{ sub_account_ids: ['sub_1'] }]),
    );
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(await screen.findByText('3 wallets · 1 bank account')).toBeTruthy();
  });

  test('are asked for when the tab is opened; loading, and a failure', async () => {
    const { panel, server } = await open('Wallets', { routes: { [PROXY]: () => new Promise(() => {}) } });
    expect(panel.getByRole('status', { name: 'Loading wallets' })).toBeTruthy();
    expect(server.to(PROXY)).toHaveLength(1);
  });

  test('a failure is said with its reason, and tried again', async () => {
    const { panel, server, user, held } = await open('Wallets', {
      routes: { [PROXY]: refuse(403, 'FORBIDDEN', 'Not now.') },
    });
    expect(await panel.findByText('Not now.')).toBeTruthy();
    server.set(PROXY, provider(held));
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('Aurora treasury')).toBeTruthy();
  });
});
