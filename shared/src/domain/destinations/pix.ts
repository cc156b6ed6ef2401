import { taxNumberFault } from '../business/tax-numbers.ts';

/** The characters of a number that banks compare. */
export const bare = (number: string): string => number.toUpperCase().replaceAll(/[^\dA-Z]/g, '');

const RANDOM = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/;
const LONGEST_EMAIL = 77;
/** Country code, an existing area code, and a mobile or landline number. */
const PHONE =
  /^\+55(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(9\d{8}|[2-5]\d{7})$/;

interface PixKey {
  readonly kind: 'random' | 'email' | 'phone' | 'tax_id';
  readonly key: string;
}

/** A PIX key in the central bank's form; undefined if it is no kind of key. */
const pixKey = (text: string): PixKey | undefined => {
  const lower = text.trim().toLowerCase();
  if (RANDOM.test(lower)) return { kind: 'random', key: lower };
  if (EMAIL.test(lower)) return lower.length <= LONGEST_EMAIL ? { kind: 'email', key: lower } : undefined;
  const phone = lower.replaceAll(/[\s().-]/g, '');
  if (PHONE.test(phone)) return { kind: 'phone', key: phone };
  const isTaxId = ['CPF', 'CNPJ'].some((type) => taxNumberFault(type, lower) === undefined);
  return isTaxId ? { kind: 'tax_id', key: bare(lower) } : undefined;
};

/** The CPF or CNPJ that is the account's PIX key, and so its holder's; undefined for any other key. */
export const taxIdKey = (text: string): string | undefined => {
  const found = pixKey(text);
  return found?.kind === 'tax_id' ? found.key : undefined;
};

/** `digits`: a CPF or CNPJ with wrong check digits. */
export const pixKeyFault = (text: string): 'form' | 'digits' | undefined => {
  if (pixKey(text)) return undefined;
  return ['CPF', 'CNPJ'].some((type) => taxNumberFault(type, text) === 'digits') ? 'digits' : 'form';
};

export const PIX_KEY_FAULTS = {
  form: 'This is not a PIX key. Use an email, a CPF or CNPJ, a phone number that starts with +55, or a random key.',
  digits: 'This CPF or CNPJ has a typing error (check digits). A phone number starts with +55.',
} as const;

/**
 * The canonical form of a key, by kind. An unknown kind keeps only letters and digits, so that variants still match.
 */
export const canonicalPixKey = (text: string): string => pixKey(text)?.key ?? bare(text).toLowerCase();
