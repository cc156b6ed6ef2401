import type { Role } from '#shared/domain/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CoolingOff } from '#web/components/stops/cooling-off.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, type Request } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const settings = vi.hoisted(() => ({ destinationCoolingOff: 24 as number | undefined }));
vi.mock('#web/lib/settings.ts', () => ({ loadSettings: () => Promise.resolve(settings) }));

const LIST = 'GET /api/destinations/cooling-off';
const WAIVE = 'POST /api/destinations/wal_1/cooling-off/waiver';

beforeEach(() => {
  resetIdentity();
  settings.destinationCoolingOff = 24;
});

const show = (role: Role, ms = 5 * 60 * 60_000 + 30_000) => {
  identity.tokens = tokensOf();
  const times = { since: new Date().toISOString(), until: new Date(Date.now() + ms).toISOString() };
  let items = [{ destination_id: 'wal_1', ...times }];
  const server = fakeServer({
    'GET /api/profile': ok(profile({ role, is_admin: role === 'admin' })),
    [LIST]: () => ok({ items }),
    [WAIVE]: (_request: Request) => {
      items = [];
      return ok({ destination_id: 'wal_1', waived_at: times.since });
    },
  });
  const view = renderInConsole(
    <>
      <CoolingOff subAccountId="sub_1" destinationId="wal_1" what="the wallet USDT" />
      <CoolingOff subAccountId="sub_1" destinationId="wal_old" what="an old wallet" />
    </>,
  );
  return { server, ...view };
};

describe('a destination that cools off', () => {
  test('says until when, with what is left of it, and offers others than administrators nothing', async () => {
    const { server } = show('client');
    expect((await screen.findByText(/^Cooling off until/)).textContent).toMatch(/, 5h 0m left$|, 5h left$/);
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.requests.filter(({ path }) => path.includes('cooling-off'))).toHaveLength(1);
  });

  test('is let go by an administrator, with a reason', async () => {
    const { server, user } = show('admin');
    await user.click(await screen.findByRole('button', { name: 'Waive the cooling-off: the wallet USDT' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText(/Reason/), 'The customer has called');
    await user.click(dialog.getByRole('button', { name: 'Waive the cooling-off' }));
    await waitFor(() => expect(screen.queryByText(/^Cooling off until/)).toBeNull());
    expect(server.requests.find(({ path }) => path.endsWith('waiver'))?.body).toEqual({
      sub_account_id: 'sub_1',
      reason: 'The customer has called',
    });
  });

  test('is not asked for where nothing cools off', async () => {
    settings.destinationCoolingOff = undefined;
    const { server } = show('admin');
    await waitFor(() => expect(server.requests.length).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.requests.filter(({ path }) => path.includes('cooling-off'))).toEqual([]);
  });
});
