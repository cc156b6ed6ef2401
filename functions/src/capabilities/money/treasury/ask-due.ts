import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import pLimit from 'p-limit';
import { later } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import { PROVIDER_FAN_OUT, type ReadFailure } from '../../../modules/provider/calls.ts';
import { askAccount, type AskAccountPorts, CALLS_FOR_PLACES, unknownHoldings } from './ask-account.ts';
import type { AccountsNow, AllAccounts } from '../../../modules/accounts/ports.ts';
import type { HoldingsRound, HoldingsRows } from './ports.ts';

export interface AskDuePorts extends AskAccountPorts {
  readonly rows: HoldingsRows;
  readonly accounts: AccountsNow;
  readonly lists: AllAccounts;
  readonly round: HoldingsRound;
  readonly log: Log;
}

/**
 * At most 240 calls a run, 60 of them for wallets and banks. So up to 900 accounts get their balances every five
 * minutes, 2,000 every 12 minutes; wallets and banks every half hour, or every (accounts / 30) minutes.
 */
const BALANCES_A_RUN = 180;
export const CALLS_A_RUN = 240;
/** After this many unanswered accounts in a row, the run stops calling the provider. */
const FAILURES_IN_A_ROW = 3;
/** Accounts that each run checks for missing rows. */
const LOOKED_THROUGH = 500;

/** Failures of a single account: the provider answers, so other accounts may work. */
const OF_ACCOUNT: readonly ReadFailure[] = ['not_found', 'refused'];

/** Creates missing rows, for whatever reason they are missing. Each run checks some of the accounts. */
const beginMissing = async ({ rows, lists, round, clock }: AskDuePorts): Promise<number> => {
  const { after, version } = await round.get();
  const { items, next } = await lists.accounts(after, LOOKED_THROUGH);
  const known = await rows.ofMany(items.map(({ id }) => id));
  const missing = items.filter(({ id }) => !known.has(id));
  const limit = pLimit(PROVIDER_FAN_OUT);
  const now = later(clock(), 0);
  await Promise.all(missing.map((account) => limit(() => beginRow(rows, account, now))));
  await round.move(next, version);
  return missing.length;
};

/** Creates an empty row that is due at once; false if a row exists. */
export const beginRow = (
  rows: Pick<HoldingsRows, 'put'>,
  account: SubAccountRecord,
  now: string,
): Promise<boolean> =>
  rows.put(account, { record: unknownHoldings(account), marked_at: null, failures: 0 }, now, 0);

/** Reads due accounts from the provider, longest due first, eight at a time. Accounts beyond a bound stay due. */
export const askDue = async (
  { signal, isTimeLeft }: { readonly signal: AbortSignal; readonly isTimeLeft: () => boolean },
  ports: AskDuePorts,
): Promise<{
  readonly begun: number;
  readonly asked: number;
  readonly failed: number;
  readonly calls: number;
}> => {
  const { rows, accounts, clock, log } = ports;
  const ask = askAccount(ports);
  const begun = await beginMissing(ports);
  const due = await rows.until(later(clock(), 0), BALANCES_A_RUN);
  const known = await accounts.ofMany(due);
  let [asked, failed, calls, inARow] = [0, 0, 0, 0];
  let forPlaces = CALLS_A_RUN - BALANCES_A_RUN;

  const one = async (id: string): Promise<void> => {
    const account = known.get(id)?.record;
    // The store has already logged an unreadable account.
    if (!account || !isTimeLeft() || inARow >= FAILURES_IN_A_ROW) return;
    // Reserved before the read and corrected after it, so that concurrent reads keep the bound.
    const taken = forPlaces >= CALLS_FOR_PLACES ? CALLS_FOR_PLACES : 0;
    forPlaces -= taken;
    try {
      const done = await ask(account, await rows.get(id), {
        signal,
        places: taken > 0 ? 'when due' : 'not now',
      });
      if (!done) return;
      forPlaces += taken - (done.calls - 1);
      calls += done.calls;
      asked += 1;
      const { failure } = done;
      if (failure) {
        failed += 1;
        log.warn('the balances of an account could not be read', {
          sub_account_id: id,
          reason: failure.reason,
        });
      }
      inARow = failure && !OF_ACCOUNT.includes(failure.reason) ? inARow + 1 : 0;
    } catch (error) {
      failed += 1;
      log.error('holdings could not be stored', error, { sub_account_id: id });
    }
  };

  const limit = pLimit(PROVIDER_FAN_OUT);
  await Promise.all(due.map((id) => limit(() => one(id))));
  return { begun, asked, failed, calls };
};
