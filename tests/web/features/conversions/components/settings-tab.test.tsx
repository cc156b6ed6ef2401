import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SettingsTab } from '../../../../../web/src/features/conversions/components/settings-tab.tsx';
import { identity, resetIdentity, tokensOf } from '../../../support/amplify.ts';
import { configuration, subAccount } from '../../../support/fixtures.ts';
import { renderInConsole } from '../../../support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '../../../support/server.ts';

vi.mock('../../../../../web/src/lib/auth/amplify.ts', () => import('../../../support/amplify.ts'));

const ACCOUNTS = 'GET /api/subaccounts';
const LIST = 'GET /api/conversion-configurations';
const CREATE = 'POST /api/conversion-configurations';
const UPDATE = 'PATCH /api/conversion-configurations/cfg_1';
const DELETE = 'DELETE /api/conversion-configurations/cfg_1';

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

const show = (routes: Parameters<typeof fakeServer>[0] = {}) => ({
  server: fakeServer({ [ACCOUNTS]: page([subAccount()]), [LIST]: page([configuration()]), ...routes }),
  ...renderInConsole(<SettingsTab />),
});
const card = () => screen.findByRole('region', { name: 'Aurora Apostas' });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('states', () => {
  test('loading', () => {
    show({ [ACCOUNTS]: () => new Promise(() => {}) });
    expect(screen.getByRole('status', { name: 'Loading settings' })).toBeTruthy();
  });

  test('an error says what, and can be tried again', async () => {
    const { server, user } = show({ [LIST]: refuse(500, 'X', 'No luck.') });
    expect(await screen.findByText('Failed to fetch conversion settings')).toBeTruthy();
    expect(screen.getByText('No luck.')).toBeTruthy();
    server.set(LIST, page([configuration()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card();
  });

  test('only active sub-accounts are there; with none it says what to do', async () => {
    show({ [ACCOUNTS]: page([subAccount({ status: 'inactive' })]) });
    expect(await screen.findByText('No active sub-accounts')).toBeTruthy();
    expect(screen.getByText(/all of these are inactive/)).toBeTruthy();
  });

  test('without any sub-account it says where to get them', async () => {
    show({ [ACCOUNTS]: page([]) });
    expect(
      await screen.findByText(
        'No sub-accounts found. Please sync your sub-accounts from the Sub-Accounts page.',
      ),
    ).toBeTruthy();
  });

  test('a configuration error says where the credentials go', async () => {
    show({ [LIST]: refuse(424, 'PROVIDER_NOT_CONFIGURED', 'Ramps credentials not configured') });
    expect(
      await screen.findByText(
        'API credentials not configured. Please go to Settings → API Configuration to add your ramps credentials.',
      ),
    ).toBeTruthy();
  });

  test('all pages of both lists are read', async () => {
    const { server } = show({
      [ACCOUNTS]: ({ query }) =>
        query.get('cursor')
          ? page([subAccount({ id: 'sub_2', name: 'Serra Bet' })])
          : page([subAccount()], 'next'),
    });
    expect(await screen.findByRole('region', { name: 'Serra Bet' })).toBeTruthy();
    expect(server.to(ACCOUNTS)).toHaveLength(2);
  });
});

describe('not configured', () => {
  test('is created with the defaults and told', async () => {
    const { server, user } = show({
      [LIST]: page([]),
      [CREATE]: () => {
        server.set(LIST, page([configuration()]));
        return ok(configuration());
      },
    });
    expect(within(await card()).getByText('Not configured')).toBeTruthy();
    expect((await card()).textContent?.replaceAll('\u00a0', ' ')).toContain(
      'Configure turns conversion on at once, from R$ 100,00 and up to R$ 10.000,00 a day.',
    );
    await user.click(screen.getByRole('button', { name: 'Configure Aurora Apostas' }));
    expect(await screen.findByText('Conversion configuration created')).toBeTruthy();
    expect((await field('Minimum amount')).value).toBe('100');
    expect(server.to(CREATE)[0]?.body).toEqual({ sub_account_id: 'sub_1' });
  });

  test('a failure is told with its reason', async () => {
    const { user } = show({ [LIST]: page([]), [CREATE]: refuse(409, 'CONFLICT', 'There is one already.') });
    await user.click(await screen.findByRole('button', { name: /Configure/ }));
    expect(await screen.findByText('Failed to create conversion configuration')).toBeTruthy();
    expect(screen.getByText('There is one already.')).toBeTruthy();
  });
});

describe('the toggle', () => {
  test('stands where it was put while it is saved, and is told', async () => {
    const answer = gate();
    const { server, user } = show({
      [UPDATE]: async () => {
        await answer.opened;
        server.set(LIST, page([configuration({ is_enabled: false })]));
        return ok(configuration({ is_enabled: false }));
      },
    });
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Auto-conversion' });
    expect(toggle.checked).toBe(true);
    await user.click(toggle);
    await screen.findByText('Disabled');
    expect(toggle.disabled).toBe(true);
    answer.open();
    expect(await screen.findByText('Configuration updated')).toBeTruthy();
    await waitFor(() => expect(toggle.disabled).toBe(false));
    expect(toggle.checked).toBe(false);
    expect(server.to(UPDATE)[0]?.body).toEqual({ is_enabled: false });
  });

  test('goes back when it could not be saved', async () => {
    const { user } = show({ [UPDATE]: refuse(502, 'X', 'No luck.') });
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Auto-conversion' });
    await user.click(toggle);
    expect(await screen.findByText('Failed to update configuration')).toBeTruthy();
    await waitFor(() => expect(toggle.checked).toBe(true));
  });
});

test('a change whose answer was lost is shown as the server has it', async () => {
  const { server, user } = show({
    [UPDATE]: () => {
      server.set(LIST, page([configuration({ is_enabled: false })]));
      return refuse(504, 'PROVIDER_TIMEOUT', 'No answer in time.');
    },
  });
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Auto-conversion' });
  await user.click(toggle);
  expect(await screen.findByText('Failed to update configuration')).toBeTruthy();
  await waitFor(() => expect(toggle.checked).toBe(false));
});

describe('the fields', () => {
  const type = async (user: ReturnType<typeof show>['user'], name: string, value: string) => {
    await user.clear(await field(name));
    if (value) await user.type(await field(name), value);
  };

  test('what is right is saved visibly and told, and only what changed is sent', async () => {
    const answer = gate();
    const { server, user } = show({
      [UPDATE]: async () => {
        await answer.opened;
        server.set(LIST, page([configuration({ minimum_amount: '250', custom_spread_override: '0.75' })]));
        return ok(configuration({ minimum_amount: '250', custom_spread_override: '0.75' }));
      },
    });
    expect((await card()) && save().hasAttribute('disabled')).toBe(true);
    await type(user, 'Minimum amount', '250');
    await type(user, 'Custom spread override', '0.75');
    await user.click(save());
    expect(await screen.findByText('Saving')).toBeTruthy();
    answer.open();
    expect(await screen.findByText('Configuration updated')).toBeTruthy();
    expect(server.to(UPDATE)[0]?.body).toEqual({ minimum_amount: '250', custom_spread_override: '0.75' });
    await waitFor(() => expect(save().hasAttribute('disabled')).toBe(true));
    expect((await field('Minimum amount')).value).toBe('250');
  });

  test('an empty override means the default spread', async () => {
    const { server, user } = show({
      [LIST]: page([configuration({ custom_spread_override: '1.5' })]),
      [UPDATE]: ok(configuration()),
    });
    await type(user, 'Custom spread override', '');
    await user.click(save());
    await screen.findByText('Configuration updated');
    expect(server.to(UPDATE)[0]?.body).toEqual({ custom_spread_override: null });
  });

  test('what is not a number becomes 0, which is refused at the field; nothing is sent', async () => {
    const { server, user } = show();
    await type(user, 'Minimum amount', 'abc');
    await user.click(save());
    expect(await screen.findByText('Minimum amount must be at least 1.')).toBeTruthy();
    expect((await field('Minimum amount')).value).toBe('0');
    expect((await field('Minimum amount')).getAttribute('aria-invalid')).toBe('true');
    expect(server.to(UPDATE)).toHaveLength(0);
  });

  test('leaving a field settles it; typing takes the complaint back; Discard brings the stored values', async () => {
    const { user } = show();
    await type(user, 'Custom spread override', '11');
    await user.tab();
    expect(await screen.findByText('Custom spread override must be between 0 and 10 percent.')).toBeTruthy();
    await type(user, 'Custom spread override', '9');
    expect(screen.queryByText(/must be between/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await field('Custom spread override')).value).toBe('');
  });

  test('what the server refuses is shown at its field and told', async () => {
    const { user } = show({
      [UPDATE]: refuse(400, 'INVALID_REQUEST', 'maximum_daily_amount: too much', [
        { path: 'maximum_daily_amount', message: 'is more than this account may convert' },
      ]),
    });
    await type(user, 'Daily limit', '99999999');
    await user.click(save());
    expect(await screen.findByText('Daily limit is more than this account may convert.')).toBeTruthy();
    expect(await screen.findByText('Failed to update configuration')).toBeTruthy();
    expect((await field('Daily limit')).value).toBe('99999999');
  });

  test('a limit below the minimum is pointed out', async () => {
    const { user } = show();
    await type(user, 'Daily limit', '50');
    expect(await screen.findByText(/no deposit can be converted/)).toBeTruthy();
  });
});

describe('Delete', () => {
  /** Leaving is an animation, which jsdom never ends. */
  const closed = () =>
    waitFor(() =>
      expect(screen.queryByRole('alertdialog')?.getAttribute('data-state') ?? 'closed').toBe('closed'),
    );
  const ask = async (user: ReturnType<typeof show>['user']) => {
    await user.click(
      await screen.findByRole('button', { name: 'Delete the configuration of Aurora Apostas' }),
    );
    return within(await screen.findByRole('alertdialog', { name: 'Delete this configuration?' }));
  };

  test('asks first; Cancel deletes nothing', async () => {
    const { server, user } = show();
    const dialog = await ask(user);
    expect(dialog.getByText(/Deposits of Aurora Apostas will no longer be converted/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(server.to(DELETE)).toHaveLength(0);
  });

  test('returns to not configured, and is told', async () => {
    const { server, user } = show({
      [DELETE]: () => {
        server.set(LIST, page([]));
        return ok({ id: 'cfg_1' });
      },
    });
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Configuration deleted')).toBeTruthy();
    expect(await screen.findByText('Not configured')).toBeTruthy();
  });

  test('that fails says so and keeps it', async () => {
    const { user } = show({ [DELETE]: refuse(502, 'X', 'No luck.') });
    await user.click((await ask(user)).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete configuration')).toBeTruthy();
    await closed();
    await field('Minimum amount');
  });
});
