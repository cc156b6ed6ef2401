import type { Engine } from '#tests/support/engine.ts';
import { measureLedger } from '#tests/support/table-cost/ledger.ts';
import type { Costed } from '#tests/support/table-cost/costed.ts';
import { COSTS } from '#tests/support/table-cost/costs.ts';
import { measureCosts } from '#tests/support/table-cost/measure.ts';
import type { Cost } from '#tests/support/table-cost/meter.ts';
import { statedOf } from '#tests/support/table-cost/stated.ts';
import { withEngine } from '../engines.ts';
import { absolute, compare, type Figure } from '../figures.ts';
import type { Row } from '../row.ts';

/** Rows of other users in the table. */
const SIZES = [10, 1_000, 100_000];
const AT_MOST = { of: 'ratio', most: 1 } as const;
const NONE = { of: 'value', most: 0 } as const;

type Measured = ReadonlyMap<Costed, Cost>;

const costIn = (measured: Measured | undefined, costed: Costed): Cost => {
  const cost = measured?.get(costed);
  if (!cost) throw new Error(`${costed.name} was not measured`);
  return cost;
};

const isMore = (cost: Cost, than: Cost): boolean =>
  cost.requests > than.requests || cost.reads > than.reads || cost.writes > than.writes;

/** `4 requests, 2 read and 6 write units` in short form. */
const short = ({ requests, reads, writes }: Cost): string => `${requests} / ${reads} / ${writes}`;

/** Requests, read units and write units of each call: the minimum, and the cost at each size. */
const tableOf = (all: readonly Measured[]): readonly string[] => {
  const head = ['requests / read / write units', 'smallest', ...SIZES.map((size) => `${size} rows`), ''];
  const lines = COSTS.map((costed) => [
    costed.name,
    short(statedOf(costed.name).smallest),
    ...all.map((measured) => short(costIn(measured, costed))),
    statedOf(costed.name).because.split('**More:** ')[1] ?? '',
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((line) => (line[at] ?? '').length)));
  return [head, ...lines].map((line) =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

const figuresOf = (all: readonly Measured[]): readonly Figure[] => {
  const [few, more] = all;
  const last = all.at(-1);
  const grown = COSTS.filter((costed) =>
    isMore(costIn(last, costed), costIn(costed.spread ? more : few, costed)),
  );
  const unstated = COSTS.filter((costed) => isMore(costIn(last, costed), statedOf(costed.name).cost));
  const above = COSTS.filter((costed) => isMore(costIn(last, costed), statedOf(costed.name).smallest));
  return [
    absolute('calls that cost more with 100,000 rows than with 10', 'calls', grown.length, NONE),
    absolute('calls that cost more than is stated for them', 'calls', unstated.length, NONE),
    compare('at their smallest', 'calls', COSTS.length - above.length, { name: 'all', value: COSTS.length }),
    ...above.flatMap((costed) => {
      const { smallest } = statedOf(costed.name);
      const cost = costIn(last, costed);
      const units = smallest.reads + smallest.writes;
      return [
        compare(
          costed.name,
          'requests',
          cost.requests,
          { name: 'smallest', value: smallest.requests },
          { goal: AT_MOST },
        ),
        compare(
          costed.name,
          'units',
          cost.reads + cost.writes,
          { name: 'smallest', value: units },
          { goal: AT_MOST },
        ),
      ];
    }),
  ];
};

/** The cost of ledger operations on a sub-account, by its number of postings. */
const ledgerFigure = async (engine: Engine): Promise<Figure> => {
  const [few, many] = [await measureLedger(engine, 10), await measureLedger(engine, 100_000)];
  const grown = many.filter(({ cost }, at) => isMore(cost, few[at]?.cost ?? cost));
  return absolute(
    'of the ledger: what costs more with 100,000 postings than with 10',
    'calls',
    grown.length,
    NONE,
  );
};

/**
 * Table requests and DynamoDB charges of each HTTP call, against the minimum for its access pattern (docs/calls.md), as other
 * users' rows increase. Dynoxide counts units as DynamoDB does; DynamoDB Local omits the cost of an empty answer.
 */
export const tableCost: Row = {
  name: 'table cost',
  run: ({ report }) =>
    withEngine('dynoxide', async (engine) => {
      const all: Measured[] = [];
      for (const size of SIZES) all.push(await measureCosts(engine, size, report));
      for (const line of tableOf(all)) report(line);
      return [...figuresOf(all), await ledgerFigure(engine)];
    }),
};
