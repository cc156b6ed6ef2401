import { DATE_FORMATS, type DateFormat, isTimeZone } from '@ramps-gateway/shared/domain/display.ts';
import * as z from 'zod/mini';
import { createStore, useStore } from './store.ts';

/** How dates and times are shown to the reader. */
export interface Formats {
  /** Null: 'MMM dd, yyyy' (S2.99). */
  readonly dateFormat: DateFormat | null;
  /** IANA name; null: the zone of this device. */
  readonly timeZone: string | null;
}

const STORAGE_KEY = 'ramps-gateway.formats';

const USUAL: Formats = { dateFormat: null, timeZone: null };

const stored = z.object({
  dateFormat: z.nullable(z.enum(DATE_FORMATS)),
  timeZone: z.nullable(z.string().check(z.refine(isTimeZone))),
});

/** What was in force when this browser was here last: nothing that is shown first changes when the server has answered. */
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
    // Without storage they come with the preferences each time.
  }
};

const store = createStore<Formats>(remembered());

/** In force now: read by every function that writes a date or a time. */
export const formats = (): Formats => store.get();

/** Puts into force what was chosen on any device. A zone that this browser does not know is passed over. */
export const takeOverFormats = ({ dateFormat, timeZone }: Formats): void => {
  const known = timeZone !== null && isTimeZone(timeZone) ? timeZone : null;
  const now = store.get();
  if (now.dateFormat === dateFormat && now.timeZone === known) return;
  const next = { dateFormat, timeZone: known };
  remember(next);
  store.set(next);
};

/** For what must be drawn again when they change. */
export const useFormats = (): Formats => useStore(store);
