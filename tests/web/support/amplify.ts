import type { AuthEvent, Tokens } from '#web/lib/auth/amplify.ts';

/** Replaces lib/auth/amplify.ts: the test decides who is signed in. */
const create = () => ({
  tokens: null as Tokens | null,
  failure: null as Error | null,
  reads: [] as boolean[],
  listeners: new Set<(event: AuthEvent) => void>(),
  revoked: 0,
  renewed: null as Tokens | null,
});

/** One per test file, even when modules are reloaded. */
const held = globalThis as typeof globalThis & { identity?: ReturnType<typeof create> };
held.identity ??= create();
export const identity = held.identity;

export const tokensOf = (lifeMs = 900_000, accessToken = 'token-1'): Tokens => ({
  accessToken,
  sessionId: 'session_1',
  expiresAt: Date.now() + lifeMs,
  user: { id: 'user_1', email: 'operator@example.com', groups: ['gateway_user'] },
});

export const resetIdentity = (): void => {
  Object.assign(identity, { tokens: null, failure: null, reads: [], renewed: null, revoked: 0 });
  identity.listeners.clear();
};

export const configureAmplify = (): void => {};

export const readTokens = (renew: boolean): Promise<Tokens | null> => {
  identity.reads.push(renew);
  if (identity.failure) return Promise.reject(identity.failure);
  if (renew && identity.renewed) identity.tokens = identity.renewed;
  return Promise.resolve(identity.tokens);
};

export const onAuthChange = (changed: (event: AuthEvent) => void): (() => void) => {
  identity.listeners.add(changed);
  return () => identity.listeners.delete(changed);
};

export const leaveHere = (revoke = true): Promise<void> => {
  identity.tokens = null;
  if (revoke) identity.revoked += 1;
  return Promise.resolve();
};

/** A deployment's /config.json. */
export const SETTINGS = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_abc',
  userPoolClientId: 'client',
  userPoolEndpoint: 'http://127.0.0.1:1/',
  authFlowType: 'USER_PASSWORD_AUTH',
  passwordMinimum: 6,
} as const;
