import type { PoolRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import { compare, isSummable, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { PoolBalances } from './ports.ts';

export interface AskPoolPorts {
  readonly pool: {
    get(): Promise<{ readonly version: number; readonly record: PoolRecord } | undefined>;
    put(record: PoolRecord, expected: number): Promise<boolean>;
  };
  readonly balances: PoolBalances;
  readonly clock: Clock;
}

const EVERY_MS = 15 * 60_000;

/**
 * Reads and stores the provider's pool. Ignores an answer without balances.
 * @returns whether a new value was stored
 */
export const askPool =
  ({ pool, balances, clock }: AskPoolPorts) =>
  async (signal: AbortSignal): Promise<boolean> => {
    const found = await pool.get();
    const now = clock();
    if (found && now.getTime() - Date.parse(found.record.asked_at) < EVERY_MS) return false;
    const answer = await balances(signal);
    if (!answer.ok || answer.value.length === 0) return false;
    const amounts = answer.value.flatMap(({ asset, balance }) =>
      asset.toUpperCase() === 'USDT' && isSummable(balance) ? [balance] : [],
    );
    const usdt = sumOf(amounts);
    const before = found?.record.highest ?? usdt;
    const record = {
      usdt,
      highest: compare(usdt, before) > 0 ? usdt : before,
      asked_at: now.toISOString(),
    };
    return pool.put(record, found?.version ?? 0);
  };
