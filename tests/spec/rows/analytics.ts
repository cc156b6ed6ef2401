import type { SpecRow } from '../row.ts';

const FIGURES = 'tests/functions/adapters/dynamo/analytics.test.ts';
const CALLS = 'tests/functions/capabilities/statistics/analytics.test.ts';

export const ANALYTICS: readonly SpecRow[] = [
  {
    id: 'S4.104',
    at: 'Analytics',
    says: 'Figures are kept by day and by month, each record counted once; what is older is counted by itself',
    by: [FIGURES, 'are counted once, whatever comes again, late or the other way round'],
    also: [FIGURES, 'is counted by the rules of now, once, and said to be incomplete until then'],
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
