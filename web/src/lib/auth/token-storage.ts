/**
 * Tokens are stored for the session of one tab (they survive a reload), or with "Stay signed in" for all tabs until they
 * expire.
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

const ofTab = placeOf(() => sessionStorage);
const ofBrowser = placeOf(() => localStorage);

let next = ofTab;

export const staySignedIn = (stay: boolean): void => {
  next = stay ? ofBrowser : ofTab;
};

const holdsUser = (place: Place): boolean =>
  place.keys().some((key) => key.startsWith(PREFIX) && LAST_USER_KEY.test(key));

/** Storage of a second sign-in, which Amplify refuses while a user is signed in. */
let beside: Map<string, string> | undefined;

/** The tab's session comes before the browser's; without either, the user's choice. */
const current = (): Place => [ofTab, ofBrowser].find(holdsUser) ?? next;

/** Clears both places: a sign-out must not leave the other session. */
export const clearTokens = (): void => {
  for (const place of [ofTab, ofBrowser])
    for (const key of place.keys()) if (key.startsWith(PREFIX)) place.removeItem(key);
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
