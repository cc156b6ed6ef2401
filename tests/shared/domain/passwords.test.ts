import { COMMON_PASSWORDS } from '#shared/domain/common-passwords.ts';
import { passwordProblem, SIGN_UP_MINIMUM, STRICT_MINIMUM } from '#shared/domain/passwords.ts';
import { expect, test } from 'vitest';

test.each([
  ['abc12', SIGN_UP_MINIMUM, 'short'],
  ['abc123', SIGN_UP_MINIMUM, undefined],
  ['elevenchars', STRICT_MINIMUM, 'short'],
  ['twelve-chars', STRICT_MINIMUM, undefined],
  ['1qaz2wsx3edc', STRICT_MINIMUM, 'common'],
  ['1QAZ2wsx3EDC', STRICT_MINIMUM, 'common'],
  ['PasswordPassword', STRICT_MINIMUM, 'common'],
  ['123456789012', 16, 'short'],
])('%j with a minimum of %i: %s', (password, minimum, problem) => {
  expect(passwordProblem(password, minimum)).toBe(problem);
});

test('a lower minimum refuses no common password, because the list has only long ones', () => {
  expect(passwordProblem('1qaz2wsx3edc', STRICT_MINIMUM - 1)).toBeUndefined();
  expect(passwordProblem('123456', SIGN_UP_MINIMUM)).toBeUndefined();
});

test('the list has only lower case, 12 characters or more, each once', () => {
  expect(COMMON_PASSWORDS.size).toBe(308);
  for (const password of COMMON_PASSWORDS) {
    expect(password).toBe(password.toLowerCase());
    expect(password.length).toBeGreaterThanOrEqual(STRICT_MINIMUM);
  }
});

test('the list includes those of the 10,000 most common', () => {
  for (const password of ['123qweasdzxc', 'q1w2e3r4t5y6', '123456qwerty', 'leavemealone', 'sonyericsson'])
    expect(COMMON_PASSWORDS.has(password)).toBe(true);
});
