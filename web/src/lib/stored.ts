/** Storage that the browser may refuse: then nothing is kept, and reading finds nothing. */
const storedIn = (open: () => Storage) => {
  const get = (key: string): string | null => {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    get,
    /** @param value null removes it */
    set: (key: string, value: string | null): void => {
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {}
    },
    /** `null` for what is not JSON. */
    json: (key: string): unknown => {
      try {
        return JSON.parse(get(key) ?? 'null');
      } catch {
        return null;
      }
    },
  };
};

export const inBrowser = storedIn(() => localStorage);
export const inTab = storedIn(() => sessionStorage);
