import type { SubAccountRecord } from '#shared/contract/records.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile, subAccount } from '#tests/web/support/fixtures.ts';
import { ok, page, refuse, type Request } from '#tests/web/support/server.ts';
import {
  card,
  endpointOf,
  holdings,
  keptOf,
  LIST,
  loaded,
  PROFILE,
  PROXY,
  provider,
  RESERVE,
  show,
  stubLayout,
} from '../support.tsx';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  stubLayout();
});

const INACTIVE = '/v1/subaccount/inactive';
const RESERVED = { usdt_spread: '0.345678', open_conversions: 2, held_payments: 100 };
const as = (role: 'admin' | 'gateway_user' | 'client') => ({
  [PROFILE]: ok(profile({ role, is_admin: role === 'admin' })),
});

const details = async (shown: Parameters<typeof show>[0]) => {
  const view = show(shown);
  await loaded();
  await view.user.click(within(await card()).getByRole('tab', { name: 'Details' }));
  return { ...view, panel: within(screen.getByRole('tabpanel', { name: 'Details' })) };
};
const patches = (requests: readonly Request[]) =>
  requests.filter(({ path, body }) => path === '/api/ramps' && endpointOf({ body } as Request) === INACTIVE);

const closed = () =>
  waitFor(() =>
    expect(screen.queryByRole('alertdialog')?.getAttribute('data-state') ?? 'closed').toBe('closed'),
  );

describe('the spread of the gateway', () => {
  const having = (usdt_spread: string | undefined) => ({
    rowOf: (account: SubAccountRecord) => ({ ...keptOf(account, holdings()), usdt_spread }),
  });

  test('stands at the USDT balance that it is part of', async () => {
    const { server } = show(having('0.345678'));
    expect(await within(await card()).findByText('0.345678 USDT of it is spread')).toBeTruthy();
    expect(server.to('GET /api/subaccounts/sub_1/reserve')).toEqual([]);
  });

  test.each([
    ['there is none', '0'],
    ['it is not known', undefined],
  ])('is not mentioned where %s', async (_what, spread) => {
    show(having(spread));
    await loaded();
    expect(screen.queryByText(/of it is spread/)).toBeNull();
  });
});

describe('deactivating', () => {
  test.each(['admin', 'gateway_user'] as const)(
    '(%s) first says what it holds and what is in progress',
    async (role) => {
      const { user, panel, server } = await details({ routes: { ...as(role), [RESERVE]: ok(RESERVED) } });
      await user.click(await panel.findByRole('button', { name: 'Deactivate…' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Deactivate Aurora Apostas?' }));
      for (const text of ['R$ 48.250,75', '$12,840.5123', '0.345678 USDT of the gateway', '2', '100 or more'])
        expect(dialog.getByText(text)).toBeTruthy();
      expect(patches(server.requests)).toHaveLength(0);
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await closed();
      expect(patches(server.requests)).toHaveLength(0);
    },
  );

  test('asks the provider once it is confirmed, and the card follows', async () => {
    const { user, panel, server } = await details({ routes: as('admin') });
    await user.click(await panel.findByRole('button', { name: 'Deactivate…' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    server.set(LIST, page([subAccount({ status: 'inactive' })]));
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Sub-Account Deactivated')).toBeTruthy();
    expect(await panel.findByRole('button', { name: 'Activate' })).toBeTruthy();
    expect(patches(server.requests).map(({ body }) => body)).toEqual([
      { method: 'PATCH', endpoint: INACTIVE, headers: { 'X-sub-account-id': 'acc_1' } },
    ]);
  });

  test('is undone without a confirmation', async () => {
    const { user, panel, server } = await details({
      accounts: [subAccount({ status: 'inactive' })],
      routes: as('gateway_user'),
    });
    server.set(LIST, page([subAccount()]));
    await user.click(await panel.findByRole('button', { name: 'Activate' }));
    expect(await panel.findByRole('button', { name: 'Deactivate…' })).toBeTruthy();
    expect(patches(server.requests).map(({ body }) => body)).toMatchObject([{ data: { is_active: true } }]);
  });

  test('says what is not known, and why it failed', async () => {
    const held = holdings();
    const { user, panel } = await details({
      held,
      routes: {
        ...as('admin'),
        [RESERVE]: refuse(500, 'INTERNAL', 'No.'),
        [PROXY]: (request: Request) =>
          endpointOf(request) === INACTIVE
            ? refuse(409, 'CONFLICT', 'Orders are under way.')
            : provider(held)(request),
      },
    });
    await user.click(await panel.findByRole('button', { name: 'Deactivate…' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getAllByText('Not known')).toHaveLength(3);
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Orders are under way.')).toBeTruthy();
    expect(await panel.findByRole('button', { name: 'Deactivate…' })).toBeTruthy();
  });

  test('is not for clients', async () => {
    const { panel } = await details({ routes: as('client') });
    expect(panel.queryByRole('button', { name: /activate/i })).toBeNull();
  });
});
