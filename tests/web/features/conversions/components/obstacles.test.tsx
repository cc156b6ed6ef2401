import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import SettingsTab from '#web/features/conversions/components/settings-tab.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { configuration, profile, subAccount } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const OBSTACLES = 'GET /api/conversion-configurations/cfg_1/obstacles';
const ABOVE = {
  code: 'minimum_above_limit',
  message: 'The minimum of R$ 100,00 is above the daily limit of R$ 50,00: no deposit fits.',
  stops: true,
};

/** Everything that is observed is in view at once. */
class InView {
  readonly report: (entries: readonly { isIntersecting: boolean }[]) => void;
  constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
    this.report = report;
  }
  observe() {
    queueMicrotask(() => this.report([{ isIntersecting: true }]));
  }
  disconnect() {}
}

const bounds = { minimum: '250', maximum: '50000' };

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  vi.stubGlobal('IntersectionObserver', InView);
});

const show = (routes: Parameters<typeof fakeServer>[0], rule = configuration()) => ({
  server: fakeServer({
    'GET /api/profile': ok(profile()),
    'GET /api/subaccounts': page([subAccount()]),
    'GET /api/conversion-configurations': page([rule]),
    ...routes,
  }),
  ...renderInConsole(<SettingsTab />),
});

test('say what stops the rule, and what to do', async () => {
  const gone = {
    code: 'wallet_gone',
    message: 'The destination wallet is not there. Choose another one.',
    stops: true,
  };
  show({ [OBSTACLES]: ok({ items: [gone], used_today: '0', bounds }) });
  expect(await screen.findByText(gone.message)).toBeTruthy();
  expect(
    await screen.findByText('R$ 250,00 to R$ 50.000,00. Smaller deposits are not converted'),
  ).toBeTruthy();
});

test.each([
  [true, '0', "Nothing stands in its way. R$ 10.000,00 of today's limit (UTC) left."],
  [true, '1500', 'Nothing stands in its way. Already used R$ 1.500,00 of R$ 10.000,00 today (UTC).'],
  [false, '0', "It can be switched on. R$ 10.000,00 of today's limit (UTC) left."],
])(
  'say that nothing does, with what is left of the day: on %s, used %s',
  async (is_enabled, used_today, text) => {
    show(
      { [OBSTACLES]: ok({ items: [], used_today, bounds }) },
      configuration({ is_enabled, maximum_daily_amount: '10000' }),
    );
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

test('are asked for with what is typed, once typing pauses, and not with what cannot be saved', async () => {
  const { server, user } = show({
    [OBSTACLES]: ({ query }) =>
      ok({ items: query.get('maximum_daily_amount') === '50' ? [ABOVE] : [], used_today: '0', bounds }),
  });
  await screen.findByText(/Nothing stands in its way/);
  const limit = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Daily limit' });
  await user.clear(limit);
  await user.type(limit, '50');
  expect(await screen.findByText(ABOVE.message)).toBeTruthy();
  await user.clear(limit);
  await user.type(limit, 'abc');
  await waitFor(() => expect(screen.queryByText(ABOVE.message)).toBeNull());
  const asked = server.requests
    .filter(({ path }) => path.endsWith('/obstacles'))
    .map(({ query }) => query.get('maximum_daily_amount'));
  expect(asked).not.toContain('abc');
});

test('say when they could not be asked for', async () => {
  show({ [OBSTACLES]: refuse(500, 'INTERNAL', 'no') });
  expect(await screen.findByText(/could not be checked now/)).toBeTruthy();
});
