import { DATE_FORMATS, type DateFormat, isTimeZone } from '@ramps-gateway/shared/domain/display.ts';
import * as z from 'zod/mini';
import { createStore, useStore } from './store.ts';

export interface Formats {
  /** Null: 'MMM dd, yyyy' (S2.99). */
  readonly dateFormat: DateFormat | null;
  /** IANA name; null: the device's zone. */
  readonly timeZone: string | null;
}

const STORAGE_KEY = 'ramps-gateway.formats';

const USUAL: Formats = { dateFormat: null, timeZone: null };

const stored = z.object({
  dateFormat: z.nullable(z.enum(DATE_FORMATS)),
  timeZone: z.nullable(z.string().check(z.refine(isTimeZone))),
});

/** From this browser's last visit, so that nothing changes once the server answers. */
const remembered = (): Formats => {
  try {
    return z.safeParse(stored, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')).data ?? USUAL;
  } catch {
    return USUAL;
  }
};

const remember = (formats: Formats) => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(formats));
  } catch {
    // Without storage they load with the preferences each time.
  }
};

const store = createStore<Formats>(remembered());

/** Read by every function that formats a date. */
export const formats = (): Formats => store.get();

/** Skips a zone this browser does not know. */
export const takeOverFormats = ({ dateFormat, timeZone }: Formats): void => {
  const known = timeZone !== null && isTimeZone(timeZone) ? timeZone : null;
  const now = store.get();
  if (now.dateFormat === dateFormat && now.timeZone === known) return;
  const next = { dateFormat, timeZone: known };
  remember(next);
  store.set(next);
};

export const useFormats = (): Formats => useStore(store);
