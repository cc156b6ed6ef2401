import { loadSettings } from '../settings.ts';
import { forgetActivity } from '../last-activity.ts';
import { forgetAccounts } from '../remembered-accounts.ts';
import { inBrowser } from '../stored.ts';
import { createStore, useStore } from '../store.ts';
import { configureAmplify, leaveHere, onAuthChange, readTokens, type Tokens, type User } from './amplify.ts';

export type Session =
  | { readonly status: 'loading' }
  /** `ended`: the session expired, or another tab ended it. */
  | { readonly status: 'signed-out'; readonly ended?: true }
  | { readonly status: 'signed-in'; readonly user: User }
  /** The check failed. */
  | { readonly status: 'unknown' };

/** S9.2: a check every 30 s; renewal when at most 3 ticks remain. */
const TICK_MS = 30_000;
const RENEW_BELOW_MS = 3 * TICK_MS;

const store = createStore<Session>({ status: 'loading' });

/** The server refused to renew a stored session. */
let refused = false;
let leaving = false;

const SIGNED_OUT = 'ramps-gateway.signed-out';

/** No session data carries over to the next. */
const forget = (): void => {
  forgetAccounts();
  forgetActivity();
};

const adoptSignedOut = () => {
  const { status } = store.get();
  if (status === 'signed-out') return;
  forget();
  const ended = !leaving && (refused || status === 'signed-in');
  refused = false;
  store.set(ended ? { status: 'signed-out', ended } : { status: 'signed-out' });
};

const adopt = (tokens: Tokens | null) => {
  if (tokens === null) return adoptSignedOut();
  if (leaving) return;
  refused = false;
  const known = store.get();
  if (known.status === 'signed-in') {
    if (known.user.id === tokens.user.id) return;
    forget();
  }
  store.set({ status: 'signed-in', user: tokens.user });
};

const lifeOf = (tokens: Tokens) => tokens.expiresAt - Date.now();

/** Reads the tokens, renews those about to expire, and publishes the session. */
const refresh = async ({ renew = false, minLifeMs = 0 } = {}): Promise<Tokens | null> => {
  let tokens = await readTokens(renew);
  if (tokens && !renew && lifeOf(tokens) <= minLifeMs) tokens = await readTokens(true);
  adopt(tokens);
  return tokens;
};

const check = async ({ renew = false } = {}): Promise<void> => {
  try {
    await refresh({ renew, minLifeMs: RENEW_BELOW_MS });
  } catch {
    // Offline the session may be unchanged; the next check tries again.
    if (store.get().status === 'loading') store.set({ status: 'unknown' });
  }
};

export const openSession = async (): Promise<void> => {
  store.set({ status: 'loading' });
  try {
    configureAmplify(await loadSettings());
  } catch {
    return store.set({ status: 'unknown' });
  }
  await check();
};

/** Checks every 30 s, on sign-in events and on messages from other tabs. Returns a function that stops it. */
export const watchSession = (): (() => void) => {
  const again = () => {
    const { status } = store.get();
    if (status === 'signed-in' || status === 'signed-out') void check();
  };
  const timer = setInterval(again, TICK_MS);
  const stopListening = onAuthChange((event) => {
    if (event === 'tokenRefresh_failure') refused = true;
    again();
  });
  const onStorage = ({ key }: StorageEvent) => {
    // Only the user pool knows whether the other tab ended this tab's session.
    if (key === SIGNED_OUT && store.get().status === 'signed-in') void check({ renew: true });
    else again();
  };
  addEventListener('storage', onStorage);
  return () => {
    clearInterval(timer);
    stopListening();
    removeEventListener('storage', onStorage);
  };
};

/** A token for the API; null when signed out. @param minLifeMs minimum remaining validity */
export const accessToken = async (
  wanted: { renew?: boolean; minLifeMs?: number } = {},
): Promise<string | null> => (await refresh(wanted))?.accessToken ?? null;

/** The same, with its expiry in milliseconds since the epoch. */
export const lastingToken = async (
  minLifeMs: number,
): Promise<{ token: string; expiresAt: number } | null> => {
  const tokens = await refresh({ minLifeMs });
  return tokens && { token: tokens.accessToken, expiresAt: tokens.expiresAt };
};

/** Ends this browser's session; other devices stay signed in. */
export const endHere = async (): Promise<void> => {
  try {
    await leaveHere();
  } catch {
    // The local tokens are gone in any case.
  }
  adoptSignedOut();
};

/**
 * Signs the user out everywhere; if that fails, still here. Shows the loading screen first, so that no open page sends
 * requests with a revoked token.
 */
export const endSession = async (everywhere: () => Promise<unknown>): Promise<void> => {
  leaving = true;
  store.set({ status: 'loading' });
  try {
    await everywhere();
  } catch {
    // Other devices stay signed in until somebody ends their sessions.
  }
  // Notifies other tabs, which would otherwise notice at their next renewal.
  inBrowser.set(SIGNED_OUT, new Date().toISOString());
  await endHere();
  leaving = false;
};

export const useSession = (): Session => useStore(store);
export const useUserId = (): string => {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : '';
};
export const currentSession = store.get;
