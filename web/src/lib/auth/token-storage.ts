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

/** The tab's own session before that of the browser; without a session, the place that was chosen. */
const current = (): Place => [ofTab, ofBrowser].find(holdsUser) ?? next;

/** Removes the signed-in user from both places: signing out of one must not leave the other. */
export const clearTokens = (): void => {
  for (const place of [ofTab, ofBrowser])
    for (const key of place.keys()) if (key.startsWith(PREFIX)) place.removeItem(key);
};

/** What Amplify reads from and writes to. */
export const tokenStorage = {
  getItem: (key: string): Promise<string | null> => Promise.resolve(current().getItem(key)),
  setItem: (key: string, value: string): Promise<void> => Promise.resolve(current().setItem(key, value)),
  removeItem: (key: string): Promise<void> => Promise.resolve(current().removeItem(key)),
  clear: (): Promise<void> => Promise.resolve(clearTokens()),
};
