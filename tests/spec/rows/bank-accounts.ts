import type { SpecRow } from '../row.ts';

const TAB = 'tests/web/features/bank-accounts/bank-accounts.test.tsx';
const FORM = 'tests/web/features/bank-accounts/bank-accounts.test.tsx';
const RULES = 'tests/shared/contract/ramps/external-bank.test.ts';
const LISTS = 'tests/shared/domain/business/lists.test.ts';
const MASKS = 'tests/shared/domain/masks.test.ts';

export const BANK_ACCOUNTS: readonly SpecRow[] = [
  {
    id: 'S2.81',
    at: 'Sub-Accounts Management',
    says: 'Deposits: bank accounts split into shared “Deposit Accounts” and external “Withdrawal Accounts”',
    by: [TAB, 'is of this sub-account, split into deposit and withdrawal accounts'],
  },
  {
    id: 'S2.82',
    at: 'Sub-Accounts Management',
    says: 'A PIX dialog for BRL with generate/regenerate, copy PIX hash, QR image',
    by: [TAB, 'is generated, shown to be scanned, truncated and copied in full'],
  },
  {
    id: 'S2.83',
    at: 'Sub-Accounts Management',
    says: 'External accounts can be deleted',
    by: [TAB, 'is asked for first; then it is gone, and the focus is on the list'],
  },
  {
    id: 'S2.84',
    at: 'Sub-Accounts Management',
    says: 'An inline “Add External Bank Account” form',
    by: [FORM, 'registers the account without its account name, and the list is loaded again'],
  },
  {
    id: 'S3.13',
    at: 'External bank account payload',
    says: 'asset, bank_name, branch, account, country, instant_payment and its type; the account name is collected but not sent',
    by: [FORM, 'registers the account without its account name, and the list is loaded again'],
  },
  {
    id: 'S3.14',
    at: 'External bank account payload',
    says: 'For US also city, postal_code, state, street_line',
    by: [FORM, 'sends it, and another country does not'],
  },
  {
    id: 'S4.31',
    at: 'Sub-accounts screen',
    says: 'The bank form is open or closed and resets on success or cancel',
    by: [FORM, 'cancelling closes it, and the next one is empty'],
  },
  {
    id: 'S4.32',
    at: 'PIX',
    says: '“Ready” if a PIX was generated, or the account value is set and not 0000; otherwise “Generate Payment”',
    by: [TAB, '%s: Ready or Generate Payment'],
  },
  {
    id: 'S5.21',
    at: 'External bank account',
    says: '“Asset is required”, “Account name is required”, “Bank name is required”, “Branch is required”, “Account number is required”, “Country is required”',
    by: [FORM, 'says each thing that is missing, and the first has the focus'],
  },
  {
    id: 'S5.22',
    at: 'External bank account',
    says: '“City, postal code, state, and street line are required for US bank accounts.”',
    by: [RULES, 'a US account needs %s'],
  },
  {
    id: 'S5.23',
    at: 'External bank account',
    says: 'Instant payment types depend on the country',
    by: [FORM, 'depend on the country and are cleared with it'],
  },
  {
    id: 'S8.61',
    at: 'Bank',
    says: '“Failed to register bank account. Please try again.”',
    by: [FORM, 'a failure is reported with its reason and keeps what was typed'],
  },
  {
    id: 'S8.62',
    at: 'Bank',
    says: '“Failed to delete bank account. Please try again.”',
    by: [TAB, 'a failure is reported with its reason'],
  },
  {
    id: 'S8.63',
    at: 'PIX',
    says: '“Failed to generate PIX payment. Please try again.”; “No PIX payment data received”',
    by: [TAB, '%s is reported in the dialog'],
  },
  {
    id: 'S9.33',
    at: 'Masks',
    says: 'Account number: first 4 and last 4',
    by: [TAB, 'account numbers show their first 4 and last 4'],
  },
  {
    id: 'S9.34',
    at: 'Masks',
    says: 'PIX hash truncated when over 50 characters, 25 on each side',
    by: [MASKS, 'a PIX hash is shortened above 50 characters, 25 on each side'],
  },
  {
    id: 'S9.16',
    at: 'Constants',
    says: 'Currencies BRL, USD, EUR, MXN; countries BR, US, MX, EU; PIX, SPEI, ACH and WIRE, SEPA by country',
    by: [LISTS, 'currencies and countries of bank accounts, and instant payments by country'],
  },
];
