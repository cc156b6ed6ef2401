import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';

/** API Gateway's JWT authorizer prints non-string claims like Go does. */
const print = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(print).join(' ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `map[${entries.map(([key, inner]) => `${key}:${print(inner)}`).join(' ')}]`;
  }
  return String(value);
};

/** All strings, groups as `"[admin gateway_user]"`. */
const claimStrings = (payload: JWTPayload): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, print(value)]));

interface TokenRules {
  readonly issuer: string;
  readonly clientId: string;
}

/** `undefined` for a missing or invalid token. Rejects if the keys cannot be read. */
export type Authorizer = (authorization: string | undefined) => Promise<Record<string, string> | undefined>;

const isMeantFor = ({ aud, client_id: client }: JWTPayload, clientId: string): boolean =>
  aud === undefined ? client === clientId : [aud].flat().includes(clientId);

/** The key source failed, not the token. */
const isOurs = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid;

/** The checks of API Gateway's JWT authorizer: RS256, issuer, client, exp, nbf, iat. */
export const createAuthorizer = ({ issuer, clientId }: TokenRules): Authorizer => {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    timeoutDuration: 5_000,
    cooldownDuration: 1_000,
  });
  const verify = async (token: string): Promise<JWTPayload | undefined> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['exp'],
      });
      return payload;
    } catch (error) {
      if (isOurs(error)) throw error;
      return undefined;
    }
  };
  return async (authorization) => {
    const token = authorization?.replace(/^Bearer +/i, '').trim();
    if (!token) return undefined;
    const payload = await verify(token);
    if (!payload || !isMeantFor(payload, clientId)) return undefined;
    if (payload.iat !== undefined && payload.iat > Math.ceil(Date.now() / 1000)) return undefined;
    return claimStrings(payload);
  };
};
