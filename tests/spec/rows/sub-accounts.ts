import type { SpecRow } from '../row.ts';

const FOLDER = 'tests/web/features/sub-accounts';
const PAGE = `${FOLDER}/sub-accounts-page.test.tsx`;
const CARD = `${FOLDER}/account.test.tsx`;
const ONE = `${FOLDER}/account.test.tsx`;
const TABLE = `${FOLDER}/sub-accounts-page.test.tsx`;
const LIVE = `${FOLDER}/sub-accounts-page.test.tsx`;

export const SUB_ACCOUNTS: readonly SpecRow[] = [
  {
    id: 'S2.71',
    at: 'Sub-Accounts Management',
    says: 'Title “Sub-Accounts Management”; header: “Refresh All”, a sync control, a Create Sub-Account dialog; 6 skeleton cards while loading',
    by: [PAGE, 'loading: title, actions and six skeleton cards'],
  },
  {
    id: 'S2.72',
    at: 'Sub-Accounts Management',
    says: 'Summary cards “Total Sub-Accounts”, “Total BRL Balance”, “Total USDT Balance”, “Active Wallets”',
    by: [PAGE, 'sums over all accounts, and says of how many where not all are known'],
  },
  {
    id: 'S2.73',
    at: 'Sub-Accounts Management',
    says: 'Empty state “No Sub-Accounts Found” lists causes, with “Retry Loading” and “Check Settings” (goes to /gateway/settings)',
    by: [PAGE, 'none: the causes, Retry Loading, and Check Settings leads to the settings'],
  },
  {
    id: 'S2.74',
    at: 'Sub-Accounts Management',
    says: 'Each card has tabs “Overview”, “Wallets”, “Deposits”, “Details”',
    by: [CARD, 'by keyboard: arrows, Home and End reach all four'],
  },
  {
    id: 'S2.75',
    at: 'Sub-Accounts Management',
    says: '“Manage” and “Deposits” lead to the page of the sub-account, and to its deposits',
    by: [CARD, 'Manage and Deposits lead to the page of the sub-account'],
  },
  {
    id: 'S2.76',
    at: 'Sub-Accounts Management',
    says: 'Overview: KYC status badge with level, KYC limit in USD, volume bar, BRL and USDT balances, counts of wallets and banks',
    by: [CARD, 'KYC status with level, limit, volume bar, balances, counts'],
  },
  {
    id: 'S2.77',
    at: 'Sub-Accounts Management',
    says: 'Wallets: deposit wallets with asset, network badge, masked address with reveal toggle and optional address_tag; withdrawal wallets with name',
    by: [CARD, 'deposit wallets are masked, revealed and masked again'],
  },
  {
    id: 'S2.78',
    at: 'Sub-Accounts Management',
    says: 'Wallets: QR dialog',
    by: [CARD, 'a QR code of deposit wallets only, with address and tag; the focus returns'],
  },
  {
    id: 'S2.79',
    at: 'Sub-Accounts Management',
    says: 'Details: name, email, phone, city/country; first 8 characters of id, created date, total assets count',
    by: [CARD, 'details: contact and account'],
  },
  {
    id: 'S4.5',
    at: 'Sub-accounts sync',
    says: 'Per-account errors are collected and do not stop the run',
    by: [PAGE, 'a sync reports its result and lists the accounts that were left out'],
  },
  {
    id: 'S4.24',
    at: 'KYC status groups',
    says: 'verified/approved, pending/in_review, rejected/failed, unchecked/other',
    by: [CARD, 'KYC status %s reads "%s"'],
  },
  {
    id: 'S4.27',
    at: 'Sub-accounts screen',
    says: 'An order or settlement event refreshes the affected sub-account, which pulses, with a toast',
    by: [LIVE, 'refreshes that one, 500 ms after the last event, while its card pulses; then it is reported'],
  },
  {
    id: 'S4.28',
    at: 'Sub-accounts screen',
    says: 'It is skipped without a sub-account id',
    by: [LIVE, 'without a sub-account, of one that is not loaded, or of something else: nothing'],
  },
  {
    id: 'S4.29',
    at: 'Sub-accounts screen',
    says: 'A card is highlighted for 2 seconds when balances change',
    by: [LIVE, 'changed balances are lit for 2 seconds and read out'],
  },
  {
    id: 'S4.30',
    at: 'Sub-accounts screen',
    says: 'Refresh is debounced 500 ms per sub-account',
    by: [LIVE, 'one account does not hold up another'],
  },
  {
    id: 'S8.48',
    at: 'Sub-accounts',
    says: 'Loading errors: “Backend credentials not configured.” and “Please configure your credentials in Settings.”',
    by: [PAGE, 'a loading error "%s" is reported as "%s", with a way to the settings'],
  },
  {
    id: 'S8.49',
    at: 'Sub-accounts',
    says: 'Loading errors: “Authentication failed.” and “Please check your credentials in Settings.”',
    by: [PAGE, 'a loading error "%s" is reported as "%s", with a way to the settings'],
  },
  {
    id: 'S8.50',
    at: 'Sub-accounts',
    says: 'Loading errors: “Network connection failed.” and “Please check your internet connection and try again.”',
    by: [PAGE, 'a loading error "%s" is reported as "%s", with a way to the settings'],
  },
  {
    id: 'S8.51',
    at: 'Sub-accounts',
    says: 'Loading errors: otherwise the message or “Failed to load sub-accounts.”',
    by: [PAGE, 'a loading error "%s" is reported as "%s", with a way to the settings'],
  },
  {
    id: 'S8.52',
    at: 'Sub-accounts',
    says: 'Loading errors: the toast has a “Go to Settings” action and the list is emptied',
    by: [PAGE, 'a loading error "%s" is reported as "%s", with a way to the settings'],
  },
  {
    id: 'S8.53',
    at: 'Sub-accounts',
    says: 'Refresh failure toast “Refresh Failed”',
    by: [PAGE, 'a list that could not be refreshed stays, says so, and can be tried again'],
  },
  {
    id: 'S8.54',
    at: 'Sub-accounts',
    says: 'Success “Address Copied”',
    by: [CARD, 'an address is copied whole, and reported'],
  },
  {
    id: 'S8.55',
    at: 'Sub-accounts',
    says: 'Success “Data Updated”',
    by: [LIVE, 'refreshes that one, 500 ms after the last event, while its card pulses; then it is reported'],
  },
  {
    id: 'S8.56',
    at: 'Sub-accounts',
    says: 'Success “All Data Updated”',
    by: [PAGE, 'Refresh All has the provider asked about what is in view, reads what is kept, and says so'],
  },
  {
    id: 'S9.8',
    at: 'Constants',
    says: 'Sub-account balances: USDT 4 decimals (formatted as USD currency), others 2',
    by: ['tests/web/features/sub-accounts/sub-accounts-page.test.tsx', 'USDT with 4 decimals as US dollars'],
  },
  {
    id: 'S9.9',
    at: 'Constants',
    says: 'Balance amounts default to 0',
    by: [CARD, 'balances default to 0, fall back to total, and are whole at 10^9'],
  },
  {
    id: 'S9.10',
    at: 'Constants',
    says: 'KYC volume warning at or above 80%; volume bar capped at 100%',
    by: [CARD, 'a volume of %s of 50000 fills %s percent, near the limit: %s'],
  },
  {
    id: 'S2.139',
    at: 'Sub-Accounts',
    says: 'Balances, counts and totals are what is kept, of all accounts, each with its age; while the provider gives no answers the last known values stand',
    by: [
      CARD,
      'while the provider gives no answer the last known values stand, with their age and the reason',
    ],
    also: [
      PAGE,
      'the first rows and exact totals take two requests and no provider call; the rest comes behind',
    ],
  },
  {
    id: 'S2.460',
    at: 'Sub-Account',
    says: 'One page has everything of a sub-account: balances with their age, figures, orders that lead to their payment or conversion, rule, people, wallets, deposits, statements, stop and history',
    by: [ONE, 'everything of one sub-account, each part in its place'],
    also: [ONE, 'its orders lead to their payment and their conversion, and its entries to the books'],
  },
  {
    id: 'S2.461',
    at: 'Sub-Account',
    says: 'What is not the reader’s looks like what does not exist: “There is no such sub-account”',
    by: [ONE, '%s is the same page'],
    also: [ONE, 'one that is taken from its reader while it is shown is gone'],
  },
  {
    id: 'S2.462',
    at: 'Sub-Account',
    says: 'Administrators assign “Owner” and “Manager” there; what waits for a second person says so',
    by: [
      ONE,
      'an administrator assigns owner and manager: what has changed is sent, and shown as the server has it',
    ],
    also: [ONE, 'what waits for a second person was not done, and the dialog says so'],
  },
  {
    id: 'S2.463',
    at: 'Sub-Accounts Management',
    says: 'The list as “Cards” or as a dense “Table” with “Columns” of choice, filtered by status, KYC, “Stopped” and “No answer from the provider”, sorted by any column; all of it stands in the address',
    by: [TABLE, 'filters and text are in the address, hold for cards too, and are cleared together'],
    also: [TABLE, 'columns are of choice, and the choice stands in the address'],
  },
  {
    id: 'S2.464',
    at: 'Sub-Accounts Management',
    says: 'Filters and order are of all sub-accounts; while some are still to come it says so',
    by: [TABLE, 'while others are still to come it says that filters and order are of what is there'],
    also: [
      'tests/web/features/sub-accounts/sub-accounts-page.test.tsx',
      'what is not known is no zero: it comes last, whichever way round',
    ],
  },
  {
    id: 'S2.117',
    at: 'Sub-Accounts',
    says: 'Wallets tab: “Add withdrawal wallet” with asset, network, address and name; an address with a wrong character is refused',
    by: [
      'tests/web/features/sub-accounts/account.test.tsx',
      'an address with a wrong character is refused before anything is sent',
    ],
  },
  {
    id: 'S5.46',
    at: 'External wallet',
    says: 'Addresses are checked by the checksum of their network: EIP-55, Base58Check (Tron, Bitcoin), bech32 and bech32m (Bitcoin)',
    by: ['tests/shared/domain/addresses.test.ts', 'on %s: one other character of %s is noticed'],
  },
  {
    id: 'S2.341',
    at: 'Sub-Accounts',
    says: 'A new wallet or bank account says until when it cools off and how much of that is left, where it stands in lists and as the destination of a rule; administrators have “Waive”, which asks why',
    by: [
      'tests/web/components/stops.test.tsx',
      'says until when, with what is left of it, and offers others than administrators nothing',
    ],
    also: ['tests/web/components/stops.test.tsx', 'is let go by an administrator, with a reason'],
  },
];
