import type { Choice } from './choice.ts';

/** S9.16: currencies of external bank accounts. */
export const BANK_CURRENCIES = [
  { value: 'BRL', label: 'BRL (Brazilian real)' },
  { value: 'USD', label: 'USD (US dollar)' },
  { value: 'EUR', label: 'EUR (euro)' },
  { value: 'MXN', label: 'MXN (Mexican peso)' },
] as const satisfies readonly Choice[];

/** S9.16: countries of external bank accounts. */
export const BANK_COUNTRIES = [
  { value: 'BR', label: 'Brazil' },
  { value: 'US', label: 'United States' },
  { value: 'MX', label: 'Mexico' },
  { value: 'EU', label: 'European Union' },
] as const satisfies readonly Choice[];

export type BankCountry = (typeof BANK_COUNTRIES)[number]['value'];

/** S9.16: instant payment types by a bank account's country. */
const INSTANT_PAYMENTS = {
  BR: [{ value: 'PIX', label: 'PIX' }],
  US: [
    { value: 'ACH', label: 'ACH' },
    { value: 'WIRE', label: 'Wire' },
    { value: 'FedNow', label: 'FedNow' },
  ],
  MX: [{ value: 'SPEI', label: 'SPEI' }],
  EU: [{ value: 'SEPA', label: 'SEPA' }],
} as const satisfies Record<BankCountry, readonly Choice[]>;

export type InstantPaymentType = (typeof INSTANT_PAYMENTS)[BankCountry][number]['value'];

const isBankCountry = (country: string): country is BankCountry => Object.hasOwn(INSTANT_PAYMENTS, country);

/** The choices for a bank's country; empty for a country not in the list. */
export const instantPaymentTypesOf = (country: string): readonly Choice<InstantPaymentType>[] =>
  isBankCountry(country) ? INSTANT_PAYMENTS[country] : [];

export const INSTANT_PAYMENT_TYPES: readonly Choice<InstantPaymentType>[] =
  Object.values(INSTANT_PAYMENTS).flat();
