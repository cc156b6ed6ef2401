import { type RebuildAnswer, rebuildEvent, type Rebuilt } from '@ramps-gateway/shared/contract/rebuild.ts';
import { createIncomingPayments } from '../../../adapters/dynamo/conversions/incoming-payments.ts';
import { createMissingPostings } from '../../../adapters/dynamo/ledger/missing-postings.ts';
import { createSearchTerms } from '../../../adapters/dynamo/search/search-terms.ts';
import { createPositions } from '../../../adapters/dynamo/statistics/positions.ts';
import { createCounts, createFigures } from '../../../adapters/dynamo/statistics/statistics.ts';
import {
  createCountedLists,
  createDepositLists,
  createSearchedLists,
} from '../../../adapters/dynamo/table/rebuilt-lists.ts';
import { sleep } from '../../../platform/clock.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { rebuildLedger, rebuildPayments, rebuildSearch, type Turn } from './rebuild.ts';
import { rebuildFigures } from './rebuild-figures.ts';

const { table, log, clock } = functionParts('rebuild');
const ports = { clock, sleep, log };
const deposits = createDepositLists(table);

const REBUILDS: Readonly<Record<Rebuilt, (turn: Turn) => Promise<RebuildAnswer>>> = {
  figures: rebuildFigures({
    ...ports,
    lists: createCountedLists(table),
    counts: createCounts(table),
    positions: createPositions(table),
    figures: createFigures(table),
  }),
  payments: rebuildPayments({ ...ports, lists: deposits, payments: createIncomingPayments(table) }),
  ledger: rebuildLedger({ ...ports, lists: deposits, ledger: createMissingPostings(table, log) }),
  search: rebuildSearch({ ...ports, lists: createSearchedLists(table), rows: createSearchTerms(table) }),
};

/** Maximum time of an invocation: the AWS CLI waits a minute for an answer. */
const A_TURN_MS = 40_000;

export const handler = async (event: unknown): Promise<RebuildAnswer> => {
  const { rebuild, from } = rebuildEvent.parse(event).detail;
  const answer = await REBUILDS[rebuild]({ from, end: clock().getTime() + A_TURN_MS });
  const { done, looked, repaired, skipped } = answer;
  log.info('rebuilt', {
    projection: rebuild,
    done,
    looked,
    repaired: repaired.length,
    skipped: skipped.length,
  });
  return answer;
};
