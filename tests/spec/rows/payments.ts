import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/payments/payments.test.tsx';
const ONE = 'tests/web/features/payments/payments.test.tsx';
const FOLLOWS = 'tests/functions/capabilities/projections/follow-payments.test.ts';
const ROUTES = 'tests/functions/capabilities/conversions/routes.test.ts';

export const PAYMENTS: readonly SpecRow[] = [
  {
    id: 'S2.125',
    at: 'Payments',
    says: 'Every incoming PIX at /gateway/payments: time to the second (the zone on hover), amount, payer, sub-account, end-to-end id, state',
    by: [PAGE, 'says when to the second, how much, who paid, end-to-end id, sub-account, state and why not'],
  },
  {
    id: 'S2.126',
    at: 'Payments',
    says: 'Filter by state, kept in the address: “Received”, “Converting”, “Converted”, “Not converted”, “Needs attention”, “Returned”, “Closed”',
    by: [PAGE, 'is filtered by what stands in the address'],
  },
  {
    id: 'S2.127',
    at: 'Payments',
    says: 'What was not converted says why, with the rule’s value and the payment’s, and what to do',
    by: [ONE, 'says why it was not converted and what to do, and offers both ways on'],
  },
  {
    id: 'S2.128',
    at: 'Payments',
    says: '“Convert now” begins the conversion of a payment that was not converted, with who and when, once for each Idempotency-Key',
    by: [ROUTES, 'are converted by a person, once, by the same engine'],
  },
  {
    id: 'S2.129',
    at: 'Payments',
    says: 'A payment has an address, /gateway/payments/<id>: one timeline of webhooks, steps, orders and people’s actions, with rate, spread, network, wallet and transaction hash in full',
    by: [ONE, 'tells the whole story in one timeline, with rate, spread, network, wallet and hash in full'],
  },
  {
    id: 'S2.130',
    at: 'Payments',
    says: 'A payment follows its deposit, its conversion and what people decide',
    by: [FOLLOWS, 'again, or late, writes nothing'],
  },
  {
    id: 'S2.144',
    at: 'Payments',
    says: '“Convert now” of the dashboard opens the payment, with why it was not converted and the question whether to convert it now',
    by: [ONE, 'is opened with the question whether to convert it, which is asked once'],
  },
  {
    id: 'S2.136',
    at: 'Payments',
    says: 'A rebuild of payments writes those that deposits lack, once, at a pace, from where the last invocation ended',
    by: [
      'tests/functions/capabilities/projections/rebuild-payments.test.ts',
      'are what their changes would have made them, once, however often they are looked at',
    ],
  },
];
