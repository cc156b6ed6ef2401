import * as z from 'zod/mini';
import { MONTHLY_REVENUES, PROCESSING_VOLUMES } from '../../domain/business/bands.ts';
import { valuesOf } from '../../domain/business/choice.ts';
import { phoneNumber, postalCode } from '../../domain/business/contact.ts';
import { COUNTRIES } from '../../domain/business/countries.ts';
import { ID_DOCUMENT_TYPES } from '../../domain/business/identity-documents.ts';
import { INDUSTRIES } from '../../domain/business/industries.ts';
import { taxNumber, taxNumberFault } from '../../domain/business/tax-numbers.ts';
import { TAX_ID_TYPES, taxIdTypesOf } from '../../domain/business/tax-ids.ts';
import { OPERATORS } from '../../domain/roles.ts';
import { asTyped } from '../../domain/texts.ts';
import { id } from '../fields.ts';
import { exactly, line, maybeLine } from './fields.ts';
import { CHANGE, type RampsRow } from './row.ts';
import { subAccountAnswer } from './sub-accounts.ts';

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s.]+\.\S+$/i.test(text) && URL.canParse(text);

/** A website without a scheme, `www.example.com/shop`, becomes https. */
const withScheme = (text: string | undefined): string | undefined =>
  text !== undefined && /^([\w-]+\.)+[a-z]{2,}(:\d+)?([/?#]\S*)?$/i.test(text) ? `https://${text}` : text;

const website = z.pipe(
  z.pipe(maybeLine(490), z.transform(withScheme)),
  z.optional(z.string().check(z.refine(isWebAddress, 'Valid website URL is required'))),
);

const TAX_ID_TYPE_NEEDED = 'Tax ID type is required';

/**
 * S5.16 to S5.20, "Create sub-account", and the lists of S9.11 to S9.15, for form and server. An unlisted value counts
 * as not chosen.
 */
const fields = {
  name: line(200, 'Company name is required'),
  email: z
    .string('Valid email is required')
    .check(z.trim(), z.maxLength(254, 'Valid email is required'), z.email('Valid email is required')),
  phone: line(60, 'Phone number is required', asTyped),
  corporate_website: website,
  company_description: line(2000, 'Company description is required'),
  industry: z.enum(valuesOf(INDUSTRIES), 'Industry is required'),
  monthly_revenue: z.enum(valuesOf(MONTHLY_REVENUES), 'Monthly revenue range is required'),
  estimated_processing_volume: z.enum(valuesOf(PROCESSING_VOLUMES), 'Processing volume estimate is required'),
  country: z.enum(valuesOf(COUNTRIES), 'Country is required'),
  city: line(200, 'City is required'),
  address: line(300, 'Address is required'),
  state: line(200, 'State/Province is required'),
  post_code: line(60, 'Postal code is required', asTyped),
  tax_id_type: z.enum(valuesOf(TAX_ID_TYPES), TAX_ID_TYPE_NEEDED),
  tax_id_number: line(100, 'Tax ID number is required', asTyped),
  local_id_type: z.enum(valuesOf(ID_DOCUMENT_TYPES), 'Local ID type is required'),
  local_id_number: line(100, 'Local ID number is required', asTyped),
  document_number: maybeLine(100),
  onboarding_type: z._default(
    z.enum(['business', 'individual'], 'Please select an onboarding type'),
    'business',
  ),
};

interface TaxNumbered {
  readonly onboarding_type: string;
  readonly tax_id_type: string;
  readonly tax_id_number: string;
}

const taxTypeRule = (onboarding: string, type: string, error: string) =>
  z.refine<TaxNumbered>((filled) => filled.onboarding_type !== onboarding || filled.tax_id_type !== type, {
    error,
    path: ['tax_id_type'],
  });

const taxNumberRule = (type: string, fault: 'shape' | 'digits', error: string) =>
  z.refine<TaxNumbered>(
    (filled) => filled.tax_id_type !== type || taxNumberFault(type, filled.tax_id_number) !== fault,
    { error, path: ['tax_id_number'] },
  );

/** `user_id`: the future owner (C3); not sent to the provider. */
export const newSubAccountRequest = exactly({
  ...fields,
  user_id: z.optional(z.nullable(id)),
}).check(
  z.refine(({ country, tax_id_type: type }) => taxIdTypesOf(country).some(({ value }) => value === type), {
    error: TAX_ID_TYPE_NEEDED,
    path: ['tax_id_type'],
  }),
  taxTypeRule('business', 'CPF', 'A business has a CNPJ'),
  taxTypeRule('individual', 'CNPJ', 'An individual has a CPF'),
  z.refine(({ phone, country }) => phoneNumber(phone, country) !== undefined, {
    error: 'Enter the number with its country code, like +55 11 91234-5678',
    path: ['phone'],
  }),
  z.refine(({ post_code, country }) => postalCode(post_code, country) !== undefined, {
    error: 'Enter a valid postal code, like 01310-100',
    path: ['post_code'],
  }),
  taxNumberRule('CNPJ', 'shape', 'A CNPJ has 14 characters, like 11.222.333/0001-81'),
  taxNumberRule('CPF', 'shape', 'A CPF has 11 digits, like 111.444.777-35'),
  taxNumberRule('CNPJ', 'digits', 'This is not a valid CNPJ: check its digits'),
  taxNumberRule('CPF', 'digits', 'This is not a valid CPF: check its digits'),
  z.overwrite(({ phone, post_code, country, tax_id_type, tax_id_number, ...rest }) => ({
    ...rest,
    country,
    phone: phoneNumber(phone, country) ?? phone,
    post_code: postalCode(post_code, country) ?? post_code,
    tax_id_type,
    tax_id_number: taxNumber(tax_id_type, tax_id_number),
  })),
);

export const createSubAccount = {
  ...CHANGE,
  id: 'create-sub-account',
  action: 'sub_account.create',
  template: '/v1/subaccount',
  summary: 'Create a sub-account',
  roles: OPERATORS,
  account: 'none',
  handling: 'new_account',
  data: newSubAccountRequest,
  answer: subAccountAnswer,
} as const satisfies RampsRow;
