import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { SettingsPage } from '#web/features/gateway-settings/components/settings-page.tsx';
import { API_CONFIGURATION, pathOf } from '#web/lib/routes.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer } from '#tests/web/support/server.ts';

const scrolled: string[] = [];

beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id);
  };
});

const show = (at: string = pathOf('settings')) => ({
  server: fakeServer({}),
  ...renderInConsole(<SettingsPage api="the api" webhook="the webhook" spreads="the spreads" />, at),
});
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('sections', () => {
  test('those that work, each in its place', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Gateway Settings' })).toBeTruthy();
    expect(section('API Configuration').getByText('the api')).toBeTruthy();
    expect(section('Webhook Configuration').getByText('the webhook')).toBeTruthy();
    expect(section('Client Spread Management').getByText('the spreads')).toBeTruthy();
  });

  test.each([
    [
      'Conversion Settings',
      { 'Minimum conversion': '100 BRL', 'Maximum conversion': '50000 BRL', Spread: '0.5%' },
    ],
    ['Security Settings', { 'Auto-approve': 'Under R$1,000', 'KYC threshold': '10000 BRL' }],
    ['Notification Settings', {}],
    ['Performance Settings', { 'Batch size': '50', Timeout: '30 s', Retries: '3', Cache: '5 min' }],
  ])('%s: marked as sample data, cannot be changed', (name, values) => {
    show();
    const it = section(name);
    expect(it.getByText('Sample data')).toBeTruthy();
    for (const [label, value] of Object.entries(values)) {
      const field = it.getByLabelText<HTMLInputElement>(label);
      expect(field.value).toBe(value);
      expect(field.readOnly).toBe(true);
    }
    for (const toggle of it.queryAllByRole<HTMLInputElement>('switch')) expect(toggle.disabled).toBe(true);
  });

  test('Save Settings has no behaviour, and says so', async () => {
    const { server, user } = show();
    const save = screen.getByRole('button', { name: 'Save Settings' });
    const note = document.getElementById(save.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toContain('saves nothing');
    await user.click(save);
    expect(server.requests).toHaveLength(0);
  });
});

describe('the way to a section', () => {
  test('an address that names one leads there', () => {
    show(API_CONFIGURATION);
    expect(scrolled).toEqual(['api-configuration']);
    expect(document.activeElement?.id).toBe('api-configuration');
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
