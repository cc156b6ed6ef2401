import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FactorNote } from '#web/features/second-factor/components/factor-note.tsx';
import { TwoFactorSetting } from '#web/features/second-factor/components/two-factor-setting.tsx';
import type { Profile } from '#shared/contract/calls/profile.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const amplify = vi.hoisted(() => ({ wrong: false, preferred: [] as unknown[] }));
const person = vi.hoisted(() => ({ confirms: true, asked: 0 }));
vi.mock('#web/lib/auth/step-up.ts', () => ({
  confirmIdentity: () => {
    person.asked += 1;
    return Promise.resolve(person.confirms);
  },
}));
vi.mock('aws-amplify/auth', () => ({
  setUpTOTP: () =>
    Promise.resolve({
      sharedSecret: SECRET,
      getSetupUri: (issuer: string, account: string) =>
        new URL(`otpauth://totp/${encodeURIComponent(issuer)}:${account}?secret=${SECRET}`),
    }),
  verifyTOTPSetup: () =>
    amplify.wrong
      ? Promise.reject(Object.assign(new Error('Code mismatch'), { name: 'EnableSoftwareTokenMFAException' }))
      : Promise.resolve(),
  updateMFAPreference: (input: unknown) => Promise.resolve(amplify.preferred.push(input)),
}));

const TOTP = { kind: 'totp', since: '2026-11-01T12:00:00.000Z' } as const;

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  Object.assign(amplify, { wrong: false, preferred: [] });
  Object.assign(person, { confirms: true, asked: 0 });
});

const show = (over: Partial<Profile> = {}) => {
  let known = profile(over);
  const server = fakeServer({
    'GET /api/profile': () => ok(known),
    'POST /api/profile/sign-in-settings': ok({ until: '2026-11-01T12:05:00.000Z' }),
    'POST /api/profile/second-factor': () => {
      known = { ...known, second_factor: TOTP };
      return ok({ second_factor: TOTP });
    },
    'DELETE /api/profile/second-factor': () => {
      known = { ...known, second_factor: null };
      return ok({ second_factor: null });
    },
  });
  return { server, ...renderInConsole(<TwoFactorSetting />) };
};
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Two-factor authentication' });

describe('Two-factor authentication', () => {
  test('is set up with a QR code or its key, and on once the server knows of it', async () => {
    const { server, user } = show();
    await waitFor(async () => expect((await toggle()).disabled).toBe(false));
    await user.click(await toggle());
    await screen.findByTitle('QR code for your authenticator app');
    expect(screen.getByText(SECRET)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy key' })).toBeTruthy();
    await user.type(screen.getByLabelText(/^Code/), '123456');
    await user.click(screen.getByRole('button', { name: 'Switch on' }));
    await screen.findByText('Two-factor authentication is on');
    expect(amplify.preferred).toEqual([{ totp: 'PREFERRED' }]);
    expect([server.to('POST /api/profile/sign-in-settings').length, person.asked]).toEqual([1, 1]);
    // What could change it again is renewed away.
    expect(identity.reads).toContain(true);
    expect(server.to('POST /api/profile/second-factor')).toHaveLength(1);
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    expect(screen.getByText(/On since Nov 01, 2026/)).toBeTruthy();
  });

  test('is not set up by who does not sign in for it', async () => {
    const { user } = show();
    person.confirms = false;
    await waitFor(async () => expect((await toggle()).disabled).toBe(false));
    await user.click(await toggle());
    await waitFor(async () => expect([person.asked, (await toggle()).disabled]).toEqual([1, false]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await toggle()).checked).toBe(false);
  });

  test('takes a code of six digits, and says when it is not the right one', async () => {
    const { server, user } = show();
    amplify.wrong = true;
    await waitFor(async () => expect((await toggle()).disabled).toBe(false));
    await user.click(await toggle());
    await user.type(await screen.findByLabelText(/^Code/), '12345');
    await user.click(screen.getByRole('button', { name: 'Switch on' }));
    await screen.findByText('Enter the six digits that your app shows now.');
    await user.type(screen.getByLabelText(/^Code/), '6');
    await user.click(screen.getByRole('button', { name: 'Switch on' }));
    await screen.findByText('This code is not right. Enter the one that your app shows now.');
    expect(server.to('POST /api/profile/second-factor')).toHaveLength(0);
  });

  test('is switched off after a question', async () => {
    const { server, user } = show({ second_factor: TOTP });
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    await user.click(await toggle());
    await user.click(await screen.findByRole('button', { name: 'Switch off' }));
    await screen.findByText('Two-factor authentication is off');
    expect(server.to('DELETE /api/profile/second-factor')).toHaveLength(1);
    await waitFor(async () => expect((await toggle()).checked).toBe(false));
  });

  test('stays on where the server says so, with its reason', async () => {
    const { server, user } = show({ second_factor: TOTP });
    server.set('DELETE /api/profile/second-factor', refuse(409, 'CONFLICT', 'It stays on.'));
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    await user.click(await toggle());
    await user.click(await screen.findByRole('button', { name: 'Switch off' }));
    await screen.findByText('It stays on.');
    expect((await toggle()).checked).toBe(true);
  });

  test('of a role that must have it cannot be switched off', async () => {
    show({ second_factor: TOTP, second_factor_required: true });
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    expect((await toggle()).disabled).toBe(true);
    expect(screen.getByText(/Your role needs it/)).toBeTruthy();
  });
});

describe('who must have a second factor and has none', () => {
  const note = (until: string | null) => {
    fakeServer({
      'GET /api/profile': ok(profile({ second_factor_required: true, second_factor_until: until })),
    });
    renderInConsole(<FactorNote />);
  };

  test('reads until when, with the way to set it up', async () => {
    note(new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString());
    await screen.findByText(/Your role needs two-factor authentication by/);
    expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/settings');
  });

  test('reads that they cannot go on, once that is over', async () => {
    note(new Date(Date.now() - 1000).toISOString());
    await screen.findByText(/Your role needs two-factor authentication to go on/);
  });

  test('nobody else reads anything', async () => {
    fakeServer({ 'GET /api/profile': ok(profile({ second_factor: TOTP, second_factor_required: true })) });
    const { client } = renderInConsole(<FactorNote />);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText(/two-factor/)).toBeNull();
  });
});
