// @vitest-environment node
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { EMPTY, newUserForm, newUserOf } from '#web/features/users/model/new-user-form.ts';

const good = {
  ...EMPTY,
  email: ' New@Example.com ',
  password: 'correct-horse',
  confirmPassword: 'correct-horse',
};

const problems = (over: Partial<typeof good>) =>
  z
    .safeParse(newUserForm(), { ...good, ...over })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('a new user is a client unless said', () => {
  expect(EMPTY.role).toBe('client');
});

describe('what is refused, in the words of S5.27', () => {
  test.each([
    [{ email: 'no address' }, 'email', 'Please enter a valid email address'],
    [{ password: 'short', confirmPassword: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ confirmPassword: 'another' }, 'confirmPassword', "Passwords don't match"],
    [{ displayName: 'x' }, 'displayName', 'Display name must be at least 2 characters'],
  ] as const)('%j', (over, field, message) => {
    expect(problems(over)).toEqual([[field, message]]);
  });

  test('a mismatch is said also while something else is wrong', () => {
    expect(problems({ email: '', confirmPassword: '' }).map(([field]) => field)).toEqual([
      'email',
      'confirmPassword',
    ]);
  });
});

test.each([
  ['elevenchars', ['Password must be at least 12 characters']],
  ['short', ['Password must be at least 12 characters']],
  ['1QAZ2wsx3edc', ['This password is too common. Choose another one.']],
  ['twelve-chars', []],
])('a stage that asks for 12 characters: %s', (password, messages) => {
  const form = { ...good, password, confirmPassword: password };
  const { error } = z.safeParse(newUserForm(12), form);
  expect((error?.issues ?? []).map(({ message }) => message)).toEqual(messages);
});

describe('what is sent', () => {
  const sent = (over: Partial<typeof good> = {}) => newUserOf(z.parse(newUserForm(), { ...good, ...over }));

  test('the email as display name where there is none', () => {
    expect(sent()).toEqual({
      email: 'new@example.com',
      password: 'correct-horse',
      role: 'client',
      displayName: 'new@example.com',
    });
    expect(sent({ displayName: ' Nina ' }).displayName).toBe('Nina');
  });

  test('an email longer than a name may be is left to the server, which does the same', () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(50)}.example`;
    expect(sent({ email }).displayName).toBe('');
  });
});
