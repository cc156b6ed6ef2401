import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { PROVIDER_FAN_OUT } from '../../../modules/provider/calls.ts';
import { later, type Sleep } from '../../../platform/clock.ts';
import { askAccount, type AskAccountPorts } from './ask-account.ts';
import { beginRow } from './ask-due.ts';
import type { AccountsNow } from '../../../modules/accounts/ports.ts';
import type { HoldingsRows } from './ports.ts';

interface Change {
  readonly entity: string;
  readonly before: unknown;
  readonly after: unknown;
}

const order = z.object({ account_id: z.string(), status: z.string() });
const account = z.object({ id: z.string() });

/** The sub-account with changed holdings: it is new, or has an order or settlement with a new status. */
const movedBy = ({ entity, before, after }: Change): string | undefined => {
  if (entity !== 'order' && entity !== 'settlement')
    return before === undefined ? account.safeParse(after).data?.id : undefined;
  const now = order.safeParse(after).data;
  return now && now.status !== order.safeParse(before).data?.status
    ? subAccountId(now.account_id)
    : undefined;
};

export interface FollowChangesPorts extends AskAccountPorts {
  readonly rows: HoldingsRows;
  readonly accounts: AccountsNow;
  readonly sleep: Sleep;
}

/** Accounts of a batch that are read now; the next minute's run reads the others. */
export const ASKED_A_BATCH = 16;
/** Minimum time between two reads of an account, so that a burst of orders costs one read. */
export const REST_MS = 2_000;

/**
 * Reads each account that a batch changed, only once. If time runs out, the account becomes due for the next run and
 * the batch continues.
 */
export const followChanges =
  (ports: FollowChangesPorts) =>
  async (changes: readonly Change[], signal: AbortSignal): Promise<number> => {
    const { rows, accounts, clock, sleep } = ports;
    const ask = askAccount(ports);
    const ids = [...new Set(changes.flatMap((change) => movedBy(change) ?? []))];
    const found = [...(await accounts.ofMany(ids)).values()].map(({ record }) => record);

    const leave = async (of: SubAccountRecord): Promise<void> => {
      const now = later(clock(), 0);
      if (!(await rows.mark(of.id, now))) await beginRow(rows, of, now);
    };
    const askNow = async (of: SubAccountRecord): Promise<void> => {
      const kept = await rows.get(of.id);
      const since = clock().getTime() - Date.parse(kept?.record.balances_at ?? '1970-01-01T00:00:00.000Z');
      if (since < REST_MS) await sleep(REST_MS - Math.max(since, 0));
      if (!(await ask(of, kept, { signal }))) await leave(of);
    };

    const limit = pLimit(PROVIDER_FAN_OUT);
    await Promise.all([
      ...found.slice(0, ASKED_A_BATCH).map((of) => limit(() => askNow(of))),
      ...found.slice(ASKED_A_BATCH).map((of) => limit(() => leave(of))),
    ]);
    return found.length;
  };
