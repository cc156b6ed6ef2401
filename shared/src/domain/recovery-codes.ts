/** Codes in a set. Each works only once. */
export const RECOVERY_CODES = 10;

/** Without I, L, O and U, which people misread. Five bits per character. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const GROUP = 4;
/** 60 bits. */
export const RECOVERY_LENGTH = 3 * GROUP;

/** Wrong codes a user can enter per hour; further codes are refused unchecked. */
export const MOST_WRONG_CODES = 10;

/** Form shown to people: `7K3F-PQ2M-0XWD`. */
export const shownRecoveryCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/**
 * Reads a typed code in any case, with or without separators. Look-alike letters count as digits. `undefined` if
 * invalid.
 */
export const readRecoveryCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const isWhole =
    code.length === RECOVERY_LENGTH && [...code].every((sign) => RECOVERY_ALPHABET.includes(sign));
  return isWhole ? code : undefined;
};
