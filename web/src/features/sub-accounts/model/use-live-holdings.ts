import { isCancelledError, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../components/ui/toast.ts';
import { subAccountsQuery } from '../../../lib/queries/sub-accounts.ts';
import { keys } from '../../../lib/query/keys.ts';
import { useChanges } from '../../../lib/socket/changes.ts';
import { TEXTS } from '../texts.ts';
import { accountOfFrame } from './account-of-frame.ts';
import { createDebounce } from './debounce.ts';
import { loadingProblem } from './loading-problem.ts';

/** spec 9. */
const DEBOUNCE_MS = 500;

const NOBODY: ReadonlySet<string> = new Set();

const nameOf = (client: QueryClient, id: string): string =>
  client.getQueryData(subAccountsQuery.queryKey)?.find(({ external_id }) => external_id === id)?.name ?? id;

/** Fetches what is loaded of one sub-account, also what is not in view, and tells of it (spec 8). */
const refresh = async (client: QueryClient, id: string): Promise<void> => {
  try {
    await client.invalidateQueries(
      { queryKey: keys.holdings.account(id), refetchType: 'all' },
      { throwOnError: true },
    );
    toast.info(TEXTS.toasts.updated, TEXTS.toasts.updatedText(nameOf(client, id)));
  } catch (error) {
    // Its card went out of view meanwhile, and fetches when it comes back.
    if (isCancelledError(error)) return;
    toast.failure(TEXTS.toasts.refreshFailed, `${nameOf(client, id)}: ${loadingProblem(error).title}`);
  }
};

/**
 * Orders and settlements refresh what is loaded of their sub-account, debounced for each (spec 4).
 * @returns the provider's ids of those that wait for it or are being refreshed
 */
export const useLiveHoldings = (): ReadonlySet<string> => {
  const client = useQueryClient();
  const [refreshing, setRefreshing] = useState(NOBODY);
  const debounce = useRef<ReturnType<typeof createDebounce> | null>(null);

  useEffect(() => {
    const made = createDebounce(DEBOUNCE_MS, (id) => {
      void refresh(client, id).finally(() =>
        setRefreshing((before) => new Set([...before].filter((one) => one !== id))),
      );
    });
    debounce.current = made;
    return made.clear;
  }, [client]);

  useChanges((frame) => {
    const id = accountOfFrame(frame);
    const isLoaded =
      id !== undefined && client.getQueryCache().findAll({ queryKey: keys.holdings.account(id) }).length > 0;
    if (!isLoaded) return;
    setRefreshing((before) => new Set(before).add(id));
    debounce.current?.ask(id);
  });

  return refreshing;
};
