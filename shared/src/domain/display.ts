/** S2.34: languages of the console. The specification's other languages are not available yet. */
export const LANGUAGES = ['en'] as const;

/** S2.34. */
export const CURRENCIES = ['USD', 'BRL', 'EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** S2.34. */
export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** An IANA name that this runtime supports. Fixed offsets like `+03:00` are excluded. */
export const isTimeZone = (text: string): boolean => {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
