import {
  createDestinationsRound,
  createDestinationStore,
} from '../../../adapters/dynamo/accounts/destinations.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createReconciliationLists } from '../../../adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { scheduled } from '../../../wiring/parts.ts';
import { providerParts } from '../../../wiring/provider.ts';
import { watchDestinations } from './look-at-destinations.ts';

/** No account starts with less time left: enough for two tries of a slow provider and the write. */
const LONGEST_STEP_MS = 50_000;
/** Reserved for the write after the provider calls. */
const WRITING_MS = 5_000;

const parts = providerParts('watch-destinations', { priority: 'polling' });
const { table, log, clock, client } = parts;

export const handler = scheduled(parts, async (timeLeft) => {
  const until = clock().getTime() + timeLeft() - WRITING_MS;
  const summary = await watchDestinations(
    { until, isTimeLeft: () => timeLeft() > LONGEST_STEP_MS },
    {
      ...parts,
      upstream: client,
      accounts: createSubAccountStore(table),
      destinations: createDestinationStore(table),
      lists: createReconciliationLists(table),
      round: createDestinationsRound(table),
    },
  );
  log.info('destinations compared', { ...summary });
  if (summary.failed > 0) throw new Error(`the destinations of ${summary.failed} accounts were not compared`);
});
