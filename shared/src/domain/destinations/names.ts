/** Letters of other scripts that look like Latin ones. */
const LOOK_LATIN =
  /^[\u0410\u0412\u0415\u041A\u041C-\u0422\u0425\u0430\u0435\u043E\u0440\u0441\u0443\u0445\u0405\u0406\u0408\u0455\u0456\u0458\u0501\u051B\u051D\u0391\u0392\u0395-\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7\u03B1\u03B9\u03BD\u03BF\u03C1\u054D\u0555\u0566\u0570\u0575\u0578\u057D\u0581\u0585\u13A0-\u13F5]+$/u;

/** Mathematical and full-width variants of Latin letters and digits. */
const COPIES = /[\uFF01-\uFF5E\u{1D400}-\u{1D7FF}\u2460-\u24FF\u{1F130}-\u{1F189}]/u;

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
] as const;

/** Invisible characters: format characters, fillers, private-use characters, blanks other than a space. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u;

export type NameFault = 'invisible' | 'empty' | 'look_alike';

/**
 * What is wrong with a destination's name; people recognize the destination by it. `look_alike`: letters of several
 * scripts, or only letters of another script that look Latin.
 */
export const nameFault = (name: string): NameFault | undefined => {
  if (INVISIBLE.test(name)) return 'invisible';
  if (!/[\p{L}\p{N}]/u.test(name)) return 'empty';
  const letters = (name.match(/\p{L}/gu) ?? []).join('');
  const isMixed = SCRIPTS.filter((script) => script.test(letters)).length > 1;
  return isMixed || COPIES.test(name) || LOOK_LATIN.test(letters) ? 'look_alike' : undefined;
};

export const NAME_FAULTS: Readonly<Record<NameFault, string>> = {
  invisible: 'This name has invisible characters. Type it again.',
  empty: 'A name needs a letter or a digit.',
  look_alike: 'This name has lookalike letters from another alphabet. Type it again.',
};
