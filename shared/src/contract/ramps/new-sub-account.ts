import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { exactly, line, maybeLine } from './texts.ts';

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s.]+\.\S+$/i.test(text) && URL.canParse(text);

const website = z.pipe(
  maybeLine(500),
  z.optional(z.string().check(z.refine(isWebAddress, 'Valid website URL is required'))),
);

/** spec 5, "Create sub-account", with its messages; the form and the server read the same rules. */
export const newSubAccountFields = {
  name: line(200, 'Company name is required'),
  email: z
    .string('Valid email is required')
    .check(z.trim(), z.maxLength(254), z.email('Valid email is required')),
  phone: line(60, 'Phone number is required'),
  corporate_website: website,
  company_description: line(2000, 'Company description is required'),
  industry: line(100, 'Industry is required'),
  monthly_revenue: line(100, 'Monthly revenue range is required'),
  estimated_processing_volume: line(100, 'Processing volume estimate is required'),
  country: line(60, 'Country is required'),
  city: line(200, 'City is required'),
  address: line(300, 'Address is required'),
  state: line(200, 'State/Province is required'),
  post_code: line(60, 'Postal code is required'),
  tax_id_type: line(60, 'Tax ID type is required'),
  tax_id_number: line(100, 'Tax ID number is required'),
  local_id_type: line(60, 'Local ID type is required'),
  local_id_number: line(100, 'Local ID number is required'),
  document_number: maybeLine(100),
  onboarding_type: z._default(
    z.enum(['business', 'individual'], 'Please select an onboarding type'),
    'business',
  ),
};

/** `user_id`: the client who shall own it (contract 3); it is not sent to the provider. */
export const newSubAccountRequest = exactly({ ...newSubAccountFields, user_id: z.optional(z.nullable(id)) });
export type NewSubAccountRequest = z.output<typeof newSubAccountRequest>;
