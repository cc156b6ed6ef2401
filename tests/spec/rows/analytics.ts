import type { SpecRow } from '../row.ts';

const FIGURES = 'tests/functions/adapters/dynamo/analytics.test.ts';
const PAGE = 'tests/web/features/analytics/analytics.test.tsx';
const CALLS = 'tests/functions/capabilities/statistics/analytics.test.ts';

export const ANALYTICS: readonly SpecRow[] = [
  {
    id: 'S2.471',
    at: 'Analytics',
    says: '“Received”, “Sent”, “Payments”, “Success rate”, “Deposit to transfer”, each beside the period before; “none before” where there was nothing; for administrators “Spread earned”',
    by: [PAGE, 'stand beside those of the period before'],
    also: [PAGE, 'have the spread for administrators alone'],
  },
  {
    id: 'S2.472',
    at: 'Analytics',
    says: '“Today”, “7 days”, “30 days”, “90 days”, “12 months” or “Custom”, by “Day”, “Week” or “Month”, all UTC; kept in the address',
    by: [PAGE, 'are of the period and by what the address says; another one is chosen and kept there'],
  },
  {
    id: 'S2.473',
    at: 'Analytics',
    says: '“Received, BRL”, “Sent, USDT”, “Conversions by outcome”, “Success rate, percent”, “Time from deposit to transfer” and “What did not go through, and why”, each drawn, in words, and as a table',
    by: [PAGE, 'are drawn, each with its table, and said in words'],
  },
  {
    id: 'S2.474',
    at: 'Analytics',
    says: '“Who it comes from”: the figures by “Sub-account” or “Partner”, beside the period before; one sub-account can be shown alone',
    by: [PAGE, 'by sub-account and by partner, each beside the period before'],
    also: [PAGE, 'one sub-account can be shown alone, and all of them again'],
  },
  {
    id: 'S2.475',
    at: 'Analytics',
    says: '“Download CSV” saves the figures that are shown, every digit of them',
    by: [PAGE, 'are saved as they are, every digit'],
  },
  {
    id: 'S2.476',
    at: 'Analytics',
    says: 'Insights are sentences that follow from the figures; without figures there are none',
    by: [PAGE, 'are sentences where they say something'],
    also: [PAGE, 'nothing happened: it says so, and compares with nothing'],
  },
  {
    id: 'S4.104',
    at: 'Analytics',
    says: 'Figures are kept by day and by month, each record counted once',
    by: [FIGURES, 'are counted once, whatever comes again, late or the other way round'],
  },
  {
    id: 'S4.105',
    at: 'Analytics',
    says: 'A year takes the same few requests, with nothing in it and with many payments',
    by: [FIGURES, 'cost a year the same few requests, with nothing and with many'],
  },
  {
    id: 'S4.106',
    at: 'Analytics',
    says: 'What the gateway earns is said to administrators alone',
    by: [CALLS, 'what the gateway earns is said to administrators alone'],
  },
];
