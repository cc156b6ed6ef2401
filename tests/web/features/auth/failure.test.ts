// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { signInFailure, signUpFailure } from '#web/features/auth/failure.ts';

const said = (name: string, message: string) => Object.assign(new Error(message), { name });
const UNEXPECTED = { title: 'Error', text: 'An unexpected error occurred.' };

describe('texts of S8', () => {
  test('sign-in fails with the server message', () => {
    expect(signInFailure(said('NotAuthorizedException', 'Incorrect username or password.'))).toEqual({
      title: 'Sign in failed',
      text: 'Incorrect username or password.',
    });
  });

  test.each([
    said('UsernameExistsException', 'User already exists'),
    said('InvalidParameterException', 'This address is already registered'),
  ])('an email that is known: %s', (error) => {
    expect(signUpFailure(error)).toEqual({
      title: 'Account exists',
      text: 'This email is already registered. Please sign in instead.',
    });
  });

  test('sign-up fails with the server message', () => {
    expect(signUpFailure(said('InvalidPasswordException', 'Password not long enough'))).toEqual({
      title: 'Sign up failed',
      text: 'Password not long enough',
    });
  });

  test('what no server said is unexpected', () => {
    expect(signInFailure(said('NetworkError', 'A network error has occurred.'))).toEqual(UNEXPECTED);
    expect(signUpFailure(new TypeError('x is undefined'))).toEqual(UNEXPECTED);
    expect(signInFailure('?')).toEqual(UNEXPECTED);
  });
});
