import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { identity, SETTINGS, tokensOf } from '#tests/web/support/amplify.ts';
import { preferences, preferencesServer } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, refuse } from '#tests/web/support/server.ts';
import IdleGuard, { endOf, phaseOf } from '#web/features/accounts/idle/components/idle-guard.tsx';
import { IdleSetting } from '#web/features/accounts/idle/components/idle-setting.tsx';
import { currentSession, openSession } from '#web/lib/auth/session.ts';
import * as settings from '#web/lib/settings.ts';

describe('idle guard', () => {
  const MINUTE = 60_000;
  const TITLE = 'Are you still there?';

  beforeEach(async () => {
    // The setting cannot be loaded, so the default of 15 minutes applies.
    fakeServer({ 'GET /api/preferences': refuse(503, 'UNAVAILABLE', 'Not now.') });
    vi.spyOn(settings, 'loadSettings').mockResolvedValue({ ...SETTINGS });
    identity.tokens = tokensOf(24 * 60 * MINUTE);
    await openSession();
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const warning = () => screen.queryByRole('alertdialog', { name: TITLE });
  const isIn = () => currentSession().status === 'signed-in';

  const untilWarned = async () => {
    renderInConsole(<IdleGuard />);
    await pass(14 * MINUTE + 2_000);
    await screen.findByRole('alertdialog', { name: TITLE });
  };

  describe('without input', () => {
    test('S2.287 warns a minute before, then signs out this browser and says why', async () => {
      renderInConsole(<IdleGuard />);
      await pass(13 * MINUTE + 50_000);
      expect(warning()).toBeNull();
      await pass(12_000);
      await screen.findByRole('alertdialog', { name: TITLE });
      expect(screen.getByText(/You will be signed out in \d+ seconds\./)).toBeTruthy();
      expect(isIn()).toBe(true);
      await pass(MINUTE);
      await waitFor(() => expect(currentSession()).toEqual({ status: 'signed-out', why: 'ended' }));
      expect(identity.tokens).toBeNull();
      expect(warning()).toBeNull();
    });

    test('“Stay signed in” restarts the timer', async () => {
      await untilWarned();
      fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
      await pass(2_000);
      expect(warning()).toBeNull();
      await pass(13 * MINUTE);
      expect(isIn()).toBe(true);
      expect(warning()).toBeNull();
      await pass(2 * MINUTE);
      expect(isIn()).toBe(false);
    });

    test('“Sign out now” signs out immediately', async () => {
      await untilWarned();
      fireEvent.click(screen.getByRole('button', { name: 'Sign out now' }));
      await waitFor(() => expect(currentSession().status).toBe('signed-out'));
    });

    test('during the warning, input elsewhere does not count', async () => {
      await untilWarned();
      fireEvent.wheel(document.body);
      fireEvent.pointerDown(document.body);
      await pass(MINUTE);
      expect(isIn()).toBe(false);
    });
  });

  describe('a stored session, reopened', () => {
    const lastThere = (minutes: number) =>
      localStorage.setItem('ramps-gateway.active', String(Date.now() - minutes * MINUTE));

    test.each([16, 8 * 60])('S2.360 ends immediately %i minutes after the last activity', async (minutes) => {
      lastThere(minutes);
      renderInConsole(<IdleGuard />);
      fireEvent.keyDown(document.body);
      await pass(1_500);
      fireEvent.keyDown(document.body);
      await pass(1_500);
      await waitFor(() => expect(currentSession()).toEqual({ status: 'signed-out', why: 'ended' }));
    });

    test('warns near the end; opening the page does not count as activity', async () => {
      lastThere(14.5);
      renderInConsole(<IdleGuard />);
      await pass(1_500);
      await screen.findByRole('alertdialog', { name: TITLE });
      await pass(MINUTE);
      expect(isIn()).toBe(false);
    });

    test("S2.360 waits for the user's setting before it judges", async () => {
      fakeServer(preferencesServer(preferences({ idle_minutes: 60 })));
      lastThere(30);
      renderInConsole(<IdleGuard />);
      await pass(3_000);
      expect(isIn()).toBe(true);
      expect(warning()).toBeNull();
    });

    test('a new sign-in restarts the timer', async () => {
      lastThere(8 * 60);
      identity.tokens = null;
      await openSession();
      identity.tokens = tokensOf(24 * 60 * MINUTE);
      await openSession();
      renderInConsole(<IdleGuard />);
      await pass(3_000);
      expect(isIn()).toBe(true);
    });
  });

  test.each(['keyDown', 'pointerDown', 'wheel', 'touchStart'] as const)(
    'input keeps the session: %s',
    async (input) => {
      renderInConsole(<IdleGuard />);
      await pass(10 * MINUTE);
      fireEvent[input](document.body);
      await pass(10 * MINUTE);
      expect(warning()).toBeNull();
      expect(isIn()).toBe(true);
    },
  );

  test('S2.287 activity in one tab keeps all, even one that warns', async () => {
    await untilWarned();
    localStorage.setItem('ramps-gateway.active', String(Date.now()));
    await pass(2_000);
    expect(warning()).toBeNull();
    await pass(13 * MINUTE);
    expect(isIn()).toBe(true);
  });

  test('a computer that slept for hours signs out on waking', async () => {
    renderInConsole(<IdleGuard />);
    vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
    await pass(1_500);
    expect(isIn()).toBe(false);
  });

  describe('the setting', () => {
    const show = (over = {}) => {
      const server = fakeServer(preferencesServer(preferences(over)));
      renderInConsole(
        <>
          <IdleGuard />
          <IdleSetting />
        </>,
      );
      return server;
    };
    const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sign out after' });

    test('applies immediately and is saved on the server', async () => {
      const server = show();
      expect(select().disabled).toBe(true);
      await waitFor(() => expect(select().disabled).toBe(false));
      expect(select().value).toBe('15');
      fireEvent.change(select(), { target: { value: '5' } });
      await waitFor(() =>
        expect(server.to('PUT /api/preferences')[0]?.body).toEqual({ version: 0, idle_minutes: 5 }),
      );
      await pass(4 * MINUTE + 2_000);
      await screen.findByRole('alertdialog', { name: TITLE });
    });

    test('S7.116 a value from another device applies and is listed', async () => {
      show({ idle_minutes: 7 });
      await waitFor(() => expect(select().value).toBe('7'));
      expect([...select().options].map(({ value }) => value)).toEqual(['5', '7', '10', '15', '30', '60']);
      await pass(6 * MINUTE + 2_000);
      await screen.findByRole('alertdialog', { name: TITLE });
    });
  });
});

test.each([
  [13 * 60 + 59, 'active'],
  [14 * 60, 'warning'],
  [14 * 60 + 59, 'warning'],
  [15 * 60, 'over'],
  [8 * 60 * 60, 'over'],
])('%i seconds after the last input: %s', (seconds, phase) => {
  const lastInput = 1_000_000;
  expect(phaseOf({ now: lastInput + seconds * 1_000, lastInput, minutes: 15 })).toBe(phase);
  expect(endOf({ lastInput, minutes: 15 })).toBe(lastInput + 900_000);
});
