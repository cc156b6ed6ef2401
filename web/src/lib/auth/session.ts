import { loadSettings } from '../settings.ts';
import { forgetActivity } from '../last-activity.ts';
import { forgetAccounts } from '../remembered-accounts.ts';
import { createStore, useStore } from '../store.ts';
import { configureAmplify, leaveHere, onAuthChange, readTokens, type Tokens, type User } from './amplify.ts';

export type Session =
  | { readonly status: 'loading' }
  /** `ended`: not by this page's own Sign out; the session ran out, or another tab ended it. */
  | { readonly status: 'signed-out'; readonly ended?: true }
  | { readonly status: 'signed-in'; readonly user: User }
  /** It is not known whether a user is signed in. */
  | { readonly status: 'unknown' };

/** S9.2: the check every 30 s, and renewal when 3 such ticks or fewer remain. */
const TICK_MS = 30_000;
const RENEW_BELOW_MS = 3 * TICK_MS;

const store = createStore<Session>({ status: 'loading' });

/** The server refused to renew a session that this browser had kept. */
let refused = false;
let leaving = false;

/** Notifies the other tabs, which have tokens of their own, of a sign-out everywhere. */
const SIGNED_OUT = 'ramps-gateway.signed-out';

const notifyOtherTabs = (): void => {
  try {
    localStorage.setItem(SIGNED_OUT, new Date().toISOString());
  } catch {
    // Without storage they find out when their tokens have to be renewed.
  }
};

/** What was of the session before is not the next one's. */
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
  refused = false;
  const known = store.get();
  if (known.status === 'signed-in') {
    if (known.user.id === tokens.user.id) return;
    forget();
  }
  store.set({ status: 'signed-in', user: tokens.user });
};

const lifeOf = (tokens: Tokens) => tokens.expiresAt - Date.now();

/** Reads the tokens, renews those that end soon and publishes who is signed in now. */
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
    // Without a network nothing is known to have changed; the next check asks again.
    if (store.get().status === 'loading') store.set({ status: 'unknown' });
  }
};

/** Reads who is signed in. Also the retry after `unknown`. */
export const openSession = async (): Promise<void> => {
  store.set({ status: 'loading' });
  try {
    configureAmplify(await loadSettings());
  } catch {
    return store.set({ status: 'unknown' });
  }
  await check();
};

/** Keeps the session true: the check every 30 s, what the sign-in reports, and other tabs. Returns the way to stop. */
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
    // Whether the session of this tab was meant is known to the user pool only.
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

/**
 * A token for the API, or null when signed out.
 * `renew`: the last one was refused. `minLifeMs`: how long it must be good for.
 */
export const accessToken = async (
  wanted: { renew?: boolean; minLifeMs?: number } = {},
): Promise<string | null> => (await refresh(wanted))?.accessToken ?? null;

/** As `accessToken`, with the time when it ends (milliseconds since the epoch). */
export const lastingToken = async (
  minLifeMs: number,
): Promise<{ token: string; expiresAt: number } | null> => {
  const tokens = await refresh({ minLifeMs });
  return tokens && { token: tokens.accessToken, expiresAt: tokens.expiresAt };
};

/** Ends this browser's session, by itself or because the server has ended it; those of other devices go on. */
export const endHere = async (): Promise<void> => {
  try {
    await leaveHere();
  } catch {
    // The tokens of this browser are gone all the same.
  }
  adoptSignedOut();
};

/** Ends all sessions of this user by `everywhere`, and the one here also when that fails. */
export const endSession = async (everywhere: () => Promise<unknown>): Promise<void> => {
  leaving = true;
  try {
    await everywhere();
  } catch {
    // Those of other devices go on until somebody ends them.
  }
  notifyOtherTabs();
  await endHere();
  leaving = false;
};

export const useSession = (): Session => useStore(store);
/** Whose page this is; empty where nobody is signed in. */
export const useUserId = (): string => {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : '';
};
export const currentSession = store.get;
