import type { Clock } from '../../platform/clock.ts';
import type { Provider } from './ports.ts';
import type { EventContext, Shown } from './process-event.ts';

/**
 * One look at the provider for all the events of an order that wait together (C5): they were all recorded before
 * it, so that it says as much about each of them.
 * @param limit bounds the looks that are under way at once
 */
export const askOnce = (
  provider: Pick<Provider, 'order'>,
  clock: Clock,
  limit: <T>(task: () => Promise<T>) => Promise<T>,
): EventContext['ask'] => {
  const asked = new Map<string, Promise<Shown>>();
  const ask = async (accountId: string, orderId: string): Promise<Shown> => {
    const askedAt = clock();
    return { read: await limit(() => provider.order(accountId, orderId)), askedAt };
  };
  return (accountId, orderId) => {
    const key = JSON.stringify([accountId, orderId]);
    const shown = asked.get(key) ?? ask(accountId, orderId);
    asked.set(key, shown);
    return shown;
  };
};
