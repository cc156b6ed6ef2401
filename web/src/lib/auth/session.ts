import { loadSettings } from '../settings.ts';
import { forgetActivity } from '../last-activity.ts';
import { forgetAccounts } from '../remembered-accounts.ts';
import { createStore, useStore } from '../store.ts';
import { configureAmplify, leaveHere, onAuthChange, readTokens, type Tokens, type User } from './amplify.ts';
import { askTabs, joinTabs, tellLeft, type Why } from './open-tabs.ts';
import { clearTokens, withdrawn } from './token-storage.ts';

export type Session =
  | { readonly status: 'loading' }
  /** Without `why`, the user signed out here, or was not signed in. */
  | { readonly status: 'signed-out'; readonly why?: Why }
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

/** No session data carries over to the next. */
const forget = (): void => {
  forgetAccounts();
  forgetActivity();
};

const setSignedOut = (why: Why | undefined) => {
  forget();
  refused = false;
  store.set(why ? { status: 'signed-out', why } : { status: 'signed-out' });
};

const adoptSignedOut = () => {
  const { status } = store.get();
  if (status === 'signed-out' || leaving) return;
  setSignedOut(refused || status === 'signed-in' ? 'ended' : undefined);
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
  const asked = askTabs();
  try {
    configureAmplify(await loadSettings());
  } catch {
    return store.set({ status: 'unknown' });
  }
  await asked;
  await check();
};

const leftElsewhere = (why: Why) => {
  if (leaving) return;
  clearTokens();
  const now = store.get();
  // The browser's storage may have been empty before the message came.
  if (now.status === 'signed-in' || (now.status === 'signed-out' && now.why)) setSignedOut(why);
};

/** Checks every 30 s, on sign-in events and on changes in other tabs. Returns a function that stops it. */
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
  const leaveTabs = joinTabs({ onTokens: again, onLeft: leftElsewhere });
  addEventListener('storage', again);
  return () => {
    clearInterval(timer);
    stopListening();
    leaveTabs();
    removeEventListener('storage', again);
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

/** For a session that the server has ended; each tab finds out on its own. */
export const endHere = async (): Promise<void> => {
  if (leaving) return;
  try {
    await leaveHere();
  } catch {
    // The local tokens are gone in any case.
  }
  adoptSignedOut();
};

/** Milliseconds that a sign-out waits for the server. */
const SERVER_MS = 5_000;

/**
 * Signs out: in all tabs at once, then on the server, which may be out of reach. Shows the loading screen meanwhile, so
 * that no open page sends requests with a revoked token.
 * @param onServer ends the session of this id; throws without an answer
 */
export const endSession = async (onServer: (id: string) => Promise<unknown>, why?: Why): Promise<void> => {
  if (leaving) return;
  leaving = true;
  store.set({ status: 'loading' });
  tellLeft(why ?? 'elsewhere');
  await withdrawn(async () => {
    const toServer = async () => {
      const tokens = await readTokens(false);
      if (tokens) await onServer(tokens.sessionId);
      return true;
    };
    const noAnswer = new Promise<false>((resolve) => setTimeout(() => resolve(false), SERVER_MS));
    const isReached = await Promise.race([toServer().catch(() => false), noAnswer]);
    // The local tokens are gone in any case.
    await leaveHere(isReached).catch(() => {});
  });
  leaving = false;
  setSignedOut(why);
};

export const useSession = (): Session => useStore(store);
export const useUserId = (): string => {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : '';
};
export const currentSession = store.get;
