import * as z from 'zod/mini';
import {
  BANK_COUNTRIES,
  BANK_CURRENCIES,
  INSTANT_PAYMENT_TYPES,
  instantPaymentTypesOf,
} from '../../domain/business/bank-accounts.ts';
import { valuesOf } from '../../domain/business/choice.ts';
import { type BankField, bankFault, type BankPlace } from '../../domain/destinations/banks.ts';
import { exactly, line, maybeLine } from './fields.ts';
import { madeBank } from './holdings.ts';
import { maybeName, nameLine } from './names.ts';
import { DESTINATION, type RampsRow } from './row.ts';

const INSTANT_TYPE = 'Choose an instant payment type for this country';

/** S5.21 to S5.24, "External bank account", with their messages, and the lists of S9.16. */
const fields = {
  asset: z.enum(valuesOf(BANK_CURRENCIES), 'Asset is required'),
  bank_name: nameLine(200, 'Bank name is required'),
  branch: line(60, 'Branch is required'),
  account: line(100, 'Account number is required'),
  country: z.enum(valuesOf(BANK_COUNTRIES), 'Country is required'),
  instant_payment: maybeLine(500),
  // A form sends an empty string for "nothing chosen".
  instant_payment_type: z.pipe(
    maybeLine(60),
    z.optional(z.enum(valuesOf(INSTANT_PAYMENT_TYPES), INSTANT_TYPE)),
  ),
  city: maybeLine(200),
  postal_code: maybeLine(60),
  state: maybeLine(200),
  street_line: maybeLine(300),
};

const US_PLACE = ['city', 'postal_code', 'state', 'street_line'] as const;

interface Placed extends Partial<
  Record<(typeof US_PLACE)[number] | 'instant_payment' | 'instant_payment_type', unknown>
> {
  readonly country: string;
}

/** Reported once, at the first missing field of the four, together with other errors. */
const usPlaceNeeded = US_PLACE.map((field, at) =>
  z.refine<Placed>(
    (bank) =>
      bank.country !== 'US' ||
      bank[field] !== undefined ||
      US_PLACE.slice(0, at).some((earlier) => bank[earlier] === undefined),
    {
      error: 'City, postal code, state, and street line are required for US bank accounts.',
      path: [field],
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  ),
);

const ofCountry = z.refine<Placed>(
  ({ country, instant_payment_type: type }) =>
    type === undefined || instantPaymentTypesOf(country).some(({ value }) => value === type),
  { error: INSTANT_TYPE, path: ['instant_payment_type'] },
);

const NUMBERS: readonly BankField[] = ['branch', 'account', 'instant_payment'];

/** Checks account numbers by country. A mistyped number could be someone else's account. */
const goodNumbers = (payload: z.core.ParsePayload<BankPlace>): void => {
  for (const field of NUMBERS) {
    const message = bankFault(payload.value, field);
    if (message !== undefined)
      payload.issues.push({ code: 'custom', input: payload.value, path: [field], message });
  }
};

export const addExternalBank = {
  ...DESTINATION,
  id: 'add-external-bank',
  action: 'bank_account.add',
  template: '/v1/subaccount/bank-account/external',
  summary: 'Add a withdrawal bank account',
  data: exactly({
    ...fields,
    /** The holder's name. Sent only to a provider that needs it. */
    name: maybeName(200),
  }).check(...usPlaceNeeded, ofCountry, goodNumbers),
  answer: madeBank,
} as const satisfies RampsRow;

const typeOfKey = z.refine<Placed>(
  ({ instant_payment: key, instant_payment_type: type }) => !key || type !== undefined,
  {
    error: 'Choose the type of this instant payment key',
    path: ['instant_payment_type'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** The form requires the holder's name, and a key's type, because a key without one cannot be used. */
export const externalBankForm = exactly({
  ...fields,
  name: nameLine(200, 'Account name is required'),
}).check(...usPlaceNeeded, ofCountry, typeOfKey, goodNumbers);
