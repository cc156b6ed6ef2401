import { createHoldingsRound, createPoolStore } from '../../../adapters/dynamo/accounts/holdings.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createReconciliationLists } from '../../../adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { poolBalances } from '../../../adapters/ramps/holdings.ts';
import { systemDeadline } from '../../../platform/clock.ts';
import { holdingsParts } from '../../../wiring/holdings.ts';
import { scheduled } from '../../../wiring/parts.ts';
import { measuringParts } from '../../../wiring/provider.ts';
import { askDue } from './ask-due.ts';
import { askPool } from './ask-pool.ts';

const PROVIDER_TIMEOUT_MS = 6_000;
/** No account starts with less time left: enough for two tries of a slow provider and the write. */
const LONGEST_STEP_MS = 20_000;
/** Reserved for the write after the provider calls. */
const WRITING_MS = 5_000;

const parts = measuringParts('refresh-holdings', { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'polling' });
const { table, log, metrics, clock, client, keeping } = parts;

const pool = askPool({ pool: createPoolStore(table), balances: poolBalances(client), clock });

export const handler = scheduled(
  parts,
  keeping(async (timeLeft: () => number) => {
    try {
      await pool(systemDeadline(PROVIDER_TIMEOUT_MS));
    } catch (error) {
      log.error('the pool could not be read', error);
    }
    const summary = await askDue(
      {
        signal: systemDeadline(timeLeft() - WRITING_MS),
        isTimeLeft: () => timeLeft() > LONGEST_STEP_MS,
      },
      {
        ...holdingsParts(parts),
        round: createHoldingsRound(table),
        accounts: createSubAccountStore(table),
        lists: createReconciliationLists(table),
        log,
      },
    );
    const answered = summary.asked - summary.failed;
    if (answered > 0) metrics.put('Holdings', answered, 'answered');
    if (summary.failed > 0) metrics.put('Holdings', summary.failed, 'failed');
    log.info('holdings refreshed', { ...summary });
  }),
);
