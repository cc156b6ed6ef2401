import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SettingsPage } from '#web/features/gateway-settings/components/settings-page.tsx';
import { API_CONFIGURATION, pathOf } from '#web/lib/routes.ts';
import { signedInNow } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { settings } from '#tests/web/features/gateway-settings/fixtures.ts';
import { fakeServer, ok } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

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
      spreads="the spreads"
      notifications="the notifications"
    />,
    at,
  ),
});
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('sections', () => {
  test('those that work, each in its place', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Gateway Settings' })).toBeTruthy();
    expect(section('API Configuration').getByText('the api')).toBeTruthy();
    expect(section('Webhook Configuration').getByText('the webhook')).toBeTruthy();
    expect(section('Client Spread Management').getByText('the spreads')).toBeTruthy();
    expect(section('Notification Settings').getByText('the notifications')).toBeTruthy();
    expect(screen.queryByText('Sample data')).toBeNull();
  });
});

describe('the way to a section', () => {
  test('an address that names one leads there', () => {
    show(API_CONFIGURATION);
    expect(scrolled).toEqual(['api-configuration']);
    expect(document.activeElement?.id).toBe('api-configuration');
  });

  test('an address that names one of those that are loaded leads there once it has come', async () => {
    show(`${pathOf('settings')}#security-settings`);
    await waitFor(() => expect(scrolled).toEqual(['security-settings']));
  });

  test('an address that names none, or one that is not there, leads to the top', () => {
    show(`${pathOf('settings')}#elsewhere`);
    show();
    expect(scrolled).toEqual([]);
  });

  test('the links of the page lead there, again and again', async () => {
    const { user } = show();
    const links = within(screen.getByRole('navigation', { name: 'Sections of this page' }));
    expect(links.getAllByRole('link')).toHaveLength(7);
    await user.click(links.getByRole('link', { name: 'Client Spread Management' }));
    await user.click(links.getByRole('link', { name: 'Client Spread Management' }));
    await waitFor(() => expect(scrolled).toEqual(['client-spreads', 'client-spreads']));
  });
});
