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

test('sign-in takes the flow that the deployment asks for', async () => {
  signIn.mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
  await services.handleSignIn({ username: 'a@b.c', password: 'secret' });
  expect(signIn).toHaveBeenCalledWith({
    username: 'a@b.c',
    password: 'secret',
    options: { authFlowType: 'USER_PASSWORD_AUTH' },
  });
});

test('sign-in also when it is called with a context before its input', async () => {
  signIn.mockResolvedValue({});
  await services.handleSignIn({}, { username: 'a@b.c', password: 'secret' });
  expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ username: 'a@b.c' }));
});

test('sign-in shows a failure and throws it to the form', async () => {
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

  test('signs in by itself afterwards, with the same flow', async () => {
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

  test('with an email that is known says to sign in', async () => {
    signUp.mockRejectedValue(refused('UsernameExistsException', 'User already exists'));
    await expect(services.handleSignUp(input)).rejects.toThrow();
    expect(toast.failure).toHaveBeenCalledWith(
      'Account exists',
      expect.stringContaining('already registered'),
    );
  });
});

test('the password has at least 6 characters, once its field was left', async () => {
  const touched = { password: true };
  expect(await services.validateFormPassword({ password: '12345' }, touched)).toEqual({
    password: ['Password must have at least 6 characters'],
  });
  expect(await services.validateFormPassword({ password: '123456' }, touched)).toBeNull();
  expect(await services.validateFormPassword({ password: '1' }, {})).toBeNull();
});

test('the password has as many as the deployment asks for, and is none of the commonest there', async () => {
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

test('the password has to match only where it is asked for twice', async () => {
  expect(await services.validateConfirmPassword({ password: 'secret' })).toBeNull();
  expect(
    await services.validateConfirmPassword({ password: 'secret', confirm_password: 'secret' }),
  ).toBeNull();
  expect(await services.validateConfirmPassword({ password: 'secret', confirm_password: 'other' })).toEqual({
    confirm_password: 'Your passwords must match',
  });
});
