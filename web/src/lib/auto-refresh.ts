import type { QueryClient } from '@tanstack/react-query';
import { createStore } from './store.ts';

/** The user's "Auto-refresh" setting (S2.33). */
const store = createStore(true);

export const isAutoRefreshOn = (): boolean => store.get();

/** A poll interval that respects the setting. @param ms milliseconds; false without polling */
export const whileAutoRefresh = (ms: number | false) => (): number | false => store.get() && ms;

/** Stops polling immediately, or fetches what was missed. */
export const takeOverAutoRefresh = (isOn: boolean, client: QueryClient): void => {
  if (store.get() === isOn) return;
  store.set(isOn);
  for (const query of client.getQueryCache().getAll())
    for (const observer of query.observers) observer.setOptions(observer.options);
  if (isOn) void client.invalidateQueries();
};
