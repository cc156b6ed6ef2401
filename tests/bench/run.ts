import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import { RESULTS } from './places.ts';
import { mergeRows, readResults, type RowResult, writeResults } from './results.ts';
import type { Row, RowContext } from './row.ts';
import { callBudget } from './rows/call-budget.ts';
import { bundleSizes } from './rows/bundle-sizes.ts';
import { engineAge } from './rows/engine-age.ts';
import { importTime } from './rows/import-time.ts';
import { livePath } from './rows/live-path.ts';
import { pageScores } from './rows/page-scores.ts';
import { proxyOverhead } from './rows/proxy-overhead.ts';
import { searchCost } from './rows/search-cost.ts';
import { socketFrames } from './rows/socket-frames.ts';
import { tableCost } from './rows/table-cost.ts';
import { sizedPages } from './rows/sized-pages.ts';
import { webSize } from './rows/web-size.ts';
import { webhookAccepted } from './rows/webhook-accepted.ts';
import { webhookBurst } from './rows/webhook-burst.ts';
import { renderTable } from './table.ts';

/**
 * `npm run bench`: measures each row against its floor in the same run, writes tests/bench/results.json and prints one
 * table. `-- --only <row>` (part of a name; repeatable) measures only those and keeps the others' results. `--short` uses a
 * twentieth of the sizes and saves nothing. Times are printed and never judged: it fails only if a row cannot run.
 */
const ROWS: readonly Row[] = [
  callBudget,
  webhookAccepted,
  webhookBurst,
  socketFrames,
  importTime,
  bundleSizes,
  engineAge,
  livePath,
  proxyOverhead,
  ...sizedPages,
  tableCost,
  searchCost,
  webSize,
  pageScores,
];

const measure = async (row: Row, context: RowContext): Promise<RowResult | undefined> => {
  const began = Date.now();
  console.log(`${row.name} …`);
  try {
    const figures = await row.run(context);
    console.log(`  ${((Date.now() - began) / 1000).toFixed(0)} s`);
    return {
      name: row.name,
      measured_at: new Date(began).toISOString(),
      node: process.version,
      cpus: availableParallelism(),
      figures,
    };
  } catch (error) {
    console.error('  could not run:', error);
    process.exitCode = 1;
    return undefined;
  }
};

const measureAll = async (rows: readonly Row[], short: boolean): Promise<readonly RowResult[]> => {
  let stack: Promise<RunningStack> | undefined;
  const context: RowContext = {
    report: (progress) => console.log(`  ${progress}`),
    stack: () => (stack ??= startStack({ seed: false })),
    rows: rows.map(({ name }) => name),
    short,
  };
  const measured: RowResult[] = [];
  try {
    for (const row of rows) {
      const result = await measure(row, context);
      if (result) measured.push(result);
    }
  } finally {
    await stack?.then(
      (started) => started.dispose(),
      () => undefined,
    );
  }
  return measured;
};

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, short: { type: 'boolean', default: false } },
});
const { only = [], short } = values;
const wanted = ROWS.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));

if (wanted.length === 0) {
  console.error(`No row has such a name. Choose from: ${ROWS.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
} else {
  const measured = await measureAll(wanted, short);
  if (measured.length > 0) {
    const names = ROWS.map(({ name }) => name);
    if (!short) writeResults(RESULTS, mergeRows(readResults(RESULTS), measured, names));
    console.log(`\n${renderTable(measured)}`);
  }
}
