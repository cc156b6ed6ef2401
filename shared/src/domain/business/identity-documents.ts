import type { Choice } from './choice.ts';

/** S9.12: ID document types. */
export const ID_DOCUMENT_TYPES = [
  { value: 'PASSPORT', label: 'Passport' },
  { value: 'DRIVERS_LICENSE', label: "Driver's license" },
  { value: 'NATIONAL_ID', label: 'National ID' },
  { value: 'STATE_ID', label: 'State ID' },
  { value: 'GOVERNMENT_ID', label: 'Government ID' },
] as const satisfies readonly Choice[];

/** S3: onboarding types of sub-accounts. */
export const ONBOARDING_TYPES = [
  { value: 'business', label: 'Business' },
  { value: 'individual', label: 'Individual' },
] as const satisfies readonly Choice[];
