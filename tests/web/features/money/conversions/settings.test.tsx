import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import SettingsTab from '#web/features/money/conversions/components/settings-tab.tsx';
import {
  checkDraft,
  type Draft,
  DRAFT_FIELDS,
  draftOf,
  errorsOfServer,
  settle,
} from '#web/features/money/conversions/model/draft.ts';
import { ApiError } from '#web/lib/api/error.ts';
import { secondWithZone } from '#web/lib/format/time.ts';
import {
  accountsOf,
  configuration,
  link,
  minutesAgo,
  profile,
  subAccount,
} from '#tests/web/support/fixtures.ts';
import { fakeProvider } from '#tests/web/support/provider.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';

const ACCOUNTS = 'GET /api/subaccounts';
const LIST = 'GET /api/conversion-configurations';
const CREATE = 'POST /api/conversion-configurations';
const UPDATE = 'PATCH /api/conversion-configurations/cfg_1';
const DELETE = 'DELETE /api/conversion-configurations/cfg_1';

const WALLETS = 'GET /v1/subaccount/wallet-address?asset=USDT&wallet_type=external';
const usdtWallet = (over: Record<string, unknown> = {}) => ({
  id: 'wal_1',
  asset: 'USDT',
  network: 'tron',
  address: 'TOwnersWallet',
  name: 'Main desk',
  wallet_type: 'external',
  ...over,
});
const SECOND = 'TXk3Q9mVfY7uE2rLzP8sHw4NbC6dJgA1oB';
const WALLET_LIST = [usdtWallet(), usdtWallet({ id: 'wal_2', name: 'Cold store', address: SECOND })];

const unconfirmed = configuration({
  is_enabled: false,
  destination: {
    wallet_id: 'wal_2',
    address: SECOND,
    network: 'tron',
    name: 'Cold store',
    named_at: minutesAgo(60),
    confirmed_at: null,
    confirmed_by: null,
  },
});
const without = configuration({ is_enabled: false, destination: null });
/** The user manages another user's sub-account. */
const managed = page([subAccount({ user_id: 'user_2', manager_id: 'user_1' })]);

/** One sub-account per rule: Customer 1, Customer 2, … */
const ruled = (...rules: readonly ReturnType<typeof configuration>[]) => {
  const accounts = accountsOf(rules.length);
  return {
    [ACCOUNTS]: page(accounts),
    [LIST]: page(
      accounts.map(({ id, name }, n) => ({
        ...rules[n],
        id: `cfg_${n + 1}`,
        sub_account_id: id,
        sub_account: { ...link, id, name },
      })),
    ),
  };
};

const show = (routes: Parameters<typeof fakeServer>[0] = {}) => ({
  server: fakeServer({
    'GET /api/profile': ok(profile()),
    'POST /api/ramps': fakeProvider({ [WALLETS]: { list: WALLET_LIST, total_row: 2 } }).answer,
    [ACCOUNTS]: page([subAccount()]),
    [LIST]: page([configuration()]),
    ...routes,
  }),
  ...renderInConsole(<SettingsTab />),
});
const card = (name = 'Aurora Apostas') => screen.findByRole('region', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save changes' });
type Person = ReturnType<typeof show>['user'];
const write = async (user: Person, name: string, value: string) => {
  await user.clear(await field(name));
  if (value) await user.paste(value);
};

test('S8.24 loading; an error shows its reason and can be retried', async () => {
  const { server, user } = show({ [LIST]: refuse(500, 'X', 'No luck.') });
  expect(screen.getByRole('status', { name: 'Loading settings' })).toBeTruthy();
  expect(await screen.findByText('Failed to fetch conversion settings')).toBeTruthy();
  expect(screen.getByText('No luck.')).toBeTruthy();
  server.set(LIST, refuse(424, 'PROVIDER_NOT_CONFIGURED', 'Ramps credentials not configured'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(
    'API credentials not configured. Please go to Settings → API Configuration to add your ramps credentials.',
  );
  server.set(LIST, page([configuration()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await card();
});

test('S2.42 S7.25 S8.5 lists active sub-accounts from all pages; an empty list says what to do', async () => {
  const { server, client } = show({ [ACCOUNTS]: page([]) });
  await screen.findByText('No sub-accounts found. Please sync your sub-accounts from the Sub-Accounts page.');
  server.set(ACCOUNTS, page([subAccount({ status: 'inactive' })]));
  await client.invalidateQueries();
  expect(await screen.findByText('No active sub-accounts')).toBeTruthy();
  expect(screen.getByText(/all of these are inactive/)).toBeTruthy();
  server.set(ACCOUNTS, ({ query }) =>
    query.get('cursor')
      ? page([subAccount({ id: 'sub_2', name: 'Serra Bet' })])
      : page([subAccount({ status: 'inactive' })], 'next'),
  );
  const before = server.to(ACCOUNTS).length;
  await client.invalidateQueries();
  await card('Serra Bet');
  expect(server.to(ACCOUNTS)).toHaveLength(before + 2);
  expect(screen.queryByRole('region', { name: 'Aurora Apostas' })).toBeNull();
});

/** jsdom never ends the closing animation. */
const closed = (role: 'dialog' | 'alertdialog') =>
  waitFor(() => expect(screen.queryByRole(role)?.getAttribute('data-state') ?? 'closed').toBe('closed'));

describe('not configured', () => {
  const configure = async (user: Person) => {
    await user.click(await screen.findByRole('button', { name: 'Configure Aurora Apostas' }));
    return within(await screen.findByRole('dialog', { name: 'Configure Aurora Apostas' }));
  };

  test('S4.21 S8.25 creates a rule with defaults, and shows a toast', async () => {
    const { server, user } = show({
      [LIST]: page([]),
      [CREATE]: () => {
        server.set(LIST, page([configuration()]));
        return ok(configuration());
      },
    });
    expect(within(await card()).getByText('Not configured')).toBeTruthy();
    const dialog = await configure(user);
    expect(dialog.getByText(/^Deposits from/).textContent.replaceAll('\u00a0', ' ')).toContain(
      "from the gateway's minimum, up to R$ 10.000,00 a day",
    );
    const send = dialog.getByRole('button', { name: 'Send USDT here' });
    expect(send.hasAttribute('disabled')).toBe(true);
    expect(await dialog.findByText(SECOND)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: /Main desk/ }));
    await user.click(send);
    expect(await screen.findByText('Conversion configuration created')).toBeTruthy();
    expect((await field('Minimum amount')).value).toBe('100');
    expect(server.to(CREATE)[0]?.body).toEqual({
      sub_account_id: 'sub_1',
      destination_wallet_id: 'wal_1',
    });
  });

  test('S8.26 a failure shows its reason; a rule without a destination starts switched off', async () => {
    const { server, user } = show({
      [LIST]: page([]),
      [CREATE]: refuse(409, 'CONFLICT', 'There is one already.'),
    });
    const dialog = await configure(user);
    await user.click(dialog.getByRole('button', { name: 'Configure without a destination' }));
    expect(await screen.findByText('Failed to create conversion configuration')).toBeTruthy();
    expect(screen.getByText('There is one already.')).toBeTruthy();
    server.set(CREATE, () => {
      server.set(LIST, page([without]));
      return ok(without);
    });
    await user.click(dialog.getByRole('button', { name: 'Configure without a destination' }));
    expect(await screen.findByText('No destination yet')).toBeTruthy();
    expect(screen.getByText('Disabled')).toBeTruthy();
    expect(server.to(CREATE).map(({ body }) => body)).toEqual([
      { sub_account_id: 'sub_1' },
      { sub_account_id: 'sub_1' },
    ]);
  });
});

describe('the destination', () => {
  const choose = async (user: Person, action = 'Change') => {
    await user.click(await screen.findByRole('button', { name: `${action} destination of Aurora Apostas` }));
    return within(await screen.findByRole('dialog', { name: 'Choose the destination' }));
  };

  test('shows wallet, network, masked address and confirmation; the address can be revealed', async () => {
    const at = minutesAgo(80_000);
    const { user } = show({
      [LIST]: page([
        configuration({
          destination: { ...unconfirmed.destination!, confirmed_at: at, confirmed_by: 'user_1' },
        }),
      ]),
    });
    const shown = within(await screen.findByRole('group', { name: 'Destination of Aurora Apostas' }));
    expect(shown.getByText('Cold store')).toBeTruthy();
    expect(shown.getByText('Tron')).toBeTruthy();
    expect(shown.getByText('TXk3Q9...JgA1oB')).toBeTruthy();
    expect(shown.getByText(`Confirmed by the owner on ${secondWithZone(at)}`)).toBeTruthy();
    expect(shown.queryByText(SECOND)).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Show address of the destination' }));
    expect(shown.getByText(SECOND)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Copy address of the destination' }));
    expect(await navigator.clipboard.readText()).toBe(SECOND);
  });

  test("the owner's choice is sent with the address shown; a failure can be retried", async () => {
    const { server, user } = show({
      [LIST]: page([without]),
      [UPDATE]: refuse(409, 'CONFLICT', 'This wallet has another address now.'),
      'POST /api/ramps': refuse(502, 'PROVIDER_FAILURE', 'No luck.'),
    });
    const dialog = await choose(user, 'Choose');
    expect(await dialog.findByText('No luck.')).toBeTruthy();
    server.set('POST /api/ramps', fakeProvider({ [WALLETS]: { list: WALLET_LIST, total_row: 2 } }).answer);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await user.click(await dialog.findByRole('radio', { name: /Cold store/ }));
    await user.click(dialog.getByRole('button', { name: 'Send USDT here' }));
    expect(await screen.findByText('This wallet has another address now.')).toBeTruthy();
    // Reloads the wallets.
    await waitFor(() => expect(server.to('POST /api/ramps')).toHaveLength(3));
    expect(dialog.getByRole('radio', { name: /Cold store/ })).toBeTruthy();
    server.set(UPDATE, ok(configuration()));
    await user.click(dialog.getByRole('radio', { name: /Cold store/ }));
    await user.click(dialog.getByRole('button', { name: 'Send USDT here' }));
    expect(await screen.findByText('Configuration updated')).toBeTruthy();
    expect(server.to(UPDATE)[1]?.body).toEqual({
      destination_wallet_id: 'wal_2',
      destination_address: SECOND,
    });
    await closed('dialog');
  });

  test('another user can only propose one', async () => {
    const { server, user } = show({
      [ACCOUNTS]: managed,
      [LIST]: page([unconfirmed]),
      [UPDATE]: ok(unconfirmed),
    });
    expect(await screen.findByText('Not confirmed yet: the owner must confirm it')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Confirm destination/ })).toBeNull();
    const dialog = await choose(user);
    expect(dialog.getByText(/owner of the sub-account must confirm it/)).toBeTruthy();
    expect(await dialog.findByText('Current')).toBeTruthy();
    const propose = dialog.getByRole('button', { name: 'Propose this wallet' });
    expect(propose.hasAttribute('disabled')).toBe(true);
    await user.click(dialog.getByRole('radio', { name: /Main desk/ }));
    await user.click(propose);
    expect(await screen.findByText('Configuration updated')).toBeTruthy();
    expect(server.to(UPDATE)[0]?.body).toEqual({
      destination_wallet_id: 'wal_1',
      destination_address: 'TOwnersWallet',
    });
  });

  test('S2.45 the owner confirms it after seeing the full address', async () => {
    const { server, user } = show({ [LIST]: page([unconfirmed]), [UPDATE]: ok(configuration()) });
    await user.click(await screen.findByRole('button', { name: 'Confirm destination of Aurora Apostas' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm this destination?' }));
    expect(dialog.getByText(SECOND.slice(0, 4)).parentElement?.textContent).toBe(SECOND);
    expect(server.to(UPDATE)).toHaveLength(0);
    server.set(LIST, page([configuration()]));
    await user.click(dialog.getByRole('button', { name: 'Confirm destination' }));
    expect(await screen.findByText(/^Confirmed by the owner on/)).toBeTruthy();
    expect(server.to(UPDATE)[0]?.body).toEqual({
      destination_wallet_id: 'wal_2',
      destination_address: SECOND,
    });
  });

  test('without an owner, only an administrator can confirm it', async () => {
    const { client } = show({
      [ACCOUNTS]: page([subAccount({ user_id: null })]),
      [LIST]: page([unconfirmed]),
    });
    await screen.findByText('Not confirmed yet: the owner must confirm it');
    expect(screen.queryByRole('button', { name: /^Confirm destination/ })).toBeNull();
    client.setQueryData(['profile'], profile({ id: 'user_9', role: 'admin', is_admin: true }));
    await screen.findByRole('button', { name: 'Confirm destination of Aurora Apostas' });
  });

  test('without an external USDT wallet, there is no choice but an explanation', async () => {
    const { user } = show({
      [LIST]: page([without]),
      'POST /api/ramps': fakeProvider({
        [WALLETS]: {
          list: [usdtWallet({ asset: 'USDC' }), usdtWallet({ wallet_type: 'shared' })],
          total_row: 2,
        },
      }).answer,
    });
    const dialog = await choose(user, 'Choose');
    await dialog.findByText(
      'This sub-account has no external USDT wallet. Add one at the provider or on the Sub-Accounts page.',
    );
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Send USDT here' }).hasAttribute('disabled')).toBe(true);
  });
});

test('S2.46 the toggle: without a confirmed destination, a rule can only be switched off, and says why', async () => {
  const notice = 'Switched off: the sub-account has another owner, who must confirm the destination.';
  show(ruled(without, { ...unconfirmed, notice }, { ...unconfirmed, is_enabled: true }));
  for (const [name, disabled, reason] of [
    ['Customer 1', true, /^Choose a destination first/],
    ['Customer 2', true, /once the owner has confirmed the destination/],
    ['Customer 3', false, /^Deposits are held until the owner/],
  ] as const) {
    const rule = within(await card(name));
    const toggle = rule.getByRole<HTMLInputElement>('switch', { name: 'Auto-conversion' });
    expect(toggle.disabled, name).toBe(disabled);
    const said = rule.getByText(reason);
    if (disabled) expect(toggle.getAttribute('aria-describedby')).toBe(said.id);
  }
  // The gateway's reason for switching it off.
  expect(within(await card('Customer 2')).getByText(notice)).toBeTruthy();
});

test('S4.22 the toggle keeps its new position while saving, and shows a toast', async () => {
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

test('S8.28 S8.92 the toggle reverts after a failure, and follows the server after a lost response', async () => {
  const { server, user } = show({
    [LIST]: page([configuration({ is_enabled: false })]),
    [UPDATE]: refuse(409, 'CONFLICT', 'The destination is not confirmed by the owner.'),
  });
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Auto-conversion' });
  await user.click(toggle);
  expect(await screen.findByText('Failed to update configuration')).toBeTruthy();
  expect(screen.getByText('The destination is not confirmed by the owner.')).toBeTruthy();
  await waitFor(() => expect([toggle.checked, toggle.disabled]).toEqual([false, false]));
  server.set(UPDATE, () => {
    server.set(LIST, page([configuration({ is_enabled: true })]));
    return refuse(504, 'PROVIDER_TIMEOUT', 'No answer in time.');
  });
  await user.click(toggle);
  expect(await screen.findByText('No answer in time.')).toBeTruthy();
  await waitFor(() => expect([toggle.checked, toggle.disabled]).toEqual([true, false]));
});

describe('rule fields', () => {
  test('S2.43 S8.27 a valid change shows progress and a toast, and sends only itself', async () => {
    const answer = gate();
    const { server, user } = show({
      [UPDATE]: async () => {
        await answer.opened;
        server.set(LIST, page([configuration({ minimum_amount: '250', custom_spread_override: '0.75' })]));
        return ok(configuration({ minimum_amount: '250', custom_spread_override: '0.75' }));
      },
    });
    expect((await card()) && save().hasAttribute('disabled')).toBe(true);
    await write(user, 'Minimum amount', '250');
    await write(user, 'Custom spread override', '0.75');
    await user.click(save());
    expect(await screen.findByText('Saving')).toBeTruthy();
    answer.open();
    expect(await screen.findByText('Configuration updated')).toBeTruthy();
    expect(server.to(UPDATE)[0]?.body).toEqual({ minimum_amount: '250', custom_spread_override: '0.75' });
    await waitFor(() => expect(save().hasAttribute('disabled')).toBe(true));
    expect((await field('Minimum amount')).value).toBe('250');
  });

  test('S5.7 an empty override means the default spread; slippage and the next day are saved too', async () => {
    const { server, user } = show({
      [LIST]: page([configuration({ custom_spread_override: '1.5' })]),
      [UPDATE]: ok(configuration()),
    });
    await write(user, 'Custom spread override', '');
    expect(screen.getByText(/yields less than its quote by more than this, it needs attention/)).toBeTruthy();
    await write(user, 'Maximum slippage', '0.25');
    await user.click(save());
    await screen.findByText('Configuration updated');
    expect(server.to(UPDATE)[0]?.body).toEqual({ custom_spread_override: null, maximum_slippage: '0.25' });
    await user.click(await screen.findByRole('switch', { name: 'Continue on the next day' }));
    await waitFor(() => expect(server.to(UPDATE)[1]?.body).toEqual({ continue_next_day: true }));
  });

  test('S5.8 normalise on blur, non-numbers to 0, and are validated; Discard restores', async () => {
    const { server, user } = show();
    await write(user, 'Minimum amount', 'abc');
    await user.click(save());
    expect(await screen.findByText('Minimum amount must be at least 1.')).toBeTruthy();
    expect((await field('Minimum amount')).value).toBe('0');
    expect((await field('Minimum amount')).getAttribute('aria-invalid')).toBe('true');
    expect(server.to(UPDATE)).toHaveLength(0);
    await write(user, 'Custom spread override', '11');
    await user.tab();
    expect(await screen.findByText('Custom spread override must be between 0 and 10 percent.')).toBeTruthy();
    await write(user, 'Custom spread override', '9');
    expect(screen.queryByText(/must be between/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await field('Custom spread override')).value).toBe('');
    expect((await field('Minimum amount')).value).toBe('100');
  });

  test('a server error shows at its field, at the only changed field, or above the buttons', async () => {
    const { server, user } = show({
      [UPDATE]: refuse(400, 'INVALID_REQUEST', 'maximum_daily_amount: too much', [
        { path: 'maximum_daily_amount', message: 'is more than this account may convert' },
      ]),
    });
    await write(user, 'Daily limit', '99999999');
    await user.click(save());
    expect(await screen.findByText('Daily limit is more than this account may convert.')).toBeTruthy();
    expect(await screen.findByText('Failed to update configuration')).toBeTruthy();
    expect((await field('Daily limit')).value).toBe('99999999');
    await user.click(screen.getByRole('button', { name: 'Discard' }));

    const band = "The spread cannot be below the owner's band of 0.75 %.";
    server.set(UPDATE, refuse(422, 'UNPROCESSABLE', band));
    const override = await field('Custom spread override');
    expect(screen.getByText(/cannot be below the owner's band\.$/)).toBeTruthy();
    await write(user, 'Custom spread override', '0.5');
    await user.click(save());
    await waitFor(() => expect(override.getAttribute('aria-invalid')).toBe('true'));
    expect(within(await card()).getByText(band)).toBeTruthy();

    server.set(UPDATE, refuse(422, 'UNPROCESSABLE', 'Not like this.'));
    await write(user, 'Minimum amount', '250');
    await user.click(save());
    expect(await within(await card()).findByText('Not like this.')).toBeTruthy();
  });
});

test('S2.44 a client sees the spread as text and cannot delete a rule with one; others edit it', async () => {
  const { client } = show({
    'GET /api/profile': ok(profile({ role: 'client' })),
    ...ruled(configuration({ custom_spread_override: '0.75' }), configuration()),
  });
  const [one, other] = [await card('Customer 1'), await card('Customer 2')];
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Custom spread override' })).toBeNull());
  expect(one.textContent).toContain('Spread: 0.75% (set by the gateway)');
  expect(other.textContent).toContain('Spread: default (set by the gateway)');
  expect(within(one).queryByRole('button', { name: /^Delete/ })).toBeNull();
  client.setQueryData(['profile'], profile({ role: 'gateway_user' }));
  expect(await within(one).findByRole('button', { name: /^Delete/ })).toBeTruthy();
  client.setQueryData(['profile'], profile({ role: 'admin' }));
  expect(await within(one).findByText('Leave empty for the default')).toBeTruthy();
  expect(within(one).getByRole('textbox', { name: 'Custom spread override' })).toBeTruthy();
});

test('S4.23 S8.29 S8.30 Delete asks first; a failure keeps the rule', async () => {
  const { server, user } = show({ [DELETE]: refuse(502, 'X', 'No luck.') });
  const ask = async () => {
    await user.click(
      await screen.findByRole('button', { name: 'Delete the configuration of Aurora Apostas' }),
    );
    return within(await screen.findByRole('alertdialog', { name: 'Delete this configuration?' }));
  };
  const first = await ask();
  expect(first.getByText(/Deposits of Aurora Apostas will no longer be converted/)).toBeTruthy();
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await closed('alertdialog');
  expect(server.to(DELETE)).toHaveLength(0);
  await user.click((await ask()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete configuration')).toBeTruthy();
  await closed('alertdialog');
  await field('Minimum amount');
  server.set(DELETE, () => {
    server.set(LIST, page([]));
    return ok({ id: 'cfg_1' });
  });
  await user.click((await ask()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Configuration deleted')).toBeTruthy();
  expect(await screen.findByText('Not configured')).toBeTruthy();
});

const stored = draftOf(configuration({ custom_spread_override: '1.5' }));
const check = (change: Partial<Draft>) => {
  const draft = { ...stored, ...change };
  const settled = DRAFT_FIELDS.map((field) => [field, settle(field, draft[field])]);
  return checkDraft({ ...draft, ...(Object.fromEntries(settled) as Draft) }, stored);
};

test.each([
  ['100', '100'],
  [' 100 ', '100'],
  ['007', '7'],
  ['1e3', '0'],
  ['', '0'],
  ['abc', '0'],
  ['1.000', '1000'],
  ['1.500,00', '1500.00'],
  ['R$ 1.500,00', '1500.00'],
  ['1,5', '1.5'],
  ['1.00.000', '1.00.000'],
  ['US$ 5', 'US$ 5'],
  ['NaN', '0'],
  ['0x10', '0'],
])('S5.8 on blur, an amount %j becomes %j', (typed, settled) => {
  expect(settle('minimum_amount', typed)).toBe(settled);
});

test('on blur, an invalid spread stays, because 0 is a spread', () => {
  expect(settle('custom_spread_override', 'abc')).toBe('abc');
  expect(settle('custom_spread_override', ' ')).toBe('');
  expect(settle('custom_spread_override', '0.50')).toBe('0.50');
});

test('validation as in the contract: sends only changes', () => {
  expect(check({ minimum_amount: '250' })).toEqual({ ok: true, change: { minimum_amount: '250' } });
  expect(check({ custom_spread_override: '' })).toEqual({
    ok: true,
    change: { custom_spread_override: null },
  });
  expect(check({ custom_spread_override: '0' })).toEqual({
    ok: true,
    change: { custom_spread_override: '0' },
  });
  expect(check({ maximum_daily_amount: '1000000000' })).toMatchObject({ ok: true });
  expect(check({ maximum_slippage: '0' })).toEqual({ ok: true, change: { maximum_slippage: '0' } });
  expect(check({ minimum_amount: '50000' })).toMatchObject({ ok: true });
});

test.each([
  [{ minimum_amount: 'abc' }, 'minimum_amount', 'Minimum amount must be at least 1.'],
  [{ minimum_amount: '0' }, 'minimum_amount', 'Minimum amount must be at least 1.'],
  [{ minimum_amount: '100.5' }, 'minimum_amount', 'Minimum amount must be a whole number of BRL.'],
  [{ maximum_slippage: 'abc' }, 'maximum_slippage', 'Maximum slippage must be a number.'],
  [{ maximum_slippage: '' }, 'maximum_slippage', 'Maximum slippage must be a number.'],
  [{ maximum_slippage: '10.01' }, 'maximum_slippage', 'Maximum slippage must be between 0 and 10 percent.'],
  [{ maximum_slippage: '0.125' }, 'maximum_slippage', 'Maximum slippage must have at most two decimals.'],
  [{ maximum_daily_amount: '-5' }, 'maximum_daily_amount', 'Daily limit must be at least 1.'],
  [{ maximum_daily_amount: '10.5' }, 'maximum_daily_amount', 'Daily limit must be a whole number of BRL.'],
  [{ custom_spread_override: 'abc' }, 'custom_spread_override', 'Custom spread override must be a number.'],
  [
    { custom_spread_override: '10.01' },
    'custom_spread_override',
    'Custom spread override must be between 0 and 10 percent.',
  ],
  [
    { custom_spread_override: '-1' },
    'custom_spread_override',
    'Custom spread override must be between 0 and 10 percent.',
  ],
  [
    { custom_spread_override: '1.234' },
    'custom_spread_override',
    'Custom spread override must have at most two decimals.',
  ],
])('S5.5 S5.9 S5.10 validation as in the contract: %j is refused at its field', (change, field, message) => {
  expect(check(change)).toEqual({ ok: false, errors: { [field]: message } });
});

test('validation as in the contract: every invalid field says so', () => {
  const checked = check({ minimum_amount: '0', maximum_daily_amount: '0' });
  expect(Object.keys(checked.ok ? {} : checked.errors)).toEqual(['minimum_amount', 'maximum_daily_amount']);
});

test('server errors show at the fields they name', () => {
  const error = new ApiError('INVALID_REQUEST', 'no', 400, [
    { path: 'minimum_amount', message: 'must be at least 1' },
    { path: 'other', message: 'x' },
  ]);
  expect(errorsOfServer(error)).toEqual({ minimum_amount: 'Minimum amount must be at least 1.' });
  expect(errorsOfServer(new ApiError('CONFLICT', 'no', 409, 'text'))).toEqual({});
  expect(errorsOfServer(new Error('x'))).toEqual({});
});

test('an error without a field shows at the only changed one', () => {
  const error = new ApiError('UNPROCESSABLE', 'The spread is below the band of 0.75 %.', 422);
  expect(errorsOfServer(error, ['custom_spread_override'])).toEqual({
    custom_spread_override: 'The spread is below the band of 0.75 %.',
  });
  expect(errorsOfServer(error, ['custom_spread_override', 'minimum_amount'])).toEqual({});
  const failure = new ApiError('INTERNAL', 'no', 500);
  expect(errorsOfServer(failure, ['custom_spread_override'])).toEqual({});
});

describe('S2.634 a link to a field of a rule', () => {
  const second = subAccount({ id: 'sub_2', name: 'Boreal Bets' });
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => {};
  });
  const at = (field: string) =>
    renderInConsole(<SettingsTab />, `/gateway/conversions?tab=settings&account=${link.id}&field=${field}`);
  const serve = (rules: readonly ReturnType<typeof configuration>[]) =>
    fakeServer({
      'GET /api/profile': ok(profile()),
      [ACCOUNTS]: page([second, subAccount()]),
      [LIST]: page([...rules]),
      'GET /api/conversion-configurations/cfg_1/obstacles': ok({
        items: [{ code: 'minimum_above_limit', message: 'No deposit fits.', stops: true }],
        used_today: '0',
        bounds: { minimum: '100', maximum: '50000' },
      }),
    });

  test('opens it with the focus there', async () => {
    serve([configuration()]);
    at('maximum_daily_amount');
    const field = await screen.findByRole('textbox', { name: /Daily limit/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('opens the destination, also of a sub-account without a rule', async () => {
    serve([]);
    at('destination');
    const button = await screen.findByRole('button', { name: /^Configure Aurora/ });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('follows a message that advises a change', async () => {
    serve([configuration()]);
    at('');
    const advised = await screen.findByRole('link', { name: 'Change the minimum' });
    expect(advised.getAttribute('href')).toBe(
      `/gateway/conversions?tab=settings&account=${link.id}&field=minimum_amount`,
    );
  });
});
