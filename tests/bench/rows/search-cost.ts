import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { createTable, type Table } from '#functions/adapters/dynamo/table/client.ts';
import { createSearchTerms } from '#functions/adapters/dynamo/search/search-terms.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { searchRoutes } from '#functions/capabilities/insight/search/routes.ts';
import { incomingPayment } from '#functions/modules/payments/incoming.ts';
import type { SearchAnswer } from '#shared/contract/calls/search.ts';
import { ADMIN, apiOf, OPERATOR } from '#tests/support/api.ts';
import { countRequests } from '#tests/support/count-requests.ts';
import { NOW, order, subAccount } from '#tests/support/records.ts';
import { termItems } from '#tests/support/searched.ts';
import { fill } from '#tests/support/table-cost/fill.ts';
import { newTable } from '#tests/support/table-cost/measure.ts';
import { type Cost, meter } from '#tests/support/table-cost/meter.ts';
import { withEngine } from '../engines.ts';
import { absolute, compare, type Figure } from '../figures.ts';
import type { Row } from '../row.ts';

/** Matching payments in the table. */
const SIZES = [10, 1_000, 100_000];
/** With `--short`. */
const SHORT = [10, 1_000, 5_000];
/** Written in parallel. */
const PORTION = 1_000;

const ACCOUNT = subAccount({ user_id: 'client-1', manager_id: OPERATOR.id });
const endToEndId = (number: number): string => `E6070119020261120${String(number).padStart(15, '0')}`;

/** Searches for one payment, and for a term that all share. An amount is also read as an id and as a text. */
const ASKED = {
  'one, by its end-to-end id': endToEndId(3),
  'all, by the beginning of it': endToEndId(3).slice(0, 12),
  'all, by their amount': '1.500,50',
} as const;
const CALLERS = { 'an operator': OPERATOR, 'an administrator': ADMIN } as const;

type Stored = Readonly<Record<string, unknown>>;

/** The maximum read. Other payments have only search rows. */
const READ = 100;
const isAskedFor = (term: string): boolean => term.startsWith('e607') || term.startsWith('1500.5#');

/** A payment with its search rows, as the product writes them. Higher numbers are older. */
const rowsOf = async (number: number): Promise<readonly Stored[]> => {
  const items: Stored[] = [];
  const send = ({ input }: { readonly input: { readonly Item?: Stored } }): Promise<object> => {
    if (input.Item) items.push(input.Item);
    return Promise.resolve({});
  };
  const collected = { name: 'collected', client: { send } } as unknown as Table;
  const deposit = order(ACCOUNT, number, {
    end_to_end_id: endToEndId(number),
    target_amount: '1500.50',
    created_at: new Date(NOW.getTime() - number * 1000).toISOString(),
  });
  const payment = incomingPayment({ account: ACCOUNT, deposit, conversion: undefined, held: undefined });
  if (!payment) throw new Error('a deposit is a payment');
  if (number < READ) await createIncomingPayments(collected).keep(payment, 0);
  const terms = termItems('payment', payment).filter(({ sk }) => isAskedFor(String(sk)));
  return [...items, ...terms];
};

interface Asked {
  readonly cost: Cost;
  readonly queries: number;
}

/** The cost of each search with the payments in the table. */
const measure = async (table: Table): Promise<ReadonlyMap<string, Asked>> => {
  const counted = countRequests(table);
  const metered = meter(table);
  const call = apiOf(
    searchRoutes({ terms: createSearchTerms(table), accounts: createSubAccountStore(table) }),
  );
  const costs = new Map<string, Asked>();
  for (const [who, caller] of Object.entries(CALLERS))
    for (const [what, q] of Object.entries(ASKED)) {
      counted.take();
      metered.take();
      const { status, body } = await call(caller, 'GET /api/search', { query: { q } });
      if (status !== 200 || (body as SearchAnswer).hits.length === 0)
        throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
      costs.set(`${what}, ${who}`, { cost: metered.take(), queries: counted.of('Query') });
    }
  return costs;
};

/**
 * The cost of a search as matches increase: beyond the number shown, it stays the same. Dynoxide counts units as DynamoDB
 * does.
 */
export const searchCost: Row = {
  name: 'search cost',
  run: ({ report, short }) =>
    withEngine('dynoxide', async (engine): Promise<readonly Figure[]> => {
      const plain = await newTable(engine);
      await createSubAccountStore(plain).create(ACCOUNT);
      const all: ReadonlyMap<string, Asked>[] = [];
      let present = 0;
      for (const size of short ? SHORT : SIZES) {
        const began = Date.now();
        while (present < size) {
          const more = Math.min(PORTION, size - present);
          const rows = await Promise.all(Array.from({ length: more }, (_, at) => rowsOf(present + at)));
          await fill(plain, rows.flat());
          present += more;
        }
        report(`${size} payments, ${((Date.now() - began) / 1000).toFixed(1)} s`);
        const measured = await measure(createTable(plain.name, engine.client));
        for (const [what, { cost, queries }] of measured)
          report(`  ${what}: ${queries} Queries, ${cost.requests} requests, ${cost.reads} units`);
        all.push(measured);
      }
      const [, many, most] = all;
      return [
        absolute(
          'Queries of one search, at most',
          'requests',
          Math.max(...all.flatMap((each) => [...each.values()].map(({ queries }) => queries))),
          { of: 'value', most: 3 },
        ),
        absolute(
          'searches that make more requests with 100,000 payments than with 1,000',
          'calls',
          [...(most ?? [])].filter(
            ([what, { cost }]) => cost.requests > (many?.get(what)?.cost.requests ?? 0),
          ).length,
          { of: 'value', most: 0 },
        ),
        ...[...(most ?? [])].map(([what, { cost }]) =>
          compare(
            `${what}, 100,000 payments`,
            'units',
            cost.reads,
            { name: '1,000 payments', value: many?.get(what)?.cost.reads ?? 0 },
            { goal: { of: 'ratio', most: 1 } },
          ),
        ),
      ];
    }),
};
