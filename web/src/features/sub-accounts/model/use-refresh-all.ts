import { isCancelledError, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../components/ui/toast.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';
import { loadingProblem } from './loading-problem.ts';

const { toasts: T } = TEXTS;

/** What goes out of view is not fetched to the end, which is no failure. */
const unlessCancelled = (error: unknown): void => {
  if (!isCancelledError(error)) throw error;
};

/** Fetches the list and what is in view; the rest counts as outdated until it is seen again. */
export const useRefreshAll = () => {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const load = (queryKey: readonly unknown[]) =>
    client.invalidateQueries({ queryKey }, { throwOnError: true });
  const refresh = async () => {
    setRunning(true);
    try {
      await Promise.all([load(keys.subAccounts.all), load(keys.holdings.all).catch(unlessCancelled)]);
      toast.success(T.allUpdated, T.allUpdatedText);
    } catch (error) {
      const { title, text } = loadingProblem(error);
      toast.failure(T.refreshFailed, [title, text].filter(Boolean).join(' '));
    } finally {
      setRunning(false);
    }
  };
  return { running, refresh };
};
