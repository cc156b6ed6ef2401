import type { SpecRow } from '../row.ts';

const features = 'tests/web/features';
const BOARD = `${features}/transfers/components/transfer-board.test.tsx`;
const DRAGGED = 'tests/e2e/transfer-board.test.ts';
const COLUMNS = `${features}/transfers/model/board.test.ts`;
const RECIPIENTS = `${features}/recipients/components/recipients-page.test.tsx`;
const ANALYTICS = `${features}/analytics/components/analytics-page.test.tsx`;
const SETTINGS = `${features}/account-settings/components/account-settings-page.test.tsx`;
const DASHBOARD = `${features}/dashboard/components/dashboard.test.tsx`;
const PARTNERS = `${features}/partners/components/partners-page.test.tsx`;

export const SAMPLES: readonly SpecRow[] = [
  {
    at: '1 Samples',
    says: 'Pages of hard-coded figures have a visible “Sample data” badge',
    by: [BOARD, 'the title, the badge, four columns'],
  },
  {
    at: '2 Transfers board',
    says: '“Money Transfer Dashboard”: four columns “Pending”, “Processing”, “Verification”, “Completed”',
    by: [BOARD, 'the title, the badge, four columns'],
  },
  {
    at: '2 Transfers board',
    says: '“Search”, “Filter” and “Send Money” have no behaviour; static summary stats',
    by: [BOARD, 'the title, the badge, four columns'],
  },
  {
    at: '2 Transfers board',
    says: 'Cards are dragged between columns',
    by: [DRAGGED, 'cards are dragged by keyboard and by mouse'],
  },
  {
    at: '2 Transfers board',
    says: 'The transfers variant: the same transfers, denser',
    by: [BOARD, 'the variant: the same transfers'],
  },
  {
    at: '3 Transfer',
    says: 'amount sent and received, recipient, method, reference, expected time, status, type',
    by: [BOARD, 'a card shows every field of a transfer'],
  },
  {
    at: '4 Transfers',
    says: 'Another column moves the card and sets its status to the column',
    by: [COLUMNS, 'another column sets the status'],
  },
  {
    at: '4 Transfers',
    says: 'Dropping on the same column does nothing',
    by: [BOARD, 'dropped on its own column'],
  },
  {
    at: '4 Transfers',
    says: 'A toast says the transfer reference moved to the column title: “{reference} moved to {column}”',
    by: [BOARD, 'by keyboard: a card goes to the next column, with a toast'],
  },
  {
    at: '2 Recipients',
    says: 'Cards with name, email, phone, status, transfers count and total amount',
    by: [RECIPIENTS, 'cards with name, email, phone'],
  },
  {
    at: '2 Recipients',
    says: '“Edit” and “Send Money” do nothing',
    by: [RECIPIENTS, 'Edit and Send Money do nothing'],
  },
  {
    at: '2 Analytics',
    says: 'Static KPI cards and insights',
    by: [ANALYTICS, 'KPI cards and insights'],
  },
  {
    at: '2 Analytics',
    says: 'Charts of the sample figures in the place of placeholders, with text alternatives',
    by: [ANALYTICS, 'the picture %s says what it shows'],
  },
  {
    at: '2 Settings',
    says: 'Account fields; toggles for two-factor, email notifications, login alerts, dark mode, auto-refresh, sound',
    by: [SETTINGS, 'account fields and six toggles'],
  },
  {
    at: '2 Settings',
    says: 'Selects: “English”, “Portuguese (Brazil)”, “Spanish”; “USD”, “BRL”, “EUR”; “MM/DD/YYYY”, “DD/MM/YYYY”, “YYYY-MM-DD”',
    by: [SETTINGS, '%s offers its members'],
  },
  {
    at: '2 Settings',
    says: 'Nothing is persisted',
    by: [SETTINGS, 'nothing is persisted, and it says so'],
  },
  {
    at: '2 Gateway dashboard',
    says: 'Four KPI cards, the rate “5.41” “BRL per USDT”, recent conversions with “View All”; all static',
    by: [DASHBOARD, 'four figures, the rate, recent conversions'],
  },
  {
    at: '2 Partner Bookmakers',
    says: 'Subtitle “Manage bookmaker integrations and monitor API health”; “Total Partners”, “Monthly Volume”, “Avg API Health”, “Active Integrations”',
    by: [PARTNERS, 'the subtitle, the badge and four summary cards'],
  },
  {
    at: '2 Partner Bookmakers',
    says: 'Cards: “Active” or “Maintenance”, API health bar, monthly volume in BRL, conversion fee, integration date, last transaction',
    by: [PARTNERS, 'a card: status, health, volume, fee, dates'],
  },
  {
    at: '2 Partner Bookmakers',
    says: '“Add Partner”, “View Details” and “Settings” have no behaviour',
    by: [PARTNERS, 'Add Partner, View Details and Settings are without behaviour'],
  },
  {
    at: '9 Constants',
    says: 'Sample partner fees 0.7% to 1.0%',
    by: [PARTNERS, 'sample fees are 0.7% to 1.0%'],
  },
];
