import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Stop, StopScope } from '#shared/contract/stops.ts';
import type { Role } from '#shared/domain/roles.ts';
import { CoolingOff } from '#web/components/stops/cooling-off.tsx';
import { StopBanner, StopButton } from '#web/components/stops/stop-button.tsx';
import { keys } from '#web/lib/query/keys.ts';
import * as settings from '#web/lib/settings.ts';
import { identity, SETTINGS, tokensOf } from '#tests/web/support/amplify.ts';
import { become } from '#tests/web/support/become.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { stop } from '#tests/web/support/stops.ts';
import { fakeServer, ok, refuse, type Request } from '#tests/web/support/server.ts';

describe('cooling off', () => {
  const stage = { ...SETTINGS, destinationCoolingOff: 24 as number | undefined };

  const LIST = 'GET /api/destinations/cooling-off';
  const WAIVE = 'POST /api/destinations/wal_1/cooling-off/waiver';

  beforeEach(() => {
    stage.destinationCoolingOff = 24;
    vi.spyOn(settings, 'loadSettings').mockImplementation(() => Promise.resolve(stage));
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

  test('S2.341 shows until when and how long; a client cannot waive it', async () => {
    const { server } = show('client');
    expect((await screen.findByText(/^Cooling off until/)).textContent).toMatch(/, 5h 0m left$|, 5h left$/);
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.requests.filter(({ path }) => path.includes('cooling-off'))).toHaveLength(1);
  });

  test('S2.341 an administrator waives it with a reason', async () => {
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

  test('is not fetched where the gateway has none', async () => {
    stage.destinationCoolingOff = undefined;
    const { server } = show('admin');
    await waitFor(() => expect(server.requests.length).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.requests.filter(({ path }) => path.includes('cooling-off'))).toEqual([]);
  });
});

describe('stops', () => {
  const LIST = 'GET /api/stops';
  const PUT = 'PUT /api/stops';
  const ACCOUNT: StopScope = { kind: 'sub_account', sub_account_id: 'sub_1' };

  const show = (
    what: React.ReactNode,
    { stands = [], role = 'client' }: { stands?: Stop[]; role?: Role } = {},
  ) => {
    identity.tokens = tokensOf();
    const state = { stands };
    const server = fakeServer({
      [LIST]: () =>
        ok({
          gateway: state.stands.find(({ scope }) => scope.kind === 'gateway') ?? null,
          items: state.stands.filter(({ scope }) => scope.kind !== 'gateway'),
          next_cursor: null,
        }),
      'GET /api/profile': ok(profile({ role, is_admin: role === 'admin' })),
      [PUT]: ({ body }: Request) => {
        const { scope, stopped, reason } = body as { scope: StopScope; stopped: boolean; reason: string };
        state.stands = stopped ? [stop(scope, { reason })] : [];
        return ok({ stop: state.stands[0] ?? null });
      },
    });
    return { state, server, ...renderInConsole(what) };
  };

  const banner = () => screen.queryByRole('region', { name: 'Active stops' });

  const answer = async (user: ReturnType<typeof show>['user'], reason: string, name: string) => {
    const dialog = within(await screen.findByRole('alertdialog'));
    if (reason) await user.type(dialog.getByLabelText(/Reason/), reason);
    await user.click(dialog.getByRole('button', { name }));
    return dialog;
  };

  describe('the banner', () => {
    test('appears when something is stopped', async () => {
      const { client, state, server } = show(<StopBanner />);
      await waitFor(() => expect(server.requests.some(({ path }) => path === '/api/stops')).toBe(true));
      expect(banner()).toBeNull();
      state.stands = [stop(ACCOUNT)];
      await act(() => client.invalidateQueries({ queryKey: keys.stops }));
      await waitFor(() => expect(banner()).not.toBeNull());
      expect(banner()?.textContent).toMatch(
        /Aposta Certa is stopped.*“It looks wrong”, by ana@example\.com, since/,
      );
    });

    test('shows two, and more on request', async () => {
      const wallets = ['w1', 'w2', 'w3'].map((destination_id) =>
        stop(
          { kind: 'destination', sub_account_id: 'sub_1', destination_id },
          { label: `USDT, ${destination_id}` },
        ),
      );
      const { user } = show(<StopBanner />, { stands: wallets });
      expect(await screen.findByText('A destination of Aposta Certa is stopped: USDT, w2')).toBeTruthy();
      expect(screen.queryByText(/w3/)).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Show 1 more' }));
      expect(screen.getByText(/w3/)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Show fewer' }));
      expect(screen.queryByText(/w3/)).toBeNull();
    });

    test('lifts the stop shown, with a reason', async () => {
      const { user, server } = show(<StopBanner />, { stands: [stop(ACCOUNT)] });
      await user.click(await screen.findByRole('button', { name: 'Lift the stop: Aposta Certa' }));
      await answer(user, 'It was a test', 'Lift the stop');
      await waitFor(() => expect(banner()).toBeNull());
      const put = server.requests.find(({ method }) => method === 'PUT');
      expect(put?.body).toEqual({ scope: ACCOUNT, stopped: false, reason: 'It was a test', version: 3 });
      expect(await screen.findByText('Stop lifted')).toBeTruthy();
    });

    test('lets only administrators lift the gateway’s stop', async () => {
      const { client } = show(<StopBanner />, { stands: [stop({ kind: 'gateway' })] });
      const shown = within(await screen.findByRole('region', { name: 'Active stops' }));
      expect(shown.getByText('The gateway is stopped')).toBeTruthy();
      await waitFor(() => expect(client.getQueryData(keys.profile)).toBeTruthy());
      for (const [role, ways] of [
        ['client', 0],
        ['gateway_user', 0],
        ['admin', 1],
      ] as const) {
        await become(client, { role });
        expect(shown.queryAllByRole('button'), role).toHaveLength(ways);
      }
    });
  });

  test('only administrators lift an administrator’s stop; others see why', async () => {
    const frozen = stop(ACCOUNT, { by: { id: 'admin_1', email: 'ana@example.com', role: 'admin' } });
    const both = (
      <>
        <StopBanner />
        <StopButton scope={ACCOUNT} what="the account" />
      </>
    );
    const { client } = show(both, { stands: [frozen] });
    const why = 'An administrator set this stop. Only an administrator can lift it.';
    expect(await screen.findAllByText(why)).toHaveLength(2);
    await waitFor(() => expect(client.getQueryData(keys.profile)).toBeTruthy());
    for (const [role, ways] of [
      ['client', 0],
      ['gateway_user', 0],
      ['admin', 2],
    ] as const) {
      await become(client, { role });
      expect(screen.queryAllByRole('button'), role).toHaveLength(ways);
      expect(screen.queryAllByText(why), role).toHaveLength(2 - ways);
    }
  });

  test('the button stops with a reason, then lifts', async () => {
    const { user, server } = show(<StopButton scope={ACCOUNT} what="Aposta Certa" />);
    await user.click(await screen.findByRole('button', { name: 'Stop: Aposta Certa' }));
    const dialog = await answer(user, '', 'Stop');
    expect(dialog.getAllByText('Shown to everyone affected.').length).toBeGreaterThan(0);
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
    await answer(user, ' It looks wrong ', 'Stop');
    expect(await screen.findByRole('button', { name: 'Lift the stop: Aposta Certa' })).toBeTruthy();
    const put = server.requests.find(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ scope: ACCOUNT, stopped: true, reason: 'It looks wrong', version: 0 });
  });

  test('the button shows a refusal and reloads the stops', async () => {
    const { user } = show(<StopButton scope={ACCOUNT} what="Aposta Certa" />);
    const message = 'This was stopped again in the meantime.';
    const none = ok({ gateway: null, items: [], next_cursor: null });
    const server = fakeServer({ [LIST]: none, [PUT]: refuse(409, 'CONFLICT', message) });
    await user.click(await screen.findByRole('button', { name: 'Stop: Aposta Certa' }));
    await answer(user, 'It looks wrong', 'Stop');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() =>
      expect(server.requests.map(({ method }) => method).slice(-2)).toEqual(['PUT', 'GET']),
    );
  });

  test('only administrators see the gateway’s button', async () => {
    const { client, server } = show(<StopButton scope={{ kind: 'gateway' }} what="the gateway" />);
    await waitFor(() => expect(server.requests.some(({ path }) => path === '/api/stops')).toBe(true));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    for (const role of ['client', 'gateway_user', 'admin'] as const) {
      await become(client, { role });
      const found = screen.queryByRole('button', { name: 'Stop: the gateway' });
      expect(found !== null, role).toBe(role === 'admin');
    }
  });
});
