import type { SpecRow } from '../row.ts';

const TAB = 'tests/web/features/spread-earned/components/spread-tab.test.tsx';

export const SPREAD_EARNED: readonly SpecRow[] = [
  {
    id: 'S2.153',
    at: 'Books',
    says: '“Spread”, for administrators: earned, still in sub-accounts, collected; by client, sub-account, day or month',
    by: [TAB, 'shows what was earned, what remains and what was collected, in all and by client'],
  },
  {
    id: 'S4.47',
    at: 'Books',
    says: 'The spread is of the owner of now, and on the UTC day on which the conversion began; what was collected counts once the provider confirms it',
    by: [
      'tests/functions/capabilities/statistics/list-spread-earned.test.ts',
      'by whose the sub-accounts are now, and by sub-account, in the order of their lists',
    ],
  },
];
