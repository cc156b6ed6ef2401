import { asTyped } from '../texts.ts';

/** Brazil's numbers with check digits, for companies and people. */
const SHAPES = {
  // CNPJs issued from July 2026 on may contain letters; the two check digits are always digits.
  CNPJ: /^[0-9A-Z]{12}\d{2}$/,
  CPF: /^\d{11}$/,
} as const;

type Checked = keyof typeof SHAPES;

const isChecked = (type: string): type is Checked => Object.hasOwn(SHAPES, type);

/** A digit's weight by its distance from the check digit: 2, 3 and so on. For a CNPJ it restarts at 2 after 9. */
const weight = (type: Checked, place: number): number => 2 + (type === 'CNPJ' ? place % 8 : place);

/** Modulo 11. A letter counts as its ASCII code minus that of `0`. */
const checkDigit = (type: Checked, before: string): string => {
  const sum = [...before]
    .reverse()
    .reduce((total, sign, place) => total + (sign.charCodeAt(0) - 48) * weight(type, place), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
};

const bare = (number: string): string =>
  asTyped(number)
    .toUpperCase()
    .replaceAll(/[\s./-]/g, '');

/** As registries store it: a CNPJ or CPF without punctuation; any other number as typed. */
export const taxNumber = (type: string, number: string): string =>
  isChecked(type) ? bare(number) : asTyped(number);

/**
 * `shape`: wrong length or characters; `digits`: wrong check digits. Undefined if valid or of another type.
 * Dots, slashes and dashes are ignored.
 */
export const taxNumberFault = (type: string, number: string): 'shape' | 'digits' | undefined => {
  if (!isChecked(type)) return undefined;
  const text = bare(number);
  if (!SHAPES[type].test(text)) return 'shape';
  const [base, digits] = [text.slice(0, -2), text.slice(-2)];
  const first = checkDigit(type, base);
  const isOneDigit = /^(\d)\1+$/.test(text);
  return isOneDigit || digits !== `${first}${checkDigit(type, `${base}${first}`)}` ? 'digits' : undefined;
};

/** `CNPJ 11.222.333/0001-81`, `CPF 529.982.247-25`; any other number as it is. */
export const writtenTaxNumber = (number: string): string => {
  const text = bare(number);
  if (SHAPES.CNPJ.test(text)) return `CNPJ ${text.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')}`;
  return SHAPES.CPF.test(text) ? `CPF ${text.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')}` : number;
};
