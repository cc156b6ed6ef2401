import { isSEPACountry, isValidIBAN } from 'ibantools';
import { PIX_KEY_FAULTS, pixKeyFault } from './pix.ts';

export interface BankPlace {
  readonly bank_name?: string | null | undefined;
  readonly branch?: string | null | undefined;
  readonly account?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly instant_payment?: string | null | undefined;
}

export type BankField = 'branch' | 'account' | 'instant_payment';

const TEXTS = {
  branch: 'This is not a branch code.',
  account: 'This is not an account number.',
  routing: 'This is not a routing number (ABA): it has nine digits.',
  routingSum: 'This routing number has a typing error (checksum).',
  clabe: 'This is not a CLABE: it has 18 digits.',
  clabeSum: 'This CLABE has a typing error (check digit).',
  iban: 'This is not an IBAN of the SEPA area.',
  ibanSum: 'This IBAN has a typing error (check digits).',
} as const;

/** Multiplies the digits by the repeated weights and adds up the last digits. Valid if a multiple of 10. */
const isWeighted = (digits: string, weights: readonly [number, number, number]): boolean => {
  const sum = [...digits].reduce(
    (total, digit, at) => total + ((Number(digit) * (weights[at % 3] ?? 0)) % 10),
    0,
  );
  return sum % 10 === 0;
};

const routingFault = (number: string): string | undefined => {
  if (!/^\d{9}$/.test(number)) return TEXTS.routing;
  return isWeighted(number, [3, 7, 1]) ? undefined : TEXTS.routingSum;
};

const clabeFault = (number: string): string | undefined => {
  if (!/^\d{18}$/.test(number)) return TEXTS.clabe;
  return isWeighted(number, [3, 7, 1]) ? undefined : TEXTS.clabeSum;
};

const ibanFault = (number: string): string | undefined => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(number) || !isSEPACountry(number.slice(0, 2))) return TEXTS.iban;
  return isValidIBAN(number) ? undefined : TEXTS.ibanSum;
};

/** Removes spaces, dots and dashes; any other character makes it a different number. */
const spaced = (number: string): string => number.toUpperCase().replaceAll(/[\s.-]/g, '');

const fitting = (number: string, shape: RegExp, text: string): string | undefined =>
  shape.test(spaced(number)) ? undefined : text;

/** What is wrong with a field of a bank account by its country's rules; undefined if valid or absent. */
export const bankFault = (bank: BankPlace, field: BankField): string | undefined => {
  const given = bank[field] ?? '';
  if (given === '') return undefined;
  switch (`${bank.country ?? ''} ${field}`) {
    case 'BR branch':
      return fitting(given, /^\d{1,5}[\dX]?$/, TEXTS.branch);
    case 'BR account':
      return fitting(given, /^\d{1,20}X?$/, TEXTS.account);
    case 'BR instant_payment': {
      const fault = pixKeyFault(given);
      return fault && PIX_KEY_FAULTS[fault];
    }
    case 'US branch':
      return routingFault(spaced(given));
    case 'US account':
      return fitting(given, /^\d{4,17}$/, TEXTS.account);
    case 'US instant_payment':
      return /^\d{9}$/.test(spaced(given)) ? routingFault(spaced(given)) : undefined;
    case 'MX account':
    case 'MX instant_payment':
      return clabeFault(spaced(given));
    case 'EU account':
    case 'EU instant_payment':
      return ibanFault(spaced(given));
    default:
      return undefined;
  }
};
