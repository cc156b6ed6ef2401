import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { takeOverFormats } from '#web/lib/formats.ts';
import { useCounterValue } from '#web/lib/queries/counter-value.ts';
import { socketStatus } from '#web/lib/socket/status.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { preferences } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const AT = '2026-11-20T14:05:30.000Z';
const RATE = { pair: 'BRL-USDT', price: '5.4118', at: AT };

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  socketStatus.set('open');
  takeOverFormats({ dateFormat: null, timeZone: 'UTC' });
});

const show = async (currency: 'BRL' | 'EUR' | 'USD', rates: readonly unknown[], afterMs = 0) => {
  const server = fakeServer({
    'GET /api/preferences': ok(preferences({ currency })),
    'GET /api/offer': ok({ rates, methods: [], is_synced: true }),
  });
  const Total = () => (
    <output>{useCounterValue()('1234567890123.4567', Date.parse(AT) + afterMs) ?? 'none'}</output>
  );
  const view = renderInConsole(<Total />);
  await waitFor(() => expect(server.requests).toHaveLength(2));
  return view;
};

test('in BRL by the price that is kept, every digit of it, and as of when', async () => {
  await show('BRL', [RATE]);
  expect(await screen.findByText(/at the rate of 14:05$/)).toBeTruthy();
  // 1234567890123.4567 times 5.4118, which no floating point number holds.
  expect(document.body.textContent?.replaceAll(/\s/g, ' ')).toContain('≈ R$ 6.681.234.507.770,12, at');
});

test('a price of another day says its day', async () => {
  await show('BRL', [RATE], 25 * 60 * 60_000);
  expect(await screen.findByText(/at the rate of Nov 20, 2026 14:05$/)).toBeTruthy();
});

test.each([
  ['a currency of which no price is kept', 'EUR', [RATE]],
  ['USD, which USDT is not', 'USD', [RATE]],
  ['no price', 'BRL', []],
] as const)('with %s there is none', async (_, currency, rates) => {
  await show(currency, rates);
  expect(screen.getByText('none')).toBeTruthy();
});
