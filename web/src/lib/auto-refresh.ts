import type { QueryClient } from '@tanstack/react-query';
import { createStore } from './store.ts';

/** Whether what is shown follows the server by itself, as the reader has chosen ("Auto-refresh", S2.33). */
const store = createStore(true);

export const isAutoRefreshOn = (): boolean => store.get();

/** For a query that is asked again from time to time: not while its reader has turned that off. @param ms milliseconds */
export const whileAutoRefresh = (ms: number) => (): number | false => store.get() && ms;

/** Puts the choice into force at once: nothing more is asked for, or all that was missed is. */
export const takeOverAutoRefresh = (isOn: boolean, client: QueryClient): void => {
  if (store.get() === isOn) return;
  store.set(isOn);
  // Timers that run are looked at again.
  for (const query of client.getQueryCache().getAll())
    for (const observer of query.observers) observer.setOptions(observer.options);
  if (isOn) void client.invalidateQueries();
};
