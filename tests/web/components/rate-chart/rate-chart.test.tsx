import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import RateChart from '#web/components/rate-chart/rate-chart.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

const RATES = 'GET /api/rates';
const POINTS = [
  { at: '2026-11-20T13:55:00.000Z', price: '5.400000000001' },
  { at: '2026-11-20T14:00:00.000Z', price: '5.430099' },
  { at: '2026-11-20T14:05:00.000Z', price: '5.41' },
];
const rates = (points: readonly object[], window = '24h') => ok({ pair: 'BRL-USDT', window, points });

test('says the price now, and the course in words', async () => {
  fakeServer({ [RATES]: rates(POINTS) });
  renderInConsole(<RateChart />);
  expect(await screen.findByText('1 USDT = R$ 5,41')).toBeTruthy();
  expect(screen.getByText('Between R$ 5,40 and R$ 5,43')).toBeTruthy();
  expect(screen.getByRole('img').getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toBe(
    'What 1 USDT cost over 24 hours: from R$ 5,40 to R$ 5,41. Between R$ 5,40 and R$ 5,43.',
  );
});

test('another period is asked for', async () => {
  const server = fakeServer({
    [RATES]: ({ query }) => rates(POINTS, query.get('window') ?? ''),
  });
  const { user } = renderInConsole(<RateChart />);
  await screen.findByRole('img');
  await user.click(screen.getByRole('button', { name: '7 days' }));
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toContain('over 7 days');
  expect(server.to(RATES).map(({ query }) => query.get('window'))).toEqual(['24h', '7d']);
});

test('without a price it says why there is none', async () => {
  fakeServer({ [RATES]: rates([]) });
  renderInConsole(<RateChart />);
  expect(await screen.findByText(/Rates are kept while a conversion rule is on/)).toBeTruthy();
});

test('a failure can be tried again', async () => {
  const server = fakeServer({ [RATES]: refuse(500, 'INTERNAL', 'No.') });
  const { user } = renderInConsole(<RateChart />);
  expect(await screen.findByText('The rates could not be loaded.')).toBeTruthy();
  server.set(RATES, rates(POINTS));
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }));
  expect(await screen.findByText('1 USDT = R$ 5,41')).toBeTruthy();
});
