import { asTyped } from '../texts.ts';

/** Area code and number: nine digits for a mobile, eight for a landline. */
const BRAZILIAN = /^55[1-9]{2}(9\d{8}|[2-9]\d{7})$/;
/** E.164 without the plus sign. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;

/** A Brazilian number without country code, with or without the leading zero of long-distance calls. */
const withCode = (digits: string): string => (digits.length <= 12 ? `55${digits.replace(/^0/, '')}` : digits);

/**
 * In E.164, `+5511912345678`. `undefined` if it is not a phone number or lacks its country code.
 * @param country ISO code of the address
 */
export const phoneNumber = (text: string, country: string): string | undefined => {
  const typed = asTyped(text);
  if (!/^\+?[\d ()./-]+$/.test(typed)) return undefined;
  const digits = typed.replaceAll(/\D/g, '');
  const isInternational = typed.startsWith('+') || digits.startsWith('00');
  if (!isInternational && country !== 'BR') return undefined;
  const number = isInternational ? digits.replace(/^00/, '') : withCode(digits);
  const isRight = number.startsWith('55') ? BRAZILIAN.test(number) : isInternational;
  return isRight && INTERNATIONAL.test(number) ? `+${number}` : undefined;
};

/** In postal form: `01310-100`, `SW1A 1AA`. `undefined` if invalid. @param country ISO code */
export const postalCode = (text: string, country: string): string | undefined => {
  const typed = asTyped(text).toUpperCase();
  if (country !== 'BR') return /^(?=.*\d)[A-Z\d](?:[A-Z\d -]{0,8}[A-Z\d])$/.test(typed) ? typed : undefined;
  const [, region, suffix] = /^(\d{2}\.?\d{3})[ -]?(\d{3})$/.exec(typed) ?? [];
  return region === undefined ? undefined : `${region.replace('.', '')}-${suffix}`;
};
