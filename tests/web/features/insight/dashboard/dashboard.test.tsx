import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ProviderHealth } from '#shared/contract/calls/provider-health.ts';
import type { StatisticsAnswer } from '#shared/contract/calls/statistics.ts';
import type { AttentionItem } from '#shared/contract/calls/attention.ts';
import type { Role } from '#shared/domain/roles.ts';
import Gateway from '#web/app/routes/gateway.tsx';
import { keys } from '#web/lib/query/keys.ts';
import {
  configuration,
  conversion,
  failed,
  link,
  minutesAgo,
  profile,
  statisticsOf,
  subAccount,
} from '#tests/web/support/fixtures.ts';
import { preferences, preferencesServer } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';

const attention = (over: Partial<AttentionItem> = {}): AttentionItem => ({
  id: 'cnv_1',
  kind: 'conversion_failed',
  user_id: 'user_1',
  manager_id: null,
  sub_account_id: link.id,
  sub_account: link,
  subject_id: 'cnv_1',
  amount: '1500.00',
  asset: 'BRL',
  text: 'the provider did not answer',
  since: minutesAgo(20),
  remedy: 'open',
  ...over,
});

const health = (over: Partial<ProviderHealth> = {}): ProviderHealth => ({
  state: 'answering',
  measured_at: minutesAgo(2),
  calls: 1240,
  errors: 3,
  mean_ms: 84,
  half_within_ms: 100,
  most_within_ms: 3_200,
  last_webhook_at: minutesAgo(5),
  ...over,
});

type Routes = Parameters<typeof fakeServer>[0];

const show = (role: Role, routes: Routes = {}, at = '/gateway') => {
  const server = fakeServer({
    'GET /api/profile': ok(profile({ role, is_admin: role === 'admin' })),
    'GET /api/subaccounts': page([subAccount()]),
    ...preferencesServer(preferences()),
    'GET /api/attention': page([]),
    'GET /api/conversions': page([]),
    'GET /api/statistics': ok(statisticsOf([conversion(), failed(), conversion({ status: 'pix_received' })])),
    'GET /api/provider-health': ok(health()),
    'GET /api/rates': ok({ pair: 'BRL/USDT', window: '24h', points: [] }),
    ...routes,
  });
  return { server, ...renderInConsole(<Gateway />, at) };
};

test('S2.131 what needs the user comes first, with owner, reason and link', async () => {
  show('admin', {
    'GET /api/attention': page([
      attention(),
      attention({
        id: 'exc_1',
        kind: 'exception_open',
        subject_id: 'exc_1',
        amount: '12.5',
        asset: 'USDT',
      }),
      attention({ id: 'low_1', kind: 'low_balance', amount: '269.9', asset: 'USDT' }),
      attention({
        id: 'ccf_1',
        kind: 'rule_switched_off',
        amount: null,
        asset: null,
        remedy: 'open_rule',
      }),
      attention({
        id: 'pay_1',
        kind: 'payment_not_converted',
        subject_id: 'pay_1',
        amount: '50.00',
        remedy: 'convert',
      }),
      attention({ id: 'sub_1', kind: 'kyc_near_limit', amount: '900.00', asset: 'USD' }),
    ]),
  });
  const list = await screen.findByRole('list', { name: 'Needs you' });
  const items = within(list).getAllByRole('listitem');
  expect(items[0]?.textContent).toContain('Failed');
  expect(items[0]?.textContent).toContain(`Aurora Apostas · R$\u00a01.500,00`);
  expect(items[0]?.textContent).toContain('The provider did not answer');
  const links = within(list).getAllByRole('link');
  expect(links.map((each) => each.getAttribute('href'))).toEqual([
    '/gateway/conversions?status=failed&id=cnv_1',
    '/gateway/conversions?tab=reconciliation',
    `/gateway/subaccounts/${link.id}`,
    `/gateway/conversions?tab=settings&account=${link.id}`,
    '/gateway/payments/pay_1?ask=convert',
    `/gateway/subaccounts/${link.id}`,
  ]);
});

test('an order to assign links to its assignment', async () => {
  show('admin', {
    'GET /api/attention': page([
      attention({ id: 'sub_1', kind: 'order_to_assign', amount: '1500', asset: 'BRL', remedy: 'assign' }),
    ]),
  });
  const link = await screen.findByRole('link', { name: /Assign/ });
  expect(link.getAttribute('href')).toBe('/gateway/conversions?tab=reconciliation');
  expect(link.closest('li')?.textContent).toContain('Order to assign');
});

test('what needs the user: a failure can be retried; shows how many more, or none', async () => {
  const { server, client, user } = show('client', {
    'GET /api/attention': refuse(500, 'INTERNAL', 'Something went wrong.'),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.set(
    'GET /api/attention',
    page(Array.from({ length: 9 }, (_, at) => attention({ id: `cnv_${at}` }))),
  );
  await user.click(again);
  expect(await screen.findByRole('list', { name: 'Needs you' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
  expect(within(screen.getByRole('list', { name: 'Needs you' })).getAllByRole('listitem')).toHaveLength(9);
  server.set('GET /api/attention', page([]));
  await client.invalidateQueries();
  expect(await screen.findByText('Nothing needs you right now.')).toBeTruthy();
});

const stuck = (over: Partial<AttentionItem> = {}) =>
  attention({
    id: 'stuck_pending_order',
    kind: 'conversions_stuck',
    amount: '1500',
    since: minutesAgo(44),
    text: 'The first exchange is held.',
    stuck: {
      waits_for: 'pending_order',
      count: 5,
      more: false,
      accounts: 1,
      conversion_ids: ['cnv_1', 'cnv_2'],
    },
    ...over,
  });

test('S2.631 says how many conversions have not moved, for how long and why, until they move', async () => {
  const { server, client } = show('client', { 'GET /api/attention': page([stuck()]) });
  const row = await screen.findByText(/^5 conversions have not moved for .* · R\$ 1\.500,00$/);
  const item = row.closest('li');
  expect(item?.textContent).toContain('Aurora Apostas: The first exchange is held.');
  const way = screen.getByRole('link', { name: /Open the conversions: 5 conversions/ });
  expect(way.getAttribute('href')).toBe('/gateway/conversions?id=cnv_1&id=cnv_2');
  server.set('GET /api/attention', page([]));
  await client.invalidateQueries();
  expect(await screen.findByText('Nothing needs you right now.')).toBeTruthy();
});

test('S2.632 each item has what can help its reader', async () => {
  show('admin', {
    'GET /api/attention': page([
      stuck({ id: 'stuck_stop', remedy: 'lift_stop' }),
      attention({ id: 'cnv_2', remedy: 'choose_wallet' }),
      attention({ id: 'cnv_3', remedy: 'credentials' }),
      attention({ id: 'cnv_4', remedy: 'lower_minimum' }),
    ]),
  });
  const list = await screen.findByRole('list', { name: 'Needs you' });
  const rule = `/gateway/conversions?tab=settings&account=${link.id}`;
  expect(
    within(list)
      .getAllByRole('link')
      .map((each) => [each.textContent, each.getAttribute('href')]),
  ).toEqual([
    ['Open the stop', `/gateway/subaccounts/${link.id}`],
    ['Choose a wallet', `${rule}&field=destination`],
    ['Update the credentials', '/gateway/settings#api-configuration'],
    ['Change the minimum', `${rule}&field=minimum_amount`],
  ]);
});

const PROCESS = 'POST /api/conversion-processor';
const retried = ok({ success: true, error: null, process: conversion() });

test('S2.632 a failed conversion is retried in place', async () => {
  const { server, user } = show('client', {
    'GET /api/attention': page([attention({ remedy: 'retry' })]),
    [PROCESS]: retried,
  });
  await user.click(await screen.findByRole('button', { name: /^Retry: Aurora Apostas/ }));
  await waitFor(() => expect(server.to(PROCESS)[0]?.body).toMatchObject({ process_id: 'cnv_1' }));
});

describe('S2.633 raises the limit and retries', () => {
  const UPDATE = 'PATCH /api/conversion-configurations/cfg_1';
  const today = (used: string) => ({
    items: [],
    used_today: used,
    bounds: { minimum: '100', maximum: '50000' },
  });
  const open = async (used: string, routes: Routes = {}) => {
    const shown = show('client', {
      'GET /api/attention': page([attention({ amount: '9000.50', remedy: 'raise_limit' })]),
      'GET /api/conversion-configurations': page([configuration()]),
      'GET /api/conversion-configurations/cfg_1/obstacles': ok(today(used)),
      [UPDATE]: ok(configuration({ maximum_daily_amount: '12501' })),
      [PROCESS]: retried,
      ...routes,
    });
    await shown.user.click(await screen.findByRole('button', { name: /^Raise the limit and retry: / }));
    const dialog = await screen.findByRole('dialog', { name: 'Raise the daily limit?' });
    return { ...shown, dialog };
  };

  test('to the smallest limit that the deposit fits', async () => {
    const { server, user, dialog } = await open('3500');
    const field = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /Daily limit/ });
    expect(field.value).toBe('12501');
    await user.clear(field);
    await user.type(field, '12500');
    await user.click(within(dialog).getByRole('button', { name: 'Raise the limit and retry' }));
    await within(dialog).findByText(/needs a limit of at least R\$ 12\.501,00 today/);
    await user.clear(field);
    await user.type(field, '12501');
    await user.click(within(dialog).getByRole('button', { name: 'Raise the limit and retry' }));
    await waitFor(() => expect(server.to(PROCESS)).toHaveLength(1));
    expect(server.to(UPDATE)[0]?.body).toEqual({ maximum_daily_amount: '12501' });
    await waitFor(() => expect(dialog.dataset['state']).toBe('closed'));
  });

  test('shows a refusal at the field, and retries nothing', async () => {
    const { server, user, dialog } = await open('3500', {
      [UPDATE]: refuse(422, 'UNPROCESSABLE', 'At most R$ 10.000,00.'),
    });
    await user.click(await within(dialog).findByRole('button', { name: 'Raise the limit and retry' }));
    await within(dialog).findByText('At most R$ 10.000,00.');
    expect(server.to(PROCESS)).toHaveLength(0);
  });

  test('changes nothing if the deposit fits the limit by now', async () => {
    const { server, user, dialog } = await open('0');
    await within(dialog).findByText(/fits today’s limit/);
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.to(PROCESS)).toHaveLength(1));
    expect(server.to(UPDATE)).toHaveLength(0);
  });
});

test("recent conversions are real, and an administrator sees everyone's", async () => {
  const { server, user, address } = show('admin', {
    'GET /api/conversions': page([conversion({ transferred_usdt_amount: '275.1' })]),
  });
  const list = await screen.findByRole('list', { name: 'Recent conversions' });
  expect(list.textContent).toContain('Transfer completed');
  expect(list.textContent).toContain('275.1000\u00a0USDT');
  const asked = server.requests.findLast(({ path }) => path === '/api/conversions');
  expect([asked?.query.get('scope'), asked?.query.get('limit')]).toEqual(['all', '5']);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Sample data' }).checked).toBe(false);
  await user.click(screen.getByRole('link', { name: 'View All' }));
  expect(address()).toBe('/gateway/conversions');
});

/** Each card's label, figure and hint. */
const cards = async (once = 'Across 4 sub-accounts') => {
  await screen.findByText(once);
  return screen
    .getAllByRole('term')
    .map((label) => label.parentElement?.textContent)
    .filter((text) => text !== undefined);
};

describe('today in words', () => {
  type Day = StatisticsAnswer['days'][number];
  const NOTHING = { count: 0, brl: '0', usdt: '0' };
  const dayOf = (
    day: string,
    over: Partial<Omit<Day, 'conversions'>> & { conversions?: Partial<Day['conversions']> } = {},
  ): Day => ({
    day,
    received: { count: 0, brl: '0' },
    payments: {},
    webhooks: { pending: 0, processed: 0, ignored: 0, error: 0 },
    ...over,
    conversions: {
      open: NOTHING,
      completed: NOTHING,
      failed: NOTHING,
      settled: NOTHING,
      ...over.conversions,
    },
  });
  const days = (...all: StatisticsAnswer['days']) => ({
    'GET /api/statistics': ok(statisticsOf([], { days: all })),
  });
  const now = Date.now();
  const today = new Date(now).toISOString().slice(0, 10);
  const yesterday = new Date(now - 86_400_000).toISOString().slice(0, 10);
  const before = dayOf(yesterday, {
    received: { count: 4, brl: '960' },
    conversions: { completed: { count: 3, brl: '900', usdt: '165' } },
  });
  const told = async () => (await screen.findByRole('region', { name: 'Today (UTC)' })).textContent;

  test('S2.362 comes first and covers everything the user sees', async () => {
    show(
      'client',
      days(
        before,
        dayOf(today, {
          received: { count: 16, brl: '13056' },
          conversions: {
            completed: { count: 12, brl: '12345.6', usdt: '2281.5' },
            open: { count: 2, brl: '150.4', usdt: '0' },
            failed: { count: 1, brl: '500', usdt: '0' },
          },
          payments: { held: { count: 2, brl: '60', usdt: '0' }, closed: { count: 5, brl: '1', usdt: '0' } },
        }),
      ),
    );
    await screen.findByText(/received/);
    const text = await told();
    expect(text).toContain('16 payments received, R$\u00a013.056,00.');
    expect(text).toContain('12 converted: R$\u00a012.345,60 to 2,281.5000\u00a0USDT.');
    expect(text).toContain('2 in progress. 2 held, pending a decision. 1 failed.');
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first?.textContent).toBe('Today (UTC)');
  });

  test('S2.362 a day without payments summarizes the week, or says it had none', async () => {
    const { server, client } = show('client', days(before, dayOf(today)));
    const becomes = async (...all: StatisticsAnswer['days']) => {
      server.set('GET /api/statistics', ok(statisticsOf([], { days: all })));
      await client.invalidateQueries();
    };
    await screen.findByText(/No payment received yet/);
    expect(await told()).toContain('In the last seven days: 4 received, 3 converted.');
    await becomes(dayOf(today));
    expect(await screen.findByText('No payment received in the last seven days.')).toBeTruthy();
    await becomes(dayOf(today, { conversions: { completed: { count: 1, brl: '60', usdt: '11' } } }));
    await screen.findByText(/No payment received yet/);
    expect(await told()).toContain('1 converted: R$\u00a060,00 to 11.0000\u00a0USDT.');
  });
});

test('S2.132 four figures come from totals, in one call, not from loaded rows', async () => {
  const { server } = show('gateway_user');
  const [active, volume, partners, average] = await cards();
  expect(active).toContain('Active conversions1');
  expect(volume).toContain('Treasury volumeUSDT289,247.5000');
  expect(partners).toContain('Partner bookmakers31');
  expect(partners).toContain('27 active');
  expect(average).toContain('Average processing time4m');
  expect(server.to('GET /api/treasury')).toEqual([]);
  expect(server.to('GET /api/partners')).toEqual([]);
});

test('S2.132 a failed figure is unavailable, not zero', async () => {
  const refused = refuse(500, 'INTERNAL', 'Something went wrong.');
  show('gateway_user', { 'GET /api/statistics': refused });
  const [active, , partners, average] = await cards('Today’s figures could not be loaded.');
  expect([active, partners, average]).toEqual([
    expect.stringContaining('Not available'),
    expect.stringContaining('Not available'),
    expect.stringContaining('Not available'),
  ]);
});

describe('a user without sub-accounts', () => {
  const empty = { 'GET /api/subaccounts': page([]), 'GET /api/connection': ok({ configured: true }) };
  const unconnected = { ...empty, 'GET /api/connection': ok({ configured: false }) };

  test('S2.613 a connected gateway shows the next step and no samples, unless they are switched on', async () => {
    const { user, server } = show('gateway_user', empty);
    expect(await screen.findByRole('heading', { name: 'Create the first sub-account' })).toBeTruthy();
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Sample data' });
    await waitFor(() => expect(toggle.disabled).toBe(false));
    expect(toggle.checked).toBe(false);
    expect(screen.queryByText('5.41')).toBeNull();
    await user.click(toggle);
    expect(await screen.findByText('5.41')).toBeTruthy();
    await waitFor(() =>
      expect(server.to('PUT /api/preferences').at(-1)?.body).toMatchObject({ sample_data: true }),
    );
  });

  test('S2.614 a banner says that the figures are samples, and switches them off', async () => {
    const { user, server } = show('gateway_user', unconnected);
    const banner = within(await screen.findByRole('region', { name: 'Sample data' }));
    banner.getByText(/^Sample data is on/);
    await user.click(banner.getByRole('button', { name: 'Switch off' }));
    expect(screen.queryByRole('region', { name: 'Sample data' })).toBeNull();
    await waitFor(() =>
      expect(server.to('PUT /api/preferences').at(-1)?.body).toMatchObject({ sample_data: false }),
    );
    expect(screen.getByRole('heading', { name: 'The gateway is not connected yet' })).toBeTruthy();
  });

  test('S2.36 S2.361 sample figures, rate and conversions are marked and can be switched off', async () => {
    const { user, server } = show('gateway_user', unconnected);
    expect(await screen.findByText('5.41')).toBeTruthy();
    expect(screen.getAllByText('Sample data')).toHaveLength(2);
    for (const label of [
      'Active conversions',
      'Treasury volume',
      'Partner bookmakers',
      'Average processing time',
    ])
      expect(await screen.findByText(label)).toBeTruthy();
    expect(document.body.textContent).toContain('5.41BRL per USDT');
    expect(screen.getByText('184.8428 USDT')).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Sample data' }));
    expect(screen.queryByText('5.41')).toBeNull();
    await waitFor(() =>
      expect(server.to('PUT /api/preferences').at(-1)?.body).toMatchObject({ sample_data: false }),
    );
    await user.click(screen.getByRole('switch', { name: 'Sample data' }));
    await waitFor(() =>
      expect(server.to('PUT /api/preferences').at(-1)?.body).toMatchObject({ sample_data: null }),
    );
  });

  test('S2.334 a client sees that nothing is required of them, an operator the next step', async () => {
    const { client } = show('client', empty);
    expect(await screen.findByRole('heading', { name: 'Your sub-account is not set up yet' })).toBeTruthy();
    screen.getByText(/creates it for you and has been notified.*You do not need to do anything/);
    expect(screen.queryByRole('link', { name: 'Go to Sub-Accounts' })).toBeNull();
    client.setQueryData(keys.profile, profile({ role: 'gateway_user' }));
    expect(await screen.findByRole('heading', { name: 'Create the first sub-account' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Go to Sub-Accounts' });
    expect(link.getAttribute('href')).toBe('/gateway/subaccounts');
  });

  test('S2.133 an administrator without credentials gets a link to them', async () => {
    show('admin', unconnected);
    const link = await screen.findByRole('link', { name: 'Enter credentials' });
    expect(link.getAttribute('href')).toBe('/gateway/settings#api-configuration');
  });

  test('the switch also shows samples to a user with accounts', async () => {
    const { user } = show('client');
    await screen.findByText('Nothing needs you right now.');
    await user.click(screen.getByRole('switch', { name: 'Sample data' }));
    expect(await screen.findByText('5.41')).toBeTruthy();
    expect(screen.getByText('Nothing needs you right now.')).toBeTruthy();
  });
});

describe('provider health', () => {
  const panel = () => screen.findByRole('region', { name: 'Provider' });

  test('S2.135 shows whether it answers, its speed, errors and age', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();
    show('admin', {
      'GET /api/provider-health': ok(health({ measured_at: ago(2), last_webhook_at: ago(5) })),
    });
    await screen.findByText('Answering');
    const text = (await panel()).textContent;
    expect(text).toContain('84 ms on average');
    expect(text).toContain('half within 100 ms, 95% within 3.2 s');
    expect(text).toContain('3 of 1,240 calls');
    expect(text).toContain('2 minutes ago, over 15 minutes');
    expect(text).toContain('5 minutes ago');
  });

  test('a failure can be retried; shows slow, failing and not measured', async () => {
    const { server, client, user } = show('client', {
      'GET /api/provider-health': refuse(500, 'INTERNAL', 'no'),
    });
    await screen.findByText('Provider health could not be loaded.');
    server.set('GET /api/provider-health', ok(health()));
    await user.click(within(await panel()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Answering')).toBeTruthy();
    const now = async (over: Partial<ProviderHealth>) => {
      server.set('GET /api/provider-health', ok(health(over)));
      await client.invalidateQueries();
    };
    await now({ state: 'slow' });
    expect(await screen.findByText('Slow')).toBeTruthy();
    await now({ state: 'failing' });
    expect(await screen.findByText('Failing')).toBeTruthy();
    const nothing = { calls: 0, errors: 0, mean_ms: null, half_within_ms: null, most_within_ms: null };
    await now({ state: 'unknown', measured_at: null, last_webhook_at: null, ...nothing });
    expect(await screen.findByText('Not measured')).toBeTruthy();
    const { textContent } = await panel();
    expect(textContent).toContain('provider health is unknown');
    expect(textContent).not.toContain('ms');
    // Most clients have no webhook of their own.
    expect(textContent).not.toContain('Last webhook');
  });
});
