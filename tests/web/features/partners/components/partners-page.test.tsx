import { compare } from '#shared/domain/money.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PartnersPage } from '#web/features/partners/components/partners-page.tsx';
import { healthFamily, summaryOf } from '#web/features/partners/model.ts';
import { SAMPLE_PARTNERS } from '#web/features/partners/sample.ts';
import { day } from '#web/lib/format/time.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';

const inWords = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

test('the subtitle, the badge and four summary cards', () => {
  renderInConsole(<PartnersPage />, '/gateway/partners');
  expect(screen.getByText('Manage bookmaker integrations and monitor API health')).toBeTruthy();
  expect(screen.getByText('Sample data')).toBeTruthy();
  const card = (label: string) => inWords(screen.getByText(label).closest('div')?.textContent);
  expect(card('Total Partners')).toContain('6');
  expect(card('Monthly Volume')).toContain('R$ 3.438.926,45');
  expect(card('Avg API Health')).toContain('93%');
  expect(card('Active Integrations')).toContain('5');
});

test('a card: status, health, volume, fee, dates', () => {
  renderInConsole(<PartnersPage />, '/gateway/partners');
  const card = screen.getByRole('heading', { name: 'Praia Jogos' }).closest('li');
  const since = day('2025-11-19T12:00:00.000Z');
  for (const part of ['Maintenance', '72%', 'R$ 118.940,20', '1.00%', since, '3 days ago'])
    expect(inWords(card?.textContent)).toContain(part);
  const bar = screen.getByRole('progressbar', { name: 'API health of Praia Jogos' });
  expect(bar.getAttribute('aria-valuenow')).toBe('72');
});

test('Add Partner, View Details and Settings are without behaviour', async () => {
  const { user } = renderInConsole(<PartnersPage />, '/gateway/partners');
  const before = document.body.textContent;
  const first = screen.getByRole('heading', { name: 'Aurora Apostas' }).closest('li');
  if (!first) throw new Error('no card');
  const buttons = [
    screen.getByRole('button', { name: 'Add Partner' }),
    within(first).getByRole('button', { name: /^View Details/ }),
    within(first).getByRole('button', { name: /^Settings/ }),
  ];
  for (const button of buttons) {
    expect(button.title).toContain('does nothing');
    await user.click(button);
  }
  expect(document.body.textContent).toBe(before);
});

test('sample fees are 0.7% to 1.0%', () => {
  for (const { fee } of SAMPLE_PARTNERS) {
    expect(compare(fee, '0.7')).toBeGreaterThanOrEqual(0);
    expect(compare(fee, '1.0')).toBeLessThanOrEqual(0);
  }
});

test('no partners have a summary too', () => {
  expect(summaryOf([])).toEqual({ total: 0, volume: '0', health: 0, active: 0 });
});

test.each([
  [100, 'success'],
  [95, 'success'],
  [94, 'warning'],
  [80, 'warning'],
  [79, 'danger'],
])('a health of %i is %s', (health, family) => {
  expect(healthFamily(health)).toBe(family);
});
