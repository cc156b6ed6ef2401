import type { Choice } from './choice.ts';

/** S9.11: tax ids by country; for DE and FR those from the tax offices. */
const BY_COUNTRY = {
  US: [
    { value: 'EIN', label: 'EIN (Employer Identification Number)' },
    { value: 'SSN', label: 'SSN (Social Security Number)' },
    { value: 'ITIN', label: 'ITIN (Individual Taxpayer Identification Number)' },
  ],
  BR: [
    { value: 'CNPJ', label: 'CNPJ (companies)' },
    { value: 'CPF', label: 'CPF (individuals)' },
  ],
  MX: [
    { value: 'RFC', label: 'RFC (taxpayer registry)' },
    { value: 'CURP', label: 'CURP (population registry)' },
  ],
  GB: [
    { value: 'UTR', label: 'UTR (Unique Taxpayer Reference)' },
    { value: 'VAT', label: 'VAT registration number' },
    { value: 'NINO', label: 'NINO (National Insurance number)' },
  ],
  CA: [
    { value: 'BN', label: 'BN (Business Number)' },
    { value: 'SIN', label: 'SIN (Social Insurance Number)' },
  ],
  AU: [
    { value: 'ABN', label: 'ABN (Australian Business Number)' },
    { value: 'TFN', label: 'TFN (Tax File Number)' },
  ],
  DE: [
    { value: 'STEUERNUMMER', label: 'Steuernummer (tax number)' },
    { value: 'UST_IDNR', label: 'USt-IdNr. (VAT identification number)' },
    { value: 'IDNR', label: 'IdNr. (individuals)' },
  ],
  FR: [
    { value: 'SIREN', label: 'SIREN (company)' },
    { value: 'SIRET', label: 'SIRET (establishment)' },
    { value: 'TVA', label: 'TVA (VAT identification number)' },
    { value: 'SPI', label: 'SPI (individuals)' },
  ],
} as const satisfies Record<string, readonly Choice[]>;

/** S9.11: tax ids of every other country. */
const OF_OTHERS = [
  { value: 'TAX_ID', label: 'Tax ID' },
  { value: 'VAT_ID', label: 'VAT ID' },
  { value: 'BUSINESS_REG', label: 'Business registration number' },
] as const satisfies readonly Choice[];

export type TaxIdType =
  | (typeof BY_COUNTRY)[keyof typeof BY_COUNTRY][number]['value']
  | (typeof OF_OTHERS)[number]['value'];

const hasOwn = (country: string): country is keyof typeof BY_COUNTRY => Object.hasOwn(BY_COUNTRY, country);

/** In Brazil a business has a CNPJ and an individual has a CPF. */
const NOT_OF: Readonly<Record<string, TaxIdType>> = { business: 'CPF', individual: 'CNPJ' };

/** The tax ID types of a country. @param onboarding omitted: for any onboarding type */
export const taxIdTypesOf = (country: string, onboarding?: string): readonly Choice<TaxIdType>[] => {
  const types: readonly Choice<TaxIdType>[] = hasOwn(country) ? BY_COUNTRY[country] : OF_OTHERS;
  return types.filter(({ value }) => onboarding === undefined || value !== NOT_OF[onboarding]);
};

export const TAX_ID_TYPES: readonly Choice<TaxIdType>[] = [...Object.values(BY_COUNTRY).flat(), ...OF_OTHERS];
