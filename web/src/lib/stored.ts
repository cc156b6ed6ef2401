/** Browser storage, which the browser can refuse: then nothing is stored, and reads return nothing. */
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
    /** @param value null removes the key */
    set: (key: string, value: string | null): void => {
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {}
    },
    /** `null` if the value is not JSON. */
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
