/**
 * Where this browser keeps the tokens: for the session of one tab (a reload keeps them, another tab has none), or, when
 * "Stay signed in" was chosen, for every tab and until they end.
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

/** Storage can be switched off; then the tokens live as long as the page. */
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

/** Decides for the next sign-in. */
export const staySignedIn = (stay: boolean): void => {
  next = stay ? ofBrowser : ofTab;
};

const holdsUser = (place: Place): boolean =>
  place.keys().some((key) => key.startsWith(PREFIX) && LAST_USER_KEY.test(key));

/** A sign-in under way beside the session that there is: Amplify begins none for somebody who is signed in. */
let beside: Map<string, string> | undefined;

/** The tab's own session before that of the browser; without a session, the place that was chosen. */
const current = (): Place => [ofTab, ofBrowser].find(holdsUser) ?? next;

/** Removes the signed-in user from both places: signing out of one must not leave the other. */
export const clearTokens = (): void => {
  for (const place of [ofTab, ofBrowser])
    for (const key of place.keys()) if (key.startsWith(PREFIX)) place.removeItem(key);
};

/**
 * Does the work as if nobody were signed in. The tokens that it leaves, if any, take the place of those that there are. Nobody
 * else may read tokens meanwhile (lib/auth/amplify.ts, `holdTokens`).
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

/** What Amplify reads from and writes to. */
export const tokenStorage = {
  getItem: (key: string): Promise<string | null> => Promise.resolve(read(key)),
  setItem: (key: string, value: string): Promise<void> => Promise.resolve(write(key, value)),
  removeItem: (key: string): Promise<void> => Promise.resolve(remove(key)),
  clear: (): Promise<void> => Promise.resolve(clearTokens()),
};
