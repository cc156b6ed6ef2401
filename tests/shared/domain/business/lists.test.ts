import { MONTHLY_REVENUES, PROCESSING_VOLUMES } from '#shared/domain/business/bands.ts';
import {
  BANK_COUNTRIES,
  BANK_CURRENCIES,
  instantPaymentTypesOf,
} from '#shared/domain/business/bank-accounts.ts';
import { type Choice, labelOf, valuesOf } from '#shared/domain/business/choice.ts';
import { COUNTRIES } from '#shared/domain/business/countries.ts';
import { ID_DOCUMENT_TYPES } from '#shared/domain/business/identity-documents.ts';
import { INDUSTRIES } from '#shared/domain/business/industries.ts';
import { TAX_ID_TYPES, taxIdTypesOf } from '#shared/domain/business/tax-ids.ts';
import { expect, test } from 'vitest';

const ends = (list: readonly Choice[]) => [list.length, list[0]?.value, list.at(-1)?.value];

test('S9.13 20 industries, from FINTECH to OTHER', () => {
  expect(ends(INDUSTRIES)).toEqual([20, 'FINTECH', 'OTHER']);
});

test('S9.14 7 bands of monthly revenue, and 7 of processing volume', () => {
  expect(ends(MONTHLY_REVENUES)).toEqual([7, '0-10K', '5M+']);
  expect(ends(PROCESSING_VOLUMES)).toEqual([7, '0-10K', '25M+']);
});

test.each([MONTHLY_REVENUES, PROCESSING_VOLUMES])('bands have no gap', (...bands) => {
  for (const [at, { value }] of bands.entries()) {
    const [, to] = /^(?:\d+[KM]?)-(\d+[KM])$/.exec(value) ?? [];
    const next = bands[at + 1]?.value;
    if (next !== undefined) expect(next.startsWith(`${to}-`) || next === `${to}+`, value).toBe(true);
  }
});

test('S9.15 30 countries by ISO code, ordered by name', () => {
  const named = new Intl.DisplayNames('en', { type: 'region' });
  expect(COUNTRIES).toHaveLength(30);
  expect(COUNTRIES.map(({ value }) => named.of(value))).toEqual(COUNTRIES.map(({ label }) => label));
  expect(COUNTRIES.map(({ label }) => label)).toEqual(COUNTRIES.map(({ label }) => label).toSorted());
  expect(valuesOf(COUNTRIES)).toEqual(
    expect.arrayContaining(['US', 'BR', 'MX', 'GB', 'CA', 'AU', 'DE', 'FR']),
  );
});

test.each([
  ['US', ['EIN', 'SSN', 'ITIN']],
  ['BR', ['CNPJ', 'CPF']],
  ['MX', ['RFC', 'CURP']],
  ['GB', ['UTR', 'VAT', 'NINO']],
  ['CA', ['BN', 'SIN']],
  ['AU', ['ABN', 'TFN']],
  ['DE', ['STEUERNUMMER', 'UST_IDNR', 'IDNR']],
  ['FR', ['SIREN', 'SIRET', 'TVA', 'SPI']],
  ['AR', ['TAX_ID', 'VAT_ID', 'BUSINESS_REG']],
  ['constructor', ['TAX_ID', 'VAT_ID', 'BUSINESS_REG']],
])('S9.11 tax ids of %s', (country, types) => {
  expect(valuesOf(taxIdTypesOf(country))).toEqual(types);
});

test('S9.12 ID document types', () => {
  expect(valuesOf(ID_DOCUMENT_TYPES)).toEqual([
    'PASSPORT',
    'DRIVERS_LICENSE',
    'NATIONAL_ID',
    'STATE_ID',
    'GOVERNMENT_ID',
  ]);
});

test('S9.16 currencies and countries of bank accounts, and instant payments by country', () => {
  expect(valuesOf(BANK_CURRENCIES)).toEqual(['BRL', 'USD', 'EUR', 'MXN']);
  expect(valuesOf(BANK_COUNTRIES)).toEqual(['BR', 'US', 'MX', 'EU']);
  expect(valuesOf(BANK_COUNTRIES).map((country) => valuesOf(instantPaymentTypesOf(country)))).toEqual([
    ['PIX'],
    ['ACH', 'WIRE', 'FedNow'],
    ['SPEI'],
    ['SEPA'],
  ]);
  expect(instantPaymentTypesOf('')).toEqual([]);
});

test('no list has a value or label twice', () => {
  for (const list of [INDUSTRIES, MONTHLY_REVENUES, PROCESSING_VOLUMES, COUNTRIES, TAX_ID_TYPES]) {
    expect(new Set(list.map(({ value }) => value)).size).toBe(list.length);
    expect(new Set(list.map(({ label }) => label)).size).toBe(list.length);
  }
});

test('a value is shown as its label, an unknown one unchanged', () => {
  expect(labelOf(BANK_COUNTRIES, 'BR')).toBe('Brazil');
  expect(labelOf(BANK_COUNTRIES, 'AR')).toBe('AR');
});
