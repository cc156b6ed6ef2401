import { DATE_FORMATS, type DateFormat, isTimeZone } from '@ramps-gateway/shared/domain/display.ts';
import * as z from 'zod/mini';
import { inBrowser } from './stored.ts';
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

/** Starts with this browser's last values, so that nothing changes when the server answers. */
const store = createStore<Formats>(z.safeParse(stored, inBrowser.json(STORAGE_KEY)).data ?? USUAL);

/** Every function that formats a date uses it. */
export const formats = (): Formats => store.get();

/** Ignores a zone that this browser does not know. */
export const takeOverFormats = ({ dateFormat, timeZone }: Formats): void => {
  const known = timeZone !== null && isTimeZone(timeZone) ? timeZone : null;
  const now = store.get();
  if (now.dateFormat === dateFormat && now.timeZone === known) return;
  const next = { dateFormat, timeZone: known };
  inBrowser.set(STORAGE_KEY, JSON.stringify(next));
  store.set(next);
};

export const useFormats = (): Formats => useStore(store);
