import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Credentials } from '../credentials.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the lengths. */
const equal = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

export type Tokens = {
  lifeSeconds: number;
  isClient: (id: string, secret: string) => boolean;
  issue: () => string;
  isValid: (token: string) => boolean;
};

/** Access tokens that need no store: their end and a signature, so that they outlive a restart. */
export const newTokens = (credentials: Credentials, lifeSeconds: number, clock: Clock): Tokens => {
  const key = digest(`token ${credentials.clientId} ${credentials.clientSecret}`);
  const sign = (claim: string): string => createHmac('sha256', key).update(claim).digest('base64url');
  return {
    lifeSeconds,
    isClient: (id, secret) => {
      const sameId = equal(id, credentials.clientId);
      return equal(secret, credentials.clientSecret) && sameId;
    },
    issue: () => {
      const end = clock.now() + lifeSeconds * 1000;
      const claim = `${end.toString(36)}.${randomBytes(9).toString('base64url')}`;
      return `${claim}.${sign(claim)}`;
    },
    isValid: (token) => {
      const [end = '', nonce = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !equal(signature, sign(`${end}.${nonce}`))) return false;
      return parseInt(end, 36) > clock.now();
    },
  };
};
