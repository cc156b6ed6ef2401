import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SETTINGS } from '#tests/web/support/amplify.ts';
import { fakeCognito, refusal } from '#tests/web/support/cognito.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { AuthScreen } from '#web/features/accounts/auth/components/auth-screen.tsx';
import { signInFailure, signUpFailure } from '#web/features/accounts/auth/services.ts';
import { configureAmplify, leaveHere, onAuthChange, readTokens } from '#web/lib/auth/amplify.ts';

describe('auth screen', () => {
  const EMAIL = 'operator@example.com';
  const STRICT = { ...SETTINGS, passwordMinimum: 12 } as const;

  let signIns = 0;
  let stop: () => void = () => {};

  beforeEach(() => {
    configureAmplify(SETTINGS);
    signIns = 0;
    stop = onAuthChange(() => {
      signIns += 1;
    });
  });
  afterEach(async () => {
    stop();
    await leaveHere();
  });

  const show = async (answers = {}, settings: typeof STRICT | typeof SETTINGS = SETTINGS) => {
    const cognito = fakeCognito(EMAIL, answers);
    const view = renderInConsole(<AuthScreen settings={settings} />);
    await screen.findByRole('tab', { name: 'Sign In' });
    return { cognito, ...view };
  };
  const input = (name: string) => {
    const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!found) throw new Error(`no input ${name}`);
    return found;
  };

  test.each([
    ['ended', 'Your session has ended. Please sign in again.'],
    ['elsewhere', 'You signed out in another tab.'],
  ] as const)('S2.602 the sign-in page says why: %s', (why, text) => {
    renderInConsole(<AuthScreen settings={SETTINGS} why={why} />);
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('S2.16 S5.1 S5.2 has a title, two tabs with email and password, and a link back', async () => {
    const { user } = await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ramps Gateway');
    expect(screen.queryByText('Your session has ended. Please sign in again.')).toBeNull();
    // The landing page is a separate document, so this is a plain link.
    const link = screen.getByRole('link', { name: 'Back to the start page' });
    expect(link.getAttribute('href')).toBe('/');
    expect([input('username').type, input('password').type]).toEqual(['email', 'password']);
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
    const fields = [...document.querySelectorAll<HTMLInputElement>('form input')];
    expect(fields.map(({ name, type, required }) => [name, type, required])).toEqual([
      ['email', 'email', true],
      ['password', 'password', true],
    ]);
    expect(input('password').minLength).toBe(6);
  });

  const write = async (user: Awaited<ReturnType<typeof show>>['user'], name: string, text: string) => {
    await user.clear(input(name));
    await user.paste(text);
  };
  const signIn = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await write(user, 'username', EMAIL);
    await write(user, 'password', 'secret1');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  };

  describe('a lost authenticator device', () => {
    const SESSION = 'the-session-of-the-right-password';
    const ASKS_FOR_CODE = {
      body: {
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: SESSION,
        ChallengeParameters: { USER_ID_FOR_SRP: 'user_1' },
      },
    };
    /** The gateway's own call; it has no Cognito operation name. */
    const GATEWAY = '';

    const ask = async (answer: { status?: number; body: unknown }) => {
      const view = await show({ InitiateAuth: ASKS_FOR_CODE, [GATEWAY]: answer });
      await signIn(view.user);
      await view.user.click(
        await screen.findByRole('button', { name: 'Lost your device? Use a recovery code' }),
      );
      const enter = async (code: string) => {
        const field = await screen.findByLabelText(/^Recovery code/);
        await view.user.clear(field);
        await view.user.type(field, code);
        await view.user.click(screen.getByRole('button', { name: 'Reset two-factor authentication' }));
      };
      return { ...view, enter };
    };

    test('S7.174 a recovery code after the password resets the factor, for a new sign-in', async () => {
      const { cognito, enter } = await ask({ body: { recovered: true } });
      await enter('123456');
      expect(await screen.findByText(/Enter one of your recovery codes/)).toBeTruthy();
      expect(cognito.of(GATEWAY)).toEqual([]);
      await enter('7k3f pq2m 01wd');
      expect(await screen.findByText('Two-factor authentication is reset')).toBeTruthy();
      expect(cognito.of(GATEWAY)[0]?.body).toEqual({
        username: 'user_1',
        session: SESSION,
        code: '7k3f pq2m 01wd',
      });
      // No authenticator code was sent.
      expect(cognito.of('RespondToAuthChallenge')).toEqual([]);
      expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeTruthy();
    });

    test('a refused code says why and can be re-entered', async () => {
      const message = 'This recovery code is wrong or was already used.';
      const { enter } = await ask({ status: 401, body: { error: { code: 'UNAUTHENTICATED', message } } });
      await enter('7K3F-PQ2M-01WD');
      expect(await screen.findByText(message)).toBeTruthy();
    });

    test('an expired sign-in requires the password again', async () => {
      const { cognito, enter } = await ask({ body: { recovered: true } });
      sessionStorage.clear();
      await enter('7K3F-PQ2M-01WD');
      expect(await screen.findByText('This sign-in has expired. Enter your password again.')).toBeTruthy();
      expect(cognito.of(GATEWAY)).toEqual([]);
    });
  });

  test("S8.19 S8.20 a wrong password shows 'Sign in failed', an exception 'An unexpected error occurred.'", async () => {
    const { user } = await show({
      InitiateAuth: refusal('NotAuthorizedException', 'Incorrect username or password.'),
    });
    await signIn(user);
    expect(await screen.findByText('Sign in failed')).toBeTruthy();
    expect(screen.getAllByText('Incorrect username or password.').length).toBeGreaterThan(0);
    expect(await readTokens(false)).toBeNull();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await signIn(user);
    expect(await screen.findByText('An unexpected error occurred.')).toBeTruthy();
    expect(screen.getAllByText('Error').length).toBeGreaterThan(0);
  });

  describe('session storage', () => {
    const signedInAs = async (stay: boolean) => {
      const shown = await show();
      const { user } = shown;
      const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Stay signed in' });
      expect(choice.checked).toBe(false);
      if (stay) await user.click(choice);
      await signIn(user);
      await waitFor(() => expect(signIns).toBe(1));
      return shown;
    };
    const tokensIn = (storage: Storage) => Object.keys(storage).filter((key) => key.endsWith('Token')).length;

    test.each([
      [false, sessionStorage, localStorage],
      [true, localStorage, sessionStorage],
    ])(
      'S7.21 covers this tab, or every tab with "Stay signed in" (%s), and is empty after sign-out',
      async (stay, kept, other) => {
        const { cognito } = await signedInAs(stay);
        expect(cognito.of('InitiateAuth')[0]?.body['AuthFlow']).toBe('USER_PASSWORD_AUTH');
        expect([tokensIn(kept), Object.keys(other)]).toEqual([3, []]);
        expect(await readTokens(false)).toMatchObject({ user: { id: 'user_1', email: EMAIL } });
        await leaveHere();
        expect(cognito.of('RevokeToken')).toHaveLength(1);
        expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
        expect(await readTokens(false)).toBeNull();
      },
    );

    test('is empty even if the server missed the sign-out', async () => {
      await signedInAs(true);
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
      await leaveHere().catch(() => {});
      expect(Object.keys(localStorage)).toEqual([]);
      expect(await readTokens(false)).toBeNull();
    });

    test('resets the choice each time the form appears', async () => {
      const { user } = await show();
      await user.click(screen.getByRole('checkbox', { name: 'Stay signed in' }));
      await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
      await user.click(screen.getByRole('tab', { name: 'Sign In' }));
      const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Stay signed in' });
      expect(choice.checked).toBe(false);
      await signIn(user);
      await waitFor(() => expect(signIns).toBe(1));
      expect(Object.keys(localStorage)).toEqual([]);
    });
  });

  describe('Sign Up', () => {
    const signUp = async (user: Awaited<ReturnType<typeof show>>['user'], password = 'abc123') => {
      await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
      await write(user, 'email', EMAIL);
      await write(user, 'password', password);
      await user.tab();
      // jsdom does not expose inputs as properties of their form, which the button's own handler uses.
      const form = input('password').form;
      if (form) fireEvent.submit(form);
    };

    test("S8.18 the mailed code signs in, using the deployment's flow", async () => {
      const { cognito, user } = await show();
      await signUp(user);
      expect(await screen.findByText('Success!')).toBeTruthy();
      expect(screen.getByText('Please check your email to confirm your account.')).toBeTruthy();
      await waitFor(() => input('confirmation_code'));
      await user.type(input('confirmation_code'), '123456');
      await user.click(screen.getByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(signIns).toBe(1));
      expect(cognito.of('SignUp')[0]?.body).toMatchObject({ Username: EMAIL, Password: 'abc123' });
      expect(cognito.of('InitiateAuth')[0]?.body['AuthFlow']).toBe('USER_PASSWORD_AUTH');
    });

    test('S8.16 a registered email says to sign in', async () => {
      const { user } = await show({ SignUp: refusal('UsernameExistsException', 'User already exists') });
      await signUp(user);
      expect(await screen.findByText('Account exists')).toBeTruthy();
      expect(screen.getByText('This email is already registered. Please sign in instead.')).toBeTruthy();
    });

    test('S5.3 a password of five characters is not sent', async () => {
      const { cognito, user } = await show();
      await signUp(user, 'abc12');
      expect(await screen.findByText('Password must have at least 6 characters')).toBeTruthy();
      expect(cognito.of('SignUp')).toHaveLength(0);
    });

    test("a deployment's minimum of twelve refuses shorter and common passwords", async () => {
      const { cognito, user } = await show({}, STRICT);
      for (const [password, text] of [
        ['elevenchars', 'Password must have at least 12 characters'],
        ['1qaz2wsx3edc', 'This password is too common. Choose another one.'],
      ] as const) {
        await signUp(user, password);
        expect(await screen.findByText(text)).toBeTruthy();
      }
      expect(screen.getByText('At least 12 characters')).toBeTruthy();
      expect(input('password').minLength).toBe(12);
      expect(cognito.of('SignUp')).toHaveLength(0);
    });
  });
});

const said = (name: string, message: string) => Object.assign(new Error(message), { name });
const UNEXPECTED = { title: 'Error', text: 'An unexpected error occurred.' };

describe('messages of S8', () => {
  test("S8.19 sign-in shows the server's message", () => {
    expect(signInFailure(said('NotAuthorizedException', 'Incorrect username or password.'))).toEqual({
      title: 'Sign in failed',
      text: 'Incorrect username or password.',
    });
  });

  test.each([
    said('UsernameExistsException', 'User already exists'),
    said('InvalidParameterException', 'This address is already registered'),
  ])('a registered email: %s', (error) => {
    expect(signUpFailure(error)).toEqual({
      title: 'Account exists',
      text: 'This email is already registered. Please sign in instead.',
    });
  });

  test("S8.17 sign-up shows the server's message", () => {
    expect(signUpFailure(said('InvalidPasswordException', 'Password not long enough'))).toEqual({
      title: 'Sign up failed',
      text: 'Password not long enough',
    });
  });

  test('an error without a server message is unexpected', () => {
    expect(signInFailure(said('NetworkError', 'A network error has occurred.'))).toEqual(UNEXPECTED);
    expect(signUpFailure(new TypeError('x is undefined'))).toEqual(UNEXPECTED);
    expect(signInFailure('?')).toEqual(UNEXPECTED);
  });
});
