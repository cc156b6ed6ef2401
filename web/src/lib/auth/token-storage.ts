/**
 * Tokens are stored in each open tab (they survive a reload, and end with the last tab: open-tabs.ts), or with
 * "Stay signed in" in the browser until they expire.
 */

interface Place {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): readonly string[];
}

const PREFIX = 'CognitoIdentityServiceProvider.';
/** Present while a user is signed in. */
const LAST_USER_KEY = /\.LastAuthUser$/;

const memory = new Map<string, string>();
const inMemory: Place = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
  keys: () => [...memory.keys()],
};

const placeOf = (open: () => Storage): Place => {
  try {
    const storage = open();
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => storage.setItem(key, value),
      removeItem: (key) => storage.removeItem(key),
      keys: () => Object.keys(storage),
    };
  } catch {
    return inMemory;
  }
};

const tab = placeOf(() => sessionStorage);
const ofBrowser = placeOf(() => localStorage);

let report = (): void => {};
let reporting = false;

/** Calls back after this tab stored tokens of its own, once for all values of a sign-in or renewal. */
export const onTabTokens = (stored: () => void): void => {
  report = stored;
};

const ofTab: Place = {
  ...tab,
  setItem: (key, value) => {
    tab.setItem(key, value);
    if (reporting) return;
    reporting = true;
    setTimeout(() => {
      reporting = false;
      report();
    });
  },
};

let next = ofTab;

export const staySignedIn = (stay: boolean): void => {
  next = stay ? ofBrowser : ofTab;
};

const holdsUser = (place: Place): boolean =>
  place.keys().some((key) => key.startsWith(PREFIX) && LAST_USER_KEY.test(key));

/** Storage of a second sign-in, which Amplify refuses while a user is signed in, and of a session that is leaving. */
let beside: Map<string, string> | undefined;

/** The tab's session comes before the browser's; without either, the user's choice. */
const current = (): Place => [ofTab, ofBrowser].find(holdsUser) ?? next;

export type Tokens = { key: string; value: string }[];

const tokensIn = (place: Place): Tokens =>
  place
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, value: place.getItem(key) ?? '' }));

export const hasTokens = (): boolean => holdsUser(ofTab) || holdsUser(ofBrowser);

/** Undefined if this tab stores none: signed out, or "Stay signed in". */
export const tabTokens = (): Tokens | undefined => (holdsUser(ofTab) ? tokensIn(ofTab) : undefined);

const clear = (place: Place): void => {
  for (const key of place.keys()) if (key.startsWith(PREFIX)) place.removeItem(key);
};

/** Clears both places: a sign-out must not leave the other session. */
export const clearTokens = (): void => {
  clear(ofTab);
  clear(ofBrowser);
};

/** Stores another tab's tokens instead of this tab's. False if "Stay signed in" applies here. */
export const adoptTabTokens = (tokens: Tokens): boolean => {
  if (current() === ofBrowser && holdsUser(ofBrowser)) return false;
  clear(tab);
  for (const { key, value } of tokens) if (key.startsWith(PREFIX)) tab.setItem(key, value);
  return true;
};

/**
 * Runs the work as if nobody were signed in; the tokens that it stores replace the current ones. Meanwhile, no other
 * code may read tokens (lib/auth/amplify.ts, `holdTokens`).
 */
export const apart = async <T>(work: () => Promise<T>): Promise<T> => {
  const left = new Map<string, string>();
  beside = left;
  try {
    return await work();
  } finally {
    beside = undefined;
    const place = current();
    for (const [key, value] of left) place.setItem(key, value);
  }
};

/** Takes the tokens out of the browser first; the work alone can still use them. */
export const withdrawn = async (work: () => Promise<void>): Promise<void> => {
  beside = new Map(tokensIn(current()).map(({ key, value }) => [key, value]));
  clearTokens();
  try {
    await work();
  } finally {
    beside = undefined;
  }
};

const read = (key: string): string | null => (beside ? (beside.get(key) ?? null) : current().getItem(key));
const write = (key: string, value: string): void => {
  if (beside) beside.set(key, value);
  else current().setItem(key, value);
};
const remove = (key: string): void => {
  if (beside) beside.delete(key);
  else current().removeItem(key);
};

export const tokenStorage = {
  getItem: (key: string): Promise<string | null> => Promise.resolve(read(key)),
  setItem: (key: string, value: string): Promise<void> => Promise.resolve(write(key, value)),
  removeItem: (key: string): Promise<void> => Promise.resolve(remove(key)),
  clear: (): Promise<void> => Promise.resolve(clearTokens()),
};
