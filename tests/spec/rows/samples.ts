import type { SpecRow } from '../row.ts';

const features = 'tests/web/features';
const BOARD = `${features}/transfers/transfers.test.tsx`;
const LIVE_BOARD = `${features}/transfers/transfers.test.tsx`;
const DRAGGED = 'tests/e2e/transfer-board.test.ts';
const COLUMNS = `${features}/transfers/transfers.test.tsx`;
const RECIPIENTS = `${features}/recipients/recipients.test.tsx`;
const ANALYTICS = `${features}/analytics/analytics.test.tsx`;
const SETTINGS = `${features}/account-settings/account-settings.test.tsx`;
const DASHBOARD = `${features}/dashboard/dashboard.test.tsx`;
const PARTNERS = `${features}/partners/partners.test.tsx`;

export const SAMPLES: readonly SpecRow[] = [
  {
    id: 'S1.2',
    at: 'Samples',
    says: 'Pages of hard-coded figures have a visible “Sample data” badge',
    by: [BOARD, 'the title, the badge, four columns'],
  },
  {
    id: 'S2.361',
    at: 'Samples',
    says: '“Sample data”: one switch for each person, on all their devices; on by itself only while nothing is connected yet',
    by: [DASHBOARD, 'four sample figures, the rate and conversions, marked as invented, behind a switch'],
    also: [
      'tests/functions/capabilities/notifications/preferences.test.ts',
      'how dates, amounts and figures are shown is kept, and null puts it back to what it is by default',
    ],
  },
  {
    id: 'S2.25',
    at: 'Transfers board',
    says: '“Money Transfer Dashboard”: four columns “Pending”, “Processing”, “Verification”, “Completed”',
    by: [BOARD, 'the title, the badge, four columns'],
  },
  {
    id: 'S2.26',
    at: 'Transfers board',
    says: '“Search”, “Filter” and “Send Money” have no behaviour; static summary stats',
    by: [BOARD, 'the title, the badge, four columns'],
  },
  {
    id: 'S2.27',
    at: 'Transfers board',
    says: 'Cards are dragged between columns',
    by: [DRAGGED, 'cards are dragged by keyboard and by mouse'],
  },
  {
    id: 'S2.28',
    at: 'Transfers board',
    says: 'The transfers variant: the same transfers, denser',
    by: [BOARD, 'the variant: the same transfers'],
  },
  {
    id: 'S2.501',
    at: 'Transfers board',
    says: 'Live: “Pending” has PIX that wait for their confirmation, “Processing” what is exchanged or sent and orders by hand that the provider has not confirmed, “Verification” what waits for a person, “Completed” what came to an end, what was returned, closed or cancelled as such; each money movement once',
    by: [
      'tests/shared/domain/transfers.test.ts',
      'have what waits for the provider, what is under way, what waits for a person, and what came to an end',
    ],
    also: [
      'tests/functions/adapters/dynamo/transfer-lists.test.ts',
      'has no order of a conversion, none of the gateway’s spread, and no deposit a second time',
    ],
  },
  {
    id: 'S2.502',
    at: 'Transfers board',
    says: 'A card says amount sent and received, sub-account and where it is, method, reference or end-to-end id, status, why and how old; it leads to its page, and moves by itself',
    by: [LIVE_BOARD, 'has what is under way in its column, each with how it stands, and leads to it'],
    also: [DRAGGED, 'a PIX that comes while the board is open moves to Completed by itself'],
  },
  {
    id: 'S2.503',
    at: 'Transfers board',
    says: 'What a person decides is dragged to Processing, or has a button, and is asked about first: “Convert this deposit now?”, “Retry this conversion?”, “Approve”; what only the provider decides says so: “The provider confirms what is completed; it moves by itself.”',
    by: [
      LIVE_BOARD,
      'a held payment that is dragged to Processing by keyboard is converted once, after it was asked',
    ],
    also: [LIVE_BOARD, 'dropped where only the provider decides, it stays, and says why'],
  },
  {
    id: 'S2.504',
    at: 'Transfers board',
    says: '“Search” looks through what is loaded and says so; “Filter” by sub-account, method and status, kept in the address',
    by: [LIVE_BOARD, 'look through what is loaded and say so; method and status are asked of the server'],
    also: [LIVE_BOARD, 'are as the address says'],
  },
  {
    id: 'S2.505',
    at: 'Transfers',
    says: 'Live: the same columns as a denser board, or one after the other as rows',
    by: [LIVE_BOARD, 'Transfers shows one column after the other as rows, kept in the address'],
  },
  {
    id: 'S3.29',
    at: 'Transfer',
    says: 'amount sent and received, recipient, method, reference, expected time, status, type',
    by: [BOARD, 'a card shows every field of a transfer'],
  },
  {
    id: 'S4.15',
    at: 'Transfers',
    says: 'Another column moves the card and sets its status to the column',
    by: [COLUMNS, 'another column sets the status'],
  },
  {
    id: 'S4.16',
    at: 'Transfers',
    says: 'Dropping on the same column does nothing',
    by: [BOARD, 'dropped on its own column'],
  },
  {
    id: 'S4.17',
    at: 'Transfers',
    says: 'A toast says the transfer reference moved to the column title: “{reference} moved to {column}”',
    by: [BOARD, 'by keyboard: a card goes to the next column, with a toast'],
  },
  {
    id: 'S2.29',
    at: 'Recipients',
    says: 'Cards with name, email, phone, status, transfers count and total amount',
    by: [RECIPIENTS, 'cards with name, email, phone'],
  },
  {
    id: 'S2.30',
    at: 'Recipients',
    says: '“Edit” and “Send Money” do nothing',
    by: [RECIPIENTS, 'Edit and Send Money do nothing'],
  },
  {
    id: 'S2.31',
    at: 'Analytics',
    says: 'Static KPI cards and insights',
    by: [ANALYTICS, 'KPI cards and insights'],
  },
  {
    id: 'S2.32',
    at: 'Analytics',
    says: 'Charts of the sample figures in the place of placeholders, with text alternatives',
    by: [ANALYTICS, 'the picture %s says what it shows'],
  },
  {
    id: 'S2.33',
    at: 'Settings',
    says: 'Account fields; toggles for two-factor, email notifications, login alerts, dark mode, auto-refresh, sound',
    by: [SETTINGS, 'account fields and six toggles'],
  },
  {
    id: 'S2.34',
    at: 'Settings',
    says: 'Selects: “English”, “Portuguese (Brazil)”, “Spanish”; “USD”, “BRL”, “EUR”; “MM/DD/YYYY”, “DD/MM/YYYY”, “YYYY-MM-DD”',
    by: [SETTINGS, '%s offers its members, and says which have no effect'],
  },
  {
    id: 'S2.35',
    at: 'Settings',
    says: 'The selects are kept on the server, for each person; of the account fields the name is. Of languages there is English; for USD and EUR no rate is kept: both say so',
    by: [SETTINGS, 'date format, time zone and currency are kept, and in force at once'],
    also: [SETTINGS, 'the name is the reader’s to change; the email and the role are not'],
  },
  {
    id: 'S2.280',
    at: 'Settings',
    says: 'Email notifications, login alerts, dark mode, auto-refresh and sound are kept on the server, for each person, and in force on every device',
    by: [SETTINGS, 'the toggles but that of two-factor are kept on the server'],
    also: [
      'tests/functions/capabilities/notifications/preferences.test.ts',
      'what is named is changed for its person alone, and the rest stays',
    ],
  },
  {
    id: 'S2.281',
    at: 'Settings',
    says: '“Notification Settings”, there and in “Settings”: each kind that somebody of the role can receive, “In the page” and “By mail”; what concerns the safety of money stays in the page',
    by: [
      'tests/web/features/notifications/notifications.test.tsx',
      'each kind is chosen in the page and by mail',
    ],
  },
  {
    id: 'S2.282',
    at: 'Notifications',
    says: 'Each cause is one message to those who see the account now, or to administrators, and is over when its cause is; many of one kind and sub-account within an hour are one message with their number',
    by: [
      'tests/functions/capabilities/projections/alerts.test.ts',
      '%s: one message to each who sees the account, and one end',
    ],
    also: [
      'tests/functions/capabilities/projections/alerts.test.ts',
      '1,000 failures are one message with their number',
    ],
  },
  {
    id: 'S2.283',
    at: 'Notifications',
    says: 'The bell lists what matters with “Critical”, “Warning” or “Info”, what is over as “Over”; “Open” leads to what it is about and marks it as read',
    by: [
      'tests/web/features/notifications/notifications.test.tsx',
      'an alert says how much it matters, leads to what it is about, and is calm when it is over',
    ],
  },
  {
    id: 'S2.36',
    at: 'Gateway dashboard',
    says: 'Four KPI cards, the rate “5.41” “BRL per USDT”, recent conversions with “View All”; static, marked, shown while nothing is connected and behind a switch',
    by: [DASHBOARD, 'four sample figures, the rate and conversions, marked as invented, behind a switch'],
  },
  {
    id: 'S2.131',
    at: 'Gateway dashboard',
    says: 'First what needs the caller, the most urgent first, each with whose it is, why, and the way to it: “Needs you”',
    by: [DASHBOARD, 'comes first, each with whose it is, why, and the way to it'],
  },
  {
    id: 'S2.362',
    at: 'Gateway dashboard',
    says: 'Above all how today goes, in words: payments received and converted with their sums, on their way, not converted, returned; “Today (UTC)”',
    by: [DASHBOARD, 'is said in words, first of all, of all that the caller sees'],
    also: [DASHBOARD, 'a day without payments says how the last ones went, and a week without any says that'],
  },
  {
    id: 'S2.132',
    at: 'Gateway dashboard',
    says: 'Its figures are of all that the caller sees; what could not be loaded is no zero',
    by: [DASHBOARD, 'four figures are of all that the caller sees, and none of what is loaded here'],
    also: [DASHBOARD, 'a figure that could not be loaded is no zero'],
  },
  {
    id: 'S2.133',
    at: 'Gateway dashboard',
    says: 'Where nothing is connected yet: the next step, by role',
    by: [DASHBOARD, 'an administrator without credentials is led to them'],
  },
  {
    id: 'S2.135',
    at: 'Gateway dashboard',
    says: '“Provider”: whether it answers, “Answering”, “Slow”, “Failing” or “Not measured”, how fast, with errors, age and the last webhook, from what is measured each minute',
    by: [DASHBOARD, 'says whether it answers, how fast, its errors and how old that is'],
    also: [
      'tests/functions/adapters/dynamo/provider-health.test.ts',
      'what several functions measured in a minute adds up; figures are of the quarter of an hour up to the last',
    ],
  },
  {
    id: 'S4.43',
    at: 'Sub-account',
    says: '“Low balance”: less is in an account than must be, the gateway’s spread and what conversions under way count on; it waits for a person until it is over',
    by: [
      'tests/functions/capabilities/projections/attention.test.ts',
      'an account that lacks what must be in it waits until it is there again, beside what else waits of it',
    ],
    also: [
      'tests/functions/capabilities/treasury/asking.test.ts',
      'leaves out what went on within the last minute: the balance may not show it yet',
    ],
  },
  {
    id: 'S2.68',
    at: 'Partner Bookmakers',
    says: 'Subtitle “Manage bookmaker integrations and monitor API health”; “Total Partners”, “Monthly Volume”, “Avg API Health”, “Active Integrations”',
    by: [PARTNERS, 'the subtitle, the badge and four summary cards'],
  },
  {
    id: 'S2.69',
    at: 'Partner Bookmakers',
    says: 'Cards: “Active” or “Maintenance”, API health bar, monthly volume in BRL, conversion fee, integration date, last transaction',
    by: [PARTNERS, 'a card: status, health, volume, fee, dates'],
  },
  {
    id: 'S2.70',
    at: 'Partner Bookmakers',
    says: '“Add Partner”, “View Details” and “Settings” have no behaviour',
    by: [PARTNERS, 'Add Partner, View Details and Settings are without behaviour'],
  },
  {
    id: 'S9.18',
    at: 'Constants',
    says: 'Sample partner fees 0.7% to 1.0%',
    by: [PARTNERS, 'sample fees are 0.7% to 1.0%'],
  },
];
