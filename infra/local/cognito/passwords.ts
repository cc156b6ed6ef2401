import { randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordProblem } from '@ramps-gateway/shared/domain/passwords.ts';
import { CognitoError, invalidParameter } from './errors.ts';

const scrypt = promisify<string, Buffer, number, Buffer>(scryptCallback);

const KEY_BYTES = 32;

/** `scrypt.<salt>.<hash>`, with Node's default cost (16 MiB, about 50 ms). */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await scrypt(password.normalize('NFC'), salt, KEY_BYTES);
  return `scrypt.${salt.toString('base64url')}.${hash.toString('base64url')}`;
};

/** Whether the password is the one behind the hash. Without a hash it takes as long and answers no. */
export const passwordMatches = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, salt = '', hash = ''] = (stored ?? 'scrypt..').split('.');
  const given = await scrypt(password.normalize('NFC'), Buffer.from(salt, 'base64url'), KEY_BYTES);
  const known = Buffer.from(hash, 'base64url');
  return known.length === given.length && timingSafeEqual(known, given);
};

/**
 * The pool's policy: `minimum` to 256 characters, no white space at either end, and where the minimum is strict none of
 * the commonest, as threat protection refuses them on AWS. Throws as AWS does.
 */
export const checkPassword = (password: string, minimum: number): void => {
  const constraint = (text: string) =>
    invalidParameter(
      `1 validation error detected: Value at 'password' failed to satisfy constraint: Member must ${text}`,
    );
  if (password.length > 256) throw constraint('have length less than or equal to 256');
  if (password !== password.trim()) {
    throw constraint('satisfy regular expression pattern: ^[\\S]+.*[\\S]+$');
  }
  const problem = passwordProblem(password, minimum);
  if (problem === 'short') {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  }
  if (problem === 'common') {
    throw new CognitoError(
      'InvalidPasswordException',
      'Provided password cannot be used for security reasons.',
    );
  }
};
