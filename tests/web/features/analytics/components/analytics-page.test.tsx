import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnalyticsPage } from '#web/features/analytics/components/analytics-page.tsx';
import { renderInConsole } from '#tests/web/support/render.tsx';

const inWords = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

test('KPI cards and insights, marked as sample data', () => {
  renderInConsole(<AnalyticsPage />, '/analytics');
  expect(screen.getByText('Sample data')).toBeTruthy();
  for (const label of ['Total volume', 'Transfers', 'Success rate', 'Average processing time'])
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
  expect(screen.getByRole('heading', { name: 'Insights' })).toBeTruthy();
  expect(screen.getByText('More than half of the volume goes from Brazil to USDT.')).toBeTruthy();
});

test.each([
  [/^Monthly volume/, 'Received in BRL: Jun R$ 2.64M'],
  [/^Average processing time/, 'Jun 9, Jul 8'],
  [/^Success rate by method/, 'Bank Transfer 98.6%, Mobile Money 97.1%, Cash Pickup 93.8%'],
  [/^Volume by corridor/, 'Brazil to USDT 53%, Brazil to United States 24%, Brazil to Mexico 15%, Others 8%'],
])('the picture %s says what it shows', (name, summary) => {
  renderInConsole(<AnalyticsPage />, '/analytics');
  expect(screen.getByRole('img', { name }).getAttribute('aria-label')).toContain(summary);
});

test('every picture is drawn, with a mark for each figure', () => {
  renderInConsole(<AnalyticsPage />, '/analytics');
  const marks = (name: RegExp) =>
    [...screen.getByRole('img', { name }).querySelectorAll('title')].map((one) => inWords(one.textContent));
  expect(marks(/^Monthly volume/)).toHaveLength(12);
  expect(marks(/^Monthly volume/)[0]).toBe('Jun, Received in BRL: R$ 2.640.000,00');
  expect(marks(/^Average processing time/)).toHaveLength(6);
  expect(marks(/^Success rate by method/)).toHaveLength(3);
  expect(marks(/^Volume by corridor/)).toHaveLength(4);
  expect(document.body.innerHTML).not.toContain('NaN');
});

test("Show data opens a chart's figures as a table", async () => {
  const { user } = renderInConsole(<AnalyticsPage />, '/analytics');
  const [first] = screen.getAllByText('Show data');
  if (!first) throw new Error('no disclosure');
  await user.click(first);
  expect(first.closest('details')?.open).toBe(true);
  const table = screen.getByRole('table', { name: 'Monthly volume, BRL and USDT' });
  expect(within(table).getAllByRole('row')).toHaveLength(7);
  expect(inWords(within(table).getByRole('row', { name: /^Nov/ }).textContent)).toContain('R$ 4.560.000,00');
});
