import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Credentials } from '../credentials.ts';
import type { Rotation } from '../state/model.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the lengths. */
const equal = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

export type Tokens = {
  /** Of the first client. */
  clientId: string;
  lifeSeconds: number;
  isClient: (id: string, secret: string) => boolean;
  /** For a client that was let in. */
  issue: (id: string, secret: string) => string;
  isValid: (token: string) => boolean;
};

/** Credentials and how long they, and the tokens that they gave, are accepted. Milliseconds since 1970. */
type Generation = Credentials & { until: number; tokensUntil: number };

const generations = (first: Credentials, rotations: readonly Rotation[]): Generation[] => {
  const all = [
    first,
    ...rotations.map(({ client_id, client_secret }) => ({
      clientId: client_id,
      clientSecret: client_secret,
    })),
  ];
  return all.map((credentials, at) => {
    const later = rotations.slice(at);
    const ends = (those: readonly Rotation[]) => Math.min(Infinity, ...those.map(({ until }) => until));
    return {
      ...credentials,
      until: ends(later),
      tokensUntil: ends(later.filter(({ revoke_tokens }) => revoke_tokens)),
    };
  });
};

/** Access tokens that need no store: their end and a signature, so that they outlive a restart. */
export const newTokens = (
  first: Credentials,
  lifeSeconds: number,
  clock: Clock,
  rotations: () => readonly Rotation[] = () => [],
): Tokens => {
  const sign = ({ clientId, clientSecret }: Credentials, claim: string): string =>
    createHmac('sha256', digest(`token ${clientId} ${clientSecret}`))
      .update(claim)
      .digest('base64url');
  const known = (): Generation[] => generations(first, rotations());
  return {
    clientId: first.clientId,
    lifeSeconds,
    isClient: (id, secret) =>
      known().filter(({ clientId, clientSecret, until }) => {
        const sameId = equal(id, clientId);
        return equal(secret, clientSecret) && sameId && until > clock.now();
      }).length > 0,
    issue: (id, secret) => {
      const end = clock.now() + lifeSeconds * 1000;
      const claim = `${end.toString(36)}.${randomBytes(9).toString('base64url')}`;
      return `${claim}.${sign({ clientId: id, clientSecret: secret }, claim)}`;
    },
    isValid: (token) => {
      const [end = '', nonce = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0) return false;
      const by = known().find((generation) => equal(signature, sign(generation, `${end}.${nonce}`)));
      return by !== undefined && by.tokensUntil > clock.now() && parseInt(end, 36) > clock.now();
    },
  };
};
