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
    // What was chosen cannot be read: fifteen minutes.
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

  describe('nobody gives any input', () => {
    test('S2.287 a minute before the end it is said; then this browser is signed out, and says why', async () => {
      renderInConsole(<IdleGuard />);
      await pass(13 * MINUTE + 50_000);
      expect(warning()).toBeNull();
      await pass(12_000);
      await screen.findByRole('alertdialog', { name: TITLE });
      expect(screen.getByText(/You will be signed out in \d+ seconds\./)).toBeTruthy();
      expect(isIn()).toBe(true);
      await pass(MINUTE);
      expect(currentSession()).toEqual({ status: 'signed-out', ended: true });
      expect(identity.tokens).toBeNull();
      expect(warning()).toBeNull();
    });

    test('“Stay signed in” begins again', async () => {
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

    test('“Sign out now” does', async () => {
      await untilWarned();
      fireEvent.click(screen.getByRole('button', { name: 'Sign out now' }));
      await waitFor(() => expect(currentSession().status).toBe('signed-out'));
    });

    test('once it is said, input elsewhere on the page is no answer', async () => {
      await untilWarned();
      fireEvent.wheel(document.body);
      fireEvent.pointerDown(document.body);
      await pass(MINUTE);
      expect(isIn()).toBe(false);
    });
  });

  describe('a session that was kept, opened again', () => {
    const lastThere = (minutes: number) =>
      localStorage.setItem('ramps-gateway.active', String(Date.now() - minutes * MINUTE));

    test.each([16, 8 * 60])(
      'S2.360 %i minutes after somebody was there is over at once, whatever is pressed',
      async (minutes) => {
        lastThere(minutes);
        renderInConsole(<IdleGuard />);
        fireEvent.keyDown(document.body);
        await pass(1_500);
        fireEvent.keyDown(document.body);
        await pass(1_500);
        expect(currentSession()).toEqual({ status: 'signed-out', ended: true });
      },
    );

    test('shortly before the end is said, and opening it is no answer', async () => {
      lastThere(14.5);
      renderInConsole(<IdleGuard />);
      await pass(1_500);
      await screen.findByRole('alertdialog', { name: TITLE });
      await pass(MINUTE);
      expect(isIn()).toBe(false);
    });

    test('S2.360 is judged by what its person has chosen, not before that is known', async () => {
      fakeServer(preferencesServer(preferences({ idle_minutes: 60 })));
      lastThere(30);
      renderInConsole(<IdleGuard />);
      await pass(3_000);
      expect(isIn()).toBe(true);
      expect(warning()).toBeNull();
    });

    test('by a new sign-in begins anew', async () => {
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
    'somebody is there: %s',
    async (input) => {
      renderInConsole(<IdleGuard />);
      await pass(10 * MINUTE);
      fireEvent[input](document.body);
      await pass(10 * MINUTE);
      expect(warning()).toBeNull();
      expect(isIn()).toBe(true);
    },
  );

  test('S2.287 somebody is there in another tab: all of them stay, also one that has said it already', async () => {
    await untilWarned();
    localStorage.setItem('ramps-gateway.active', String(Date.now()));
    await pass(2_000);
    expect(warning()).toBeNull();
    await pass(13 * MINUTE);
    expect(isIn()).toBe(true);
  });

  test('somebody is there: a computer that has slept for hours signs out when it wakes', async () => {
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

    test('holds at once, and is kept for this person on the server', async () => {
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

    test('S7.116 chosen on another device holds here, and stands among the choices', async () => {
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
