/** Characters that disguise a text: control characters (including line ends) and direction controls. */
const CONTROLS = /\p{Cc}+/gu;
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const without = (text: string): string => text.replaceAll(DIRECTIONS, '').replaceAll(CONTROLS, ' ');

/** True if the text is well-formed Unicode and has none of these characters. */
export const isPlain = (text: string): boolean => text.isWellFormed() && without(text) === text;

/** Normalizes a pasted text: plain instead of full-width characters, hyphens for dashes, nothing invisible. */
export const asTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\u2044\u2215]/g, '/')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** The first `most` UTF-16 units, without splitting a character. */
const cut = (text: string, most: number): string => {
  const head = text.slice(0, most);
  return head.isWellFormed() ? head : head.slice(0, -1);
};

/** At most `most` plain characters of a text from outside that cannot be refused. */
export const plainPart = (text: string, most: number): string =>
  cut(without(text.toWellFormed()).trim(), most).trim();
