import { createLedgerWriter, createLedgerRows } from '../../../adapters/dynamo/ledger/ledger.ts';
import { scheduled } from '../../../wiring/parts.ts';
import { HTTP_CALL_TIMEOUT_MS, providerParts } from '../../../wiring/provider.ts';
import { comparison } from '../../../wiring/reconciliation.ts';
import { reconcile } from './reconcile.ts';

/** Nothing starts with less time left: enough for a page from a slow provider and comparing its orders. */
const LONGEST_STEP_MS = 45_000;

const parts = providerParts('reconcile', { timeoutMs: HTTP_CALL_TIMEOUT_MS, priority: 'polling' });
const { table, log, metrics } = parts;
const context = {
  ...comparison(parts),
  ledger: createLedgerRows(table),
  ledgerWriter: createLedgerWriter(table),
};

export const handler = scheduled(parts, async (timeLeft, { time }) => {
  const { proof, ...summary } = await reconcile(
    { now: new Date(time), isTimeLeft: () => timeLeft() > LONGEST_STEP_MS },
    context,
  );
  const { proven_since: since } = summary;
  log.info('reconciled', { ...summary, proven_at: proof?.at ?? null });
  metrics.put('OpenExceptions', summary.exceptions);
  metrics.put('SkippedAccounts', summary.skipped);
  metrics.put('UnreadableOrders', summary.unreadable);
  if (proof) metrics.put('DifferingLedger', proof.differing);
  if (since !== null)
    metrics.put('ProofAge', Math.max(0, Math.round((Date.parse(time) - Date.parse(since)) / 1000)));
  if (summary.failed > 0) throw new Error(`${summary.failed} parts of the reconciliation failed`);
});
