import type { Clock } from '../../../platform/clock.ts';
import type { Provider } from '../../../modules/conversions/ports.ts';
import type { Ask } from './look-for-order.ts';
import type { Reads } from './reads.ts';

const once = <Of extends readonly (number | string)[], T>(
  look: (...of: Of) => Promise<T>,
): ((...of: Of) => Promise<T>) => {
  const asked = new Map<string, Promise<T>>();
  return (...of) => {
    const key = JSON.stringify(of);
    const answer = asked.get(key) ?? look(...of);
    asked.set(key, answer);
    return answer;
  };
};

/**
 * One provider look-up for all waiting events of an order, or of an account's orders or wallets (C5).
 * @param limit bounds the concurrent look-ups
 */
export const askOnce = (
  provider: Pick<Provider, 'owners' | 'recent'>,
  reads: Reads,
  clock: Clock,
  limit: <T>(task: () => Promise<T>) => Promise<T>,
): Ask => {
  const since = clock();
  return {
    order: once((accountId: string, orderId: string) =>
      limit(() => reads.order(accountId, orderId, { since })),
    ),
    owners: once(async (page: number) => {
      const askedAt = clock();
      const read = await limit(() => provider.owners(page));
      if (read.ok) for (const order of read.value.orders) reads.saw(order, askedAt);
      return read;
    }),
    recent: once((accountId: string) => limit(() => provider.recent(accountId))),
    wallets: once((accountId: string) => limit(() => reads.wallets(accountId, since))),
  };
};
