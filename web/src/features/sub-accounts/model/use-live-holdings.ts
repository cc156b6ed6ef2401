import type { ChangeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import { isCancelledError, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { debounce } from 'es-toolkit/function/debounce';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { toast } from '../../../components/ui/toast.ts';
import { subAccountsQuery } from '../../../lib/queries/sub-accounts.ts';
import { keys } from '../../../lib/query/keys.ts';
import { useChanges } from '../../../lib/socket/changes.ts';
import { TEXTS } from '../texts.ts';
import { loadingProblem } from './loading-problem.ts';

const ofAccount = z.object({ account_id: z.string().check(z.minLength(1)) });

/** The provider's id of the sub-account that an order or a settlement is of; undefined for other changes and without one. */
const accountOfFrame = ({ type, record }: ChangeFrame): string | undefined => {
  if (type !== 'order' && type !== 'settlement') return undefined;
  const read = z.safeParse(ofAccount, record);
  return read.success ? read.data.account_id : undefined;
};

/** S4.30. */
const DEBOUNCE_MS = 500;

const NONE: ReadonlySet<string> = new Set();

const nameOf = (client: QueryClient, id: string): string =>
  client.getQueryData(subAccountsQuery.queryKey)?.find(({ external_id }) => external_id === id)?.name ?? id;

/** Fetches what is loaded of one sub-account, also what is not in view, and reports it (S8.55, S8.73). */
const refresh = async (client: QueryClient, id: string): Promise<void> => {
  try {
    await client.invalidateQueries(
      { queryKey: keys.holdings.account(id), refetchType: 'all' },
      { throwOnError: true },
    );
    toast.info(TEXTS.toasts.updated, TEXTS.toasts.updatedText(nameOf(client, id)));
  } catch (error) {
    // Its card is out of view by now, and fetches when it is back in view.
    if (isCancelledError(error)) return;
    toast.failure(TEXTS.toasts.refreshFailed, `${nameOf(client, id)}: ${loadingProblem(error).title}`);
  }
};

/**
 * Orders and settlements refresh what is loaded of their sub-account, debounced for each (S4.30).
 * @returns the provider's ids of those that wait for it or are being refreshed
 */
export const useLiveHoldings = (): ReadonlySet<string> => {
  const client = useQueryClient();
  const [refreshing, setRefreshing] = useState(NONE);
  const waiting = useRef(new Map<string, ReturnType<typeof debounce>>());

  useEffect(() => {
    const jobs = waiting.current;
    return () => {
      for (const job of jobs.values()) job.cancel();
      jobs.clear();
    };
  }, [client]);

  const jobOf = (id: string) =>
    debounce(() => {
      waiting.current.delete(id);
      void refresh(client, id).finally(() =>
        setRefreshing((before) => new Set([...before].filter((one) => one !== id))),
      );
    }, DEBOUNCE_MS);

  useChanges((frame) => {
    const id = accountOfFrame(frame);
    const isLoaded =
      id !== undefined && client.getQueryCache().findAll({ queryKey: keys.holdings.account(id) }).length > 0;
    if (!isLoaded) return;
    setRefreshing((before) => new Set(before).add(id));
    const job = waiting.current.get(id) ?? jobOf(id);
    waiting.current.set(id, job);
    job();
  });

  return refreshing;
};
