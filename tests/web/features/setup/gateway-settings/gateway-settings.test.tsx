import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import SettingsForm from '#web/features/setup/gateway-settings/components/settings-form.tsx';
import { SettingsPage } from '#web/features/setup/gateway-settings/components/settings-page.tsx';
import { API_CONFIGURATION, pathOf } from '#web/lib/routes.ts';
import { minutesAgo } from '#tests/web/support/fixtures.ts';
import { signedInNow } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, refuse } from '#tests/web/support/server.ts';
import { settings } from './fixtures.ts';

describe('settings page', () => {
  signedInNow();

  const READ = 'GET /api/gateway-settings';
  const scrolled: string[] = [];

  beforeEach(() => {
    scrolled.length = 0;
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this.id);
    };
  });

  const show = (at: string = pathOf('settings')) => ({
    server: fakeServer({ [READ]: ok(settings()) }),
    ...renderInConsole(
      <SettingsPage
        api="the api"
        webhook="the webhook"
        connection="the connection"
        spreads="the spreads"
        notifications="the notifications"
      />,
      at,
    ),
  });
  const section = (name: string) => within(screen.getByRole('region', { name }));

  test('S2.103 S2.104 shows the working sections in order', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Gateway Settings' })).toBeTruthy();
    expect(section('API Configuration').getByText('the api')).toBeTruthy();
    expect(section('Webhook Configuration').getByText('the webhook')).toBeTruthy();
    expect(section('Client Spread Management').getByText('the spreads')).toBeTruthy();
    expect(section('Notification Settings').getByText('the notifications')).toBeTruthy();
    expect(screen.queryByText('Sample data')).toBeNull();
  });

  describe('a link to a section', () => {
    test('S2.106 scrolls to the section in the URL', () => {
      show(API_CONFIGURATION);
      expect(scrolled).toEqual(['api-configuration']);
      expect(document.activeElement?.id).toBe('api-configuration');
    });

    test('scrolls to a lazy section once it loads', async () => {
      show(`${pathOf('settings')}#security-settings`);
      await waitFor(() => expect(scrolled).toEqual(['security-settings']));
    });

    test('stays at the top for a missing or unknown section', () => {
      show(`${pathOf('settings')}#elsewhere`);
      show();
      expect(scrolled).toEqual([]);
    });

    test('scrolls again on every click', async () => {
      const { user } = show();
      const links = within(screen.getByRole('navigation', { name: 'Sections of this page' }));
      expect(links.getAllByRole('link')).toHaveLength(10);
      await user.click(links.getByRole('link', { name: 'Client Spread Management' }));
      await user.click(links.getByRole('link', { name: 'Client Spread Management' }));
      await waitFor(() => expect(scrolled).toEqual(['client-spreads', 'client-spreads']));
    });
  });
});

describe('settings form', () => {
  signedInNow();

  const READ = 'GET /api/gateway-settings';
  const SAVE = 'PUT /api/gateway-settings';

  const show = (routes: Parameters<typeof fakeServer>[0] = {}) => ({
    server: fakeServer({ [READ]: ok(settings()), ...routes }),
    ...renderInConsole(<SettingsForm />),
  });
  const field = (label: string) =>
    screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
  const type = async (label: string, value: string) =>
    fireEvent.change(await field(label), { target: { value } });
  const saving = () => screen.findByRole('button', { name: 'Save Settings' });

  test('S2.104 S9.19 shows specified defaults and nothing to save; a failure to load can be retried', async () => {
    const { server, user } = show({ [READ]: refuse(500, 'INTERNAL', 'Something went wrong') });
    expect(await screen.findByText('The settings could not be loaded')).toBeTruthy();
    server.set(READ, ok(settings()));
    await user.click(screen.getByRole('button', { name: /again/i }));
    for (const [label, value] of [
      ['Minimum conversion', '100'],
      ['Maximum conversion', '50000'],
      ['Spread', '0.5'],
      ['Auto-approve', '1000'],
      ['KYC threshold', '10000'],
      ['Quote deviation', '5'],
      ['Batch size', '50'],
      ['Timeout', '30'],
      ['Retries', '3'],
      ['Cache', '5'],
    ] as const)
      expect((await field(label)).value, label).toBe(value);
    const conversion = within(screen.getByRole('region', { name: 'Conversion Settings' }));
    expect(conversion.getByText(/^Default: 100 BRL\./)).toBeTruthy();
    expect((await saving()).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/^Nobody has changed these settings yet/)).toBeTruthy();
  });

  test('S2.105 Save Settings saves all sections over the loaded version, and shows who saved and when', async () => {
    const { server, user } = show({
      [READ]: ok(settings({ version: 4 })),
      [SAVE]: ok(
        settings({
          version: 5,
          conversion: { minimum: '250', maximum: '50000', spread: '0.5' },
          security: { auto_approve_below: '1000', kyc_threshold: null, quote_deviation: '5' },
          updated_by: { id: 'user_1', email: 'admin@example.com' },
          updated_at: minutesAgo(0),
        }),
      ),
    });
    await type('Minimum conversion', '250,00');
    await type('KYC threshold', '');
    await user.click(await saving());
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(server.to(SAVE)[0]?.body).toEqual({
      version: 4,
      conversion: { minimum: '250.00', maximum: '50000', spread: '0.5' },
      security: { auto_approve_below: '1000', kyc_threshold: null, quote_deviation: '5' },
      performance: { batch_size: 50, timeout_seconds: 30, retries: 3, cache_minutes: 5, calls_per_second: 5 },
    });
    expect(await screen.findByText(/Last saved by admin@example\.com/)).toBeTruthy();
    expect((await field('Minimum conversion')).value).toBe('250');
    expect((await saving()).hasAttribute('disabled')).toBe(true);
  });

  test('S5.51 invalid values are marked and nothing is sent', async () => {
    const { server, user } = show();
    for (const [label, text, message] of [
      ['Minimum conversion', '0', 'Minimum conversion must be between 1 and 100000000, a whole number.'],
      ['Minimum conversion', 'abc', 'Minimum conversion must be a number.'],
      ['Minimum conversion', '', 'Minimum conversion is required.'],
      ['Maximum conversion', '99', 'Maximum conversion must not be below the minimum.'],
      ['Timeout', '4', 'Timeout must be a whole number between 5 and 30.'],
      ['Retries', '6', 'Retries must be a whole number between 0 and 5.'],
      ['Provider calls', '1001', 'Provider calls must be a whole number between 1 and 1000.'],
      ['Cache', '1.5', 'Cache can have at most 0 decimals.'],
      ['Spread', '10.01', 'Spread must be between 0 and 10, with at most two decimals.'],
    ] as const) {
      const { value } = await field(label);
      await type(label, text);
      await user.click(await saving());
      expect(await screen.findByText(message)).toBeTruthy();
      await type(label, value);
      await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    }
    expect(server.to(SAVE)).toHaveLength(0);
  });

  test('S2.105 a failure to save keeps the input; a conflict reloads', async () => {
    const { server, user } = show({ [SAVE]: refuse(500, 'INTERNAL', 'Something went wrong') });
    await type('Spread', '2');
    await user.click(await saving());
    expect(await screen.findByText('The settings could not be saved')).toBeTruthy();
    expect((await field('Spread')).value).toBe('2');
    server.set(SAVE, refuse(409, 'CONFLICT', 'The settings have changed'));
    await user.click(await saving());
    expect(await screen.findByText('Somebody else changed the settings')).toBeTruthy();
    server.set(
      READ,
      ok(settings({ version: 9, conversion: { minimum: '100', maximum: '50000', spread: '1.5' } })),
    );
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    await waitFor(async () => expect((await field('Spread')).value).toBe('1.5'));
    expect(screen.queryByText('Somebody else changed the settings')).toBeNull();
  });

  test('S2.662 S2.663 the company and the explorers are saved together, checked before', async () => {
    const company = { name: 'Gateway Pagamentos S.A.', tax_number: '11.222.333/0001-81' };
    const transaction = 'https://tronscan.org/#/transaction/{hash}';
    const explorers = [{ network: 'tron', transaction, address: null }];
    const { server, user } = show({ [SAVE]: ok(settings({ version: 1, company, explorers })) });
    await type('Company name', company.name);
    await type('Tax number', company.tax_number);
    await user.click(screen.getByRole('button', { name: 'Add an explorer' }));
    await type('Network', 'tron');
    await type('Page of a transaction', 'http://tronscan.org/{hash}');
    const save = screen.getByRole('button', { name: 'Save company and explorers' });
    await user.click(save);
    expect(
      await screen.findByText('Page of a transaction must be an https address with {hash}.'),
    ).toBeTruthy();
    expect(server.to(SAVE)).toHaveLength(0);
    await type('Page of a transaction', transaction);
    await user.click(save);
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(server.to(SAVE)[0]?.body).toEqual({ version: 0, company, explorers });
    await user.click(await screen.findByRole('button', { name: 'Remove the explorer of tron' }));
    expect(screen.queryByRole('textbox', { name: /^Network/ })).toBeNull();
  });
});
