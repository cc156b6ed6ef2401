import * as holdings from '@ramps-gateway/shared/contract/calls/holdings.ts';
import type { RefreshedHoldings } from '@ramps-gateway/shared/contract/calls/holdings.ts';
import * as calls from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import pLimit from 'p-limit';
import { type Route, route } from '../../../modules/act/route.ts';
import { PROVIDER_FAN_OUT, READ_TEXTS } from '../../../modules/provider/calls.ts';
import { type Deadline, later } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { askAccount, type AskAccountPorts, unknownHoldings } from './ask-account.ts';
import { listHoldings, readTreasury, type ReadTreasuryPorts } from './read-treasury.ts';
import type { AccountsNow } from '../../../modules/accounts/ports.ts';

export interface RefreshHoldingsPorts extends AskAccountPorts {
  readonly accountsNow: AccountsNow;
  readonly deadline: Deadline;
}

/** A holding younger than this is not read again, so pressing Refresh often costs nothing extra. */
const RECENT_MS = 5_000;
/** Maximum wait for the provider, below the function's 29 s. */
const WAIT_MS = 20_000;

/**
 * Reads the accounts from the provider now, eight at a time, and lists those without an answer.
 * @throws 404 if an account is not visible, 424
 */
const refreshHoldings = (ports: RefreshHoldingsPorts) => {
  const { accountsNow, rows, clock, deadline } = ports;
  const ask = askAccount(ports);
  return async (who: Principal, wanted: readonly string[]): Promise<RefreshedHoldings> => {
    const ids = [...new Set(wanted)];
    const present = await accountsNow.ofMany(ids);
    const accounts = ids.map((id) => present.get(id)?.record);
    const signal = deadline(WAIT_MS);
    const recent = later(clock(), -RECENT_MS);
    const limit = pLimit(PROVIDER_FAN_OUT);
    const seen = accounts.map((account) => {
      if (!account || !maySee(who, account)) throw notFound();
      return account;
    });
    const outcomes = await Promise.all(
      seen.map((account) =>
        limit(async () => {
          const found = await rows.get(account.id);
          const kept = found?.record;
          const isRecent =
            kept !== undefined && kept.balances_at !== null && kept.balances_at > recent && !kept.problem;
          if (isRecent) return { record: kept, reason: null };
          const asked = signal.aborted ? undefined : await ask(account, found, { signal, places: 'always' });
          if (!asked) return { record: kept ?? unknownHoldings(account), reason: READ_TEXTS.timeout };
          if (asked.failure?.reason === 'not_configured') throw new VisibleError('PROVIDER_NOT_CONFIGURED');
          return { record: asked.record, reason: asked.failure && (asked.record.problem?.message ?? null) };
        }),
      ),
    );
    return {
      items: outcomes.map(({ record }) => record),
      not_asked: outcomes.flatMap(({ record, reason }) =>
        reason === null ? [] : [{ id: record.id, reason }],
      ),
    };
  };
};

export type TreasuryPorts = ReadTreasuryPorts & RefreshHoldingsPorts;

export const treasuryRoutes = (ports: TreasuryPorts): readonly Route[] => {
  const [read, list, refresh] = [readTreasury(ports), listHoldings(ports), refreshHoldings(ports)];
  return [
    route(calls.readTreasury, ({ who }, { query }) => read(who, query)),
    route(holdings.listHoldings, ({ who }, { query }) => list(who, query)),
    route(holdings.refreshHoldings, ({ who }, { body }) => refresh(who, body.sub_account_ids)),
  ];
};
