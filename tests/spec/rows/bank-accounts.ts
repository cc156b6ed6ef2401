import type { SpecRow } from '../row.ts';

const TAB = 'tests/web/features/bank-accounts/components/bank-accounts.test.tsx';
const FORM = 'tests/web/features/bank-accounts/components/bank-form.test.tsx';
const RULES = 'tests/shared/contract/ramps/external-bank.test.ts';
const LISTS = 'tests/shared/domain/business/lists.test.ts';
const MASKS = 'tests/shared/domain/masks.test.ts';

export const BANK_ACCOUNTS: readonly SpecRow[] = [
  {
    at: '2 Sub-Accounts Management',
    says: 'Deposits: bank accounts split into shared “Deposit Accounts” and external “Withdrawal Accounts”',
    by: [TAB, 'is of this sub-account, split into deposit and withdrawal accounts'],
  },
  {
    at: '2 Sub-Accounts Management',
    says: 'A PIX dialog for BRL with generate/regenerate, copy PIX hash, QR image',
    by: [TAB, 'is generated, shown to be scanned, truncated and copied in full'],
  },
  {
    at: '2 Sub-Accounts Management',
    says: 'External accounts can be deleted',
    by: [TAB, 'is asked for first; then it is gone, and the focus is on the list'],
  },
  {
    at: '2 Sub-Accounts Management',
    says: 'An inline “Add External Bank Account” form',
    by: [FORM, 'registers the account without its account name, and tells the list'],
  },
  {
    at: '3 External bank account payload',
    says: 'asset, bank_name, branch, account, country, instant_payment and its type; the account name is collected but not sent',
    by: [FORM, 'registers the account without its account name, and tells the list'],
  },
  {
    at: '3 External bank account payload',
    says: 'For US also city, postal_code, state, street_line',
    by: [FORM, 'sends it, and another country does not'],
  },
  {
    at: '4 Sub-accounts screen',
    says: 'The bank form is open or closed and resets on success or cancel',
    by: [FORM, 'cancelling closes it, and the next one is empty'],
  },
  {
    at: '4 PIX',
    says: '“Ready” if a PIX was generated, or the account value is set and not 0000; otherwise “Generate Payment”',
    by: [TAB, '%s: Ready or Generate Payment'],
  },
  {
    at: '5 External bank account',
    says: '“Asset is required”, “Account name is required”, “Bank name is required”, “Branch is required”, “Account number is required”, “Country is required”',
    by: [FORM, 'says each thing that is missing, and the first has the focus'],
  },
  {
    at: '5 External bank account',
    says: '“City, postal code, state, and street line are required for US bank accounts.”',
    by: [RULES, 'a US account needs %s'],
  },
  {
    at: '5 External bank account',
    says: 'Instant payment types depend on the country',
    by: [FORM, 'depend on the country and are cleared with it'],
  },
  {
    at: '8 Bank',
    says: '“Failed to register bank account. Please try again.”',
    by: [FORM, 'a failure is told with its reason and keeps what was typed'],
  },
  {
    at: '8 Bank',
    says: '“Failed to delete bank account. Please try again.”',
    by: [TAB, 'a failure is told with its reason'],
  },
  {
    at: '8 PIX',
    says: '“Failed to generate PIX payment. Please try again.”; “No PIX payment data received”',
    by: [TAB, '%s is told in the dialog'],
  },
  {
    at: '9 Masks',
    says: 'Account number: first 4 and last 4',
    by: [TAB, 'account numbers show their first 4 and last 4'],
  },
  {
    at: '9 Masks',
    says: 'PIX hash truncated when over 50 characters, 25 on each side',
    by: [MASKS, 'a PIX hash is shortened above 50 characters, 25 on each side'],
  },
  {
    at: '9 Constants',
    says: 'Currencies BRL, USD, EUR, MXN; countries BR, US, MX, EU; PIX, SPEI, ACH and WIRE, SEPA by country',
    by: [LISTS, 'currencies and countries of bank accounts, and instant payments by country'],
  },
];
