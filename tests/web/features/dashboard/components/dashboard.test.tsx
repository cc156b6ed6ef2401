import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dashboard } from '#web/features/dashboard/components/dashboard.tsx';
import { renderInConsole } from '#tests/web/support/render.tsx';

test('four figures, the rate, recent conversions, and that all of it is invented', async () => {
  const { user, address } = renderInConsole(<Dashboard />, '/gateway');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gateway Dashboard');
  expect(screen.getByText('Sample data')).toBeTruthy();
  for (const label of [
    'Active conversions',
    'Treasury volume',
    'Partner bookmakers',
    'Average processing time',
  ])
    expect(screen.getByText(label)).toBeTruthy();
  expect(document.body.textContent).toContain('5.41BRL per USDT');
  expect(screen.getByText('184.8428 USDT')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('link', { name: 'View All' }));
  expect(address()).toBe('/gateway/conversions');
});
