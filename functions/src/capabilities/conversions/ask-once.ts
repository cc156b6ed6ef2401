import type { Clock } from '../../platform/clock.ts';
import type { Provider } from './ports.ts';
import type { Ask } from './look-for-order.ts';

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
 * One look at the provider for all events of an order, or of an account's orders or wallets, that wait together (C5).
 * @param limit bounds the concurrent looks
 */
export const askOnce = (
  provider: Pick<Provider, 'order' | 'owners' | 'recent' | 'usdtWallets'>,
  clock: Clock,
  limit: <T>(task: () => Promise<T>) => Promise<T>,
): Ask => ({
  order: once(async (accountId: string, orderId: string) => {
    const askedAt = clock();
    return { read: await limit(() => provider.order(accountId, orderId)), askedAt };
  }),
  owners: once((page: number) => limit(() => provider.owners(page))),
  recent: once((accountId: string) => limit(() => provider.recent(accountId))),
  wallets: once((accountId: string) => limit(() => provider.usdtWallets(accountId))),
});
