import pLimit from 'p-limit';
import {
  createDueExports,
  createMonthStore,
  createStatementsRound,
} from '../../../adapters/dynamo/exports/exports.ts';
import { createLedger } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createReconciliationLists } from '../../../adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { exportMaker } from '../../../wiring/export-maker.ts';
import { measuredParts, scheduled } from '../../../wiring/parts.ts';
import { beginMonth } from './month-statements.ts';

const parts = measuredParts('resume-exports');
const { table, log, clock } = parts;
const make = exportMaker(parts);
const begin = beginMonth({
  all: createReconciliationLists(table),
  ledger: createLedger(table),
  months: createMonthStore(table),
  round: createStatementsRound(table),
  clock,
});
const jobs = createDueExports(table);

const JOBS = 100;
const AT_ONCE = 2;
/** Time reserved for each file. */
const LEFT_MS = 5 * 60_000;

export const handler = scheduled(parts, async (timeLeft) => {
  const isTimeLeft = (): boolean => timeLeft() > LEFT_MS;
  const begun = await begin(isTimeLeft);
  if (begun > 0) log.info('monthly statements started', { begun });
  const limit = pLimit(AT_ONCE);
  const due = await jobs.due(clock().toISOString(), JOBS);
  await Promise.all(due.map((job) => limit(() => (isTimeLeft() ? make(job) : undefined))));
});
