import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Profile } from '#shared/contract/calls/profile.ts';
import { identity, SETTINGS } from '#tests/web/support/amplify.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, refuse } from '#tests/web/support/server.ts';
import {
  PasskeysSetting,
  RecoveryCodesSetting,
  TwoFactorSetting,
} from '#web/features/accounts/second-factor/components/settings.tsx';
import { FactorNote, StepUp } from '#web/features/accounts/second-factor/components/step-up.tsx';
import { openSession } from '#web/lib/auth/session.ts';
import * as again from '#web/lib/auth/sign-in-again.ts';
import * as stepUp from '#web/lib/auth/step-up.ts';
import { confirmIdentity } from '#web/lib/auth/step-up.ts';
import { keys } from '#web/lib/query/keys.ts';
import * as files from '#web/lib/save-file.ts';
import * as settings from '#web/lib/settings.ts';

const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const amplify = vi.hoisted(() => ({ wrong: false, preferred: [] as unknown[] }));
const kept = vi.hoisted(() => ({ ids: [] as string[], fails: false }));
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
  listWebAuthnCredentials: () =>
    kept.fails
      ? Promise.reject(new Error('offline'))
      : Promise.resolve({
          credentials: kept.ids.map((credentialId) => ({
            credentialId,
            createdAt: new Date('2026-11-20T14:00:00.000Z'),
          })),
        }),
  associateWebAuthnCredential: () => {
    if (kept.fails) return Promise.reject(new Error('cancelled'));
    kept.ids.push(`key ${kept.ids.length + 1}`);
    return Promise.resolve();
  },
  deleteWebAuthnCredential: ({ credentialId }: { credentialId: string }) => {
    kept.ids = kept.ids.filter((id) => id !== credentialId);
    return Promise.resolve();
  },
}));

const stage = (over: { passkeyDomain?: string }) =>
  vi.spyOn(settings, 'loadSettings').mockResolvedValue({ ...SETTINGS, ...over });
const person = { confirms: true, asked: 0 };
const asksPerson = () =>
  vi.spyOn(stepUp, 'confirmIdentity').mockImplementation(() => {
    person.asked += 1;
    return Promise.resolve(person.confirms);
  });

describe('step up', () => {
  type Step = 'none' | 'code' | 'other' | Error;
  const answers = {
    password: [] as Step[],
    code: [] as Step[],
    passkey: [] as Step[],
    given: [] as string[],
  };
  const next = (of: Step[], ...given: string[]) => {
    answers.given.push(given.join(' '));
    const step = of.shift() ?? 'none';
    return step instanceof Error ? Promise.reject(step) : Promise.resolve(step);
  };

  const refused = (name: string, message: string) => Object.assign(new Error(message), { name });

  beforeEach(async () => {
    Object.assign(answers, { password: [], code: [], passkey: [], given: [] });
    stage({});
    vi.spyOn(again, 'signInAgain').mockImplementation((email, password) =>
      next(answers.password, email, password),
    );
    vi.spyOn(again, 'answerCode').mockImplementation((code) => next(answers.code, code));
    vi.spyOn(again, 'signInAgainByPasskey').mockImplementation((email) =>
      next(answers.passkey, 'passkey', email),
    );
    vi.stubGlobal('PublicKeyCredential', class {});
    await openSession();
  });

  const ask = async () => {
    const view = renderInConsole(
      <>
        <input aria-label="What is typed" />
        <StepUp />
      </>,
    );
    await view.user.type(screen.getByLabelText('What is typed'), 'kept');
    const answer = confirmIdentity();
    await screen.findByRole('dialog', { name: 'Confirm your identity' });
    return { ...view, answer };
  };
  const closed = () =>
    waitFor(() =>
      expect(screen.queryByRole('dialog')?.getAttribute('data-state') ?? 'closed').toBe('closed'),
    );
  const typed = () => document.querySelector<HTMLInputElement>('[aria-label="What is typed"]')?.value;

  test('requires password and code, and keeps the form', async () => {
    answers.password = [refused('NotAuthorizedException', 'Incorrect username or password.'), 'code'];
    answers.code = [refused('CodeMismatchException', 'Invalid code received for user'), 'none'];
    const { user, answer } = await ask();
    await user.type(screen.getByLabelText(/^Password/), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Incorrect username or password.');
    await user.type(screen.getByLabelText(/^Password/), 'right');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(await screen.findByLabelText(/^Code/), '000000');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Invalid code received for user');
    await user.type(screen.getByLabelText(/^Code/), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await answer).toBe(true);
    expect(answers.given).toEqual([
      'operator@example.com wrong',
      'operator@example.com right',
      '000000',
      '123456',
    ]);
    await closed();
    expect(typed()).toBe('kept');
  });

  test('restarts with the password when the code is late', async () => {
    answers.password = ['code', 'none'];
    answers.code = [refused('NotAuthorizedException', 'Invalid session for the user, session is expired.')];
    const { user, answer } = await ask();
    await user.type(screen.getByLabelText(/^Password/), 'right');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(await screen.findByLabelText(/^Code/), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Invalid session for the user, session is expired.');
    await user.type(screen.getByLabelText(/^Password/), 'right');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await answer).toBe(true);
  });

  test('Cancel and Escape decline', async () => {
    const { user, answer } = await ask();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await answer).toBe(false);
    await closed();
    const again = confirmIdentity();
    await waitFor(() => expect(screen.getByRole('dialog').getAttribute('data-state')).toBe('open'));
    await user.keyboard('{Escape}');
    expect(await again).toBe(false);
    expect(typed()).toBe('kept');
  });

  test('leaving the page declines', async () => {
    const { answer, unmount } = await ask();
    unmount();
    expect(await answer).toBe(false);
  });

  test('offers a passkey where possible, or else the password', async () => {
    stage({ passkeyDomain: location.hostname });
    answers.passkey = ['other', new Error('The operation was aborted.'), 'none'];
    const { user, answer } = await ask();
    const button = await screen.findByRole('button', { name: 'Use a passkey' });
    await user.click(button);
    await screen.findByText('Your account has no passkey. Enter your password.');
    await user.click(button);
    // The browser's own wording is not shown.
    await screen.findByText('The passkey was not used. Try again, or enter your password.');
    await user.click(button);
    expect(await answer).toBe(true);
    expect(answers.given).toEqual(Array(3).fill('passkey operator@example.com'));
    expect(typed()).toBe('kept');
  });

  test.each([['console.example.com'], [undefined]])(
    'offers no passkey at an address of another domain (%s)',
    async (passkeyDomain) => {
      stage(passkeyDomain === undefined ? {} : { passkeyDomain });
      const { user, answer } = await ask();
      await screen.findByRole('button', { name: 'Continue' });
      expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(await answer).toBe(false);
    },
  );
});

describe('two factor setting', () => {
  const TOTP = { kind: 'totp', since: '2026-11-01T12:00:00.000Z' } as const;

  beforeEach(() => {
    asksPerson();
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
    });
    return { server, ...renderInConsole(<TwoFactorSetting />) };
  };
  const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Two-factor authentication' });

  describe('Two-factor authentication', () => {
    test('is set up by QR code or key, and on when the server confirms', async () => {
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
      // The token that could change it is replaced.
      expect(identity.reads).toContain(true);
      expect(server.to('POST /api/profile/second-factor')).toHaveLength(1);
      // Recovery codes are offered immediately.
      await screen.findByRole('button', { name: 'Get ten codes' });
      await user.click(screen.getByRole('button', { name: 'Not now' }));
      await waitFor(async () => expect((await toggle()).checked).toBe(true));
      expect(screen.getByText(/On since Nov 01, 2026/)).toBeTruthy();
    });

    test('S7.171 setup requires a fresh sign-in and a correct six-digit code', async () => {
      const { server, user } = show();
      person.confirms = false;
      await waitFor(async () => expect((await toggle()).disabled).toBe(false));
      await user.click(await toggle());
      await waitFor(async () => expect([person.asked, (await toggle()).disabled]).toEqual([1, false]));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect((await toggle()).checked).toBe(false);
      Object.assign(person, { confirms: true });
      amplify.wrong = true;
      await waitFor(async () => expect((await toggle()).disabled).toBe(false));
      await user.click(await toggle());
      await user.type(await screen.findByLabelText(/^Code/), '12345');
      await user.click(screen.getByRole('button', { name: 'Switch on' }));
      await screen.findByText('Enter the six digits your app shows now.');
      await user.type(screen.getByLabelText(/^Code/), '6');
      await user.click(screen.getByRole('button', { name: 'Switch on' }));
      await screen.findByText('Wrong code. Enter the one your app shows now.');
      expect(server.to('POST /api/profile/second-factor')).toHaveLength(0);
    });

    test('switches off after confirmation; a refusal keeps it on and says why', async () => {
      const { server, user } = show({ second_factor: TOTP });
      server.set('DELETE /api/profile/second-factor', refuse(409, 'CONFLICT', 'It stays on.'));
      await waitFor(async () => expect((await toggle()).checked).toBe(true));
      await user.click(await toggle());
      await user.click(await screen.findByRole('button', { name: 'Switch off' }));
      await screen.findByText('It stays on.');
      expect((await toggle()).checked).toBe(true);
      server.set('DELETE /api/profile/second-factor', () => {
        server.set('GET /api/profile', ok(profile()));
        return ok({ second_factor: null });
      });
      await waitFor(async () => expect((await toggle()).disabled).toBe(false));
      await user.click(await toggle());
      await user.click(await screen.findByRole('button', { name: 'Switch off' }));
      await screen.findByText('Two-factor authentication is off');
      expect(server.to('DELETE /api/profile/second-factor')).toHaveLength(2);
      await waitFor(async () => expect((await toggle()).checked).toBe(false));
    });

    test('cannot be switched off for a role that requires it', async () => {
      show({ second_factor: TOTP, second_factor_required: true });
      await waitFor(async () => expect((await toggle()).checked).toBe(true));
      expect((await toggle()).disabled).toBe(true);
      expect(screen.getByText(/Required for your role/)).toBeTruthy();
    });
  });

  test('a role that requires a factor sees its deadline; others see nothing', async () => {
    const required = (over: Partial<Profile>) => profile({ second_factor_required: true, ...over });
    fakeServer({ 'GET /api/profile': ok(required({ second_factor: TOTP })) });
    const { client } = renderInConsole(<FactorNote />);
    await waitFor(() => expect(client.getQueryData(keys.profile)).toBeTruthy());
    expect(screen.queryByText(/two-factor/)).toBeNull();
    const until = (ms: number) =>
      client.setQueryData(
        keys.profile,
        required({ second_factor_until: new Date(Date.now() + ms).toISOString() }),
      );
    until(24 * 60 * 60 * 1000);
    await screen.findByText(/Your role requires two-factor authentication by/);
    expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/settings');
    until(-1000);
    await screen.findByText(/Your role requires two-factor authentication to continue/);
  });
});

describe('passkeys setting', () => {
  const TOTP = { kind: 'totp', since: '2026-11-01T12:00:00.000Z' } as const;

  beforeEach(() => {
    stage({ passkeyDomain: location.hostname });
    asksPerson();
    Object.assign(kept, { ids: [], fails: false });
    person.confirms = true;
    vi.stubGlobal('PublicKeyCredential', class {});
  });

  const show = (hasApp = true) => {
    const server = fakeServer({
      'GET /api/profile': ok(profile({ second_factor: hasApp ? TOTP : null })),
      'POST /api/profile/sign-in-settings': ok({ until: '2026-11-20T14:05:00.000Z' }),
      'POST /api/profile/passkeys': ok({ success: true }),
    });
    return { server, ...renderInConsole(<PasskeysSetting />) };
  };
  const manage = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Manage passkeys' });

  test('lists, adds and removes passkeys after a fresh sign-in, and reports to the server', async () => {
    const { server, user } = show();
    await waitFor(async () => expect((await manage()).disabled).toBe(false));
    await user.click(await manage());
    await screen.findByText('You have no passkey yet.');
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await screen.findByText('Added Nov 20, 2026');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByText('You have no passkey yet.');
    expect(server.to('POST /api/profile/sign-in-settings')).toHaveLength(1);
    expect(server.to('POST /api/profile/passkeys').map(({ body }) => body)).toEqual([
      { change: 'added' },
      { change: 'removed' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    // The token that could change them is replaced.
    await waitFor(() => expect(identity.reads).toContain(true));
  });

  test('shows nothing without a fresh sign-in; a passkey that was not created is not recorded', async () => {
    const { server, user } = show();
    person.confirms = false;
    await waitFor(async () => expect((await manage()).disabled).toBe(false));
    await user.click(await manage());
    await waitFor(async () => expect((await manage()).disabled).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    person.confirms = true;
    await waitFor(async () => expect((await manage()).disabled).toBe(false));
    await user.click(await manage());
    await screen.findByText('You have no passkey yet.');
    kept.fails = true;
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await screen.findByText('Your browser did not create one, or you cancelled.');
    expect(server.to('POST /api/profile/passkeys')).toHaveLength(0);
  });

  test('S7.172 requires an authenticator app and the right domain', async () => {
    const { unmount } = show(false);
    await screen.findByText(/Set up two-factor authentication first/);
    expect((await manage()).disabled).toBe(true);
    unmount();
    stage({ passkeyDomain: 'console.example.com' });
    show();
    await screen.findByText(/Passkeys are not available on this domain/);
    expect((await manage()).disabled).toBe(true);
  });
});

describe('recovery codes', () => {
  const TOTP = { kind: 'totp', since: '2026-11-01T12:00:00.000Z' } as const;
  const CODES = ['7K3F-PQ2M-01WD', '8K3F-PQ2M-01WD'];
  const LIST = 'GET /api/profile/recovery-codes';
  const MAKE = 'POST /api/profile/recovery-codes';

  const show = (over: Partial<Profile> = { second_factor: TOTP }) => {
    let stand: { left: number; made_at: string | null } = { left: 0, made_at: null };
    const server = fakeServer({
      'GET /api/profile': ok(profile(over)),
      [LIST]: () => ok(stand),
      [MAKE]: () => {
        stand = { left: 2, made_at: '2026-11-20T14:00:00.000Z' };
        return ok({ codes: CODES, made_at: stand.made_at });
      },
    });
    return { server, ...renderInConsole(<RecoveryCodesSetting />) };
  };

  test('S7.173 shows new codes once, saves them and counts those left', async () => {
    const { server, user, client } = show();
    await screen.findByText(/You have none yet/);
    await user.click(screen.getByRole('button', { name: 'New codes' }));
    expect(server.to(MAKE)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Get ten codes' }));
    for (const code of CODES) expect(await screen.findByText(code)).toBeTruthy();
    const save = vi.spyOn(files, 'saveFile').mockReturnValue();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(save.mock.calls).toEqual([
      ['ramps-gateway-recovery-codes.txt', 'text/plain', `${CODES.join('\n')}\n`],
    ]);
    await user.click(screen.getByRole('button', { name: 'I have stored them' }));
    await screen.findByText(/2 left, made Nov 20, 2026/);
    await waitFor(() =>
      expect(screen.queryByRole('dialog')?.getAttribute('data-state') ?? 'closed').toBe('closed'),
    );
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain(CODES[0]);
  });

  test('is hidden without a second factor', async () => {
    const { server, client } = show({ second_factor: null });
    await waitFor(() => expect(client.getQueryData(keys.profile)).toBeTruthy());
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.to(LIST)).toEqual([]);
  });

  test('a failure to make codes is shown', async () => {
    const { server, user } = show();
    server.set(MAKE, refuse(409, 'CONFLICT', 'Set up two-factor authentication first.'));
    await user.click(await screen.findByRole('button', { name: 'New codes' }));
    await user.click(await screen.findByRole('button', { name: 'Get ten codes' }));
    expect(await screen.findByText('Set up two-factor authentication first.')).toBeTruthy();
  });
});
