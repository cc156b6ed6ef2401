import { beforeEach, describe, expect, test, vi } from 'vitest';
import { servicesFor } from '#web/features/accounts/auth/services.ts';
import '#tests/web/support/dom.ts';

const { signIn, signUp, toast } = vi.hoisted(() => ({
  signIn: vi.fn(),
  signUp: vi.fn(),
  toast: { success: vi.fn(), failure: vi.fn(), clear: vi.fn() },
}));
vi.mock('aws-amplify/auth', () => ({ signIn, signUp }));
vi.mock('#web/components/ui/toast.ts', () => ({ toast }));
vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const services = servicesFor({ authFlowType: 'USER_PASSWORD_AUTH', passwordMinimum: 6 });
const refused = (name: string, message: string) => Object.assign(new Error(message), { name });

beforeEach(() => vi.resetAllMocks());

test("sign-in uses the deployment's flow", async () => {
  signIn.mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
  await services.handleSignIn({ username: 'a@b.c', password: 'secret' });
  expect(signIn).toHaveBeenCalledWith({
    username: 'a@b.c',
    password: 'secret',
    options: { authFlowType: 'USER_PASSWORD_AUTH' },
  });
});

test('sign-in also accepts a context before its input', async () => {
  signIn.mockResolvedValue({});
  await services.handleSignIn({}, { username: 'a@b.c', password: 'secret' });
  expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ username: 'a@b.c' }));
});

test('sign-in shows a failure and rethrows it to the form', async () => {
  signIn.mockRejectedValue(refused('NotAuthorizedException', 'Incorrect username or password.'));
  await expect(services.handleSignIn({ username: 'a@b.c', password: 'x' })).rejects.toThrow();
  expect(toast.failure).toHaveBeenCalledWith('Sign in failed', 'Incorrect username or password.');
});

describe('sign-up', () => {
  const input = {
    username: 'a@b.c',
    password: 'secret',
    options: { userAttributes: { email: 'a@b.c' }, autoSignIn: true },
  };

  test('signs in automatically, with the same flow', async () => {
    signUp.mockResolvedValue({ nextStep: { signUpStep: 'CONFIRM_SIGN_UP' } });
    await services.handleSignUp(input);
    expect(signUp).toHaveBeenCalledWith({
      username: 'a@b.c',
      password: 'secret',
      options: { userAttributes: { email: 'a@b.c' }, autoSignIn: { authFlowType: 'USER_PASSWORD_AUTH' } },
    });
    expect(toast.success).toHaveBeenCalledWith(
      'Success!',
      'Please check your email to confirm your account.',
    );
  });

  test('a registered email says to sign in', async () => {
    signUp.mockRejectedValue(refused('UsernameExistsException', 'User already exists'));
    await expect(services.handleSignUp(input)).rejects.toThrow();
    expect(toast.failure).toHaveBeenCalledWith(
      'Account exists',
      expect.stringContaining('already registered'),
    );
  });
});

test('a password needs 6 characters, checked once its field is touched', async () => {
  const touched = { password: true };
  expect(await services.validateFormPassword({ password: '12345' }, touched)).toEqual({
    password: ['Password must have at least 6 characters'],
  });
  expect(await services.validateFormPassword({ password: '123456' }, touched)).toBeNull();
  expect(await services.validateFormPassword({ password: '1' }, {})).toBeNull();
});

test('a deployment sets the minimum length and refuses common passwords', async () => {
  const strict = servicesFor({ authFlowType: 'USER_SRP_AUTH', passwordMinimum: 12 });
  const problemOf = (password: string) => strict.validateFormPassword({ password }, { password: true });
  expect(await problemOf('elevenchars')).toEqual({
    password: ['Password must have at least 12 characters'],
  });
  expect(await problemOf('1QAZ2wsx3edc')).toEqual({
    password: ['This password is too common. Choose another one.'],
  });
  expect(await problemOf('twelve-chars')).toBeNull();
});

test('passwords must match only where the form has a confirmation', async () => {
  expect(await services.validateConfirmPassword({ password: 'secret' })).toBeNull();
  expect(
    await services.validateConfirmPassword({ password: 'secret', confirm_password: 'secret' }),
  ).toBeNull();
  expect(await services.validateConfirmPassword({ password: 'secret', confirm_password: 'other' })).toEqual({
    confirm_password: 'Your passwords must match',
  });
});
