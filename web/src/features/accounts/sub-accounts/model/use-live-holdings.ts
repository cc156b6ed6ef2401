import type { ChangeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../../components/ui/toast.ts';
import { keptHoldingsQuery } from '../../../../lib/queries/kept-holdings.ts';
import { fetchAgain } from '../../../../lib/query/client.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { coalesce, useChanges } from '../../../../lib/socket/changes.ts';
import { TEXTS } from '../texts.ts';
import { loadingProblem, problemOf } from './loading-problem.ts';

const { toasts: T } = TEXTS;

/** S4.30. */
const DEBOUNCE_MS = 500;
/** Maximum wait for the provider's data after an order or settlement. */
const LONGEST_WAIT_MS = 5_000;
/** Pause between reads, as a multiple of their duration: many accounts take long to read. */
const REST = 4;
const SHORTEST_REST_MS = 100;

interface Account {
  readonly id: string;
  readonly external_id: string;
  readonly name: string;
}

/** The listed sub-account whose money an order or settlement moved. */
const movedBy = (
  { type, account_id: moved }: ChangeFrame,
  accounts: readonly Account[],
): Account | undefined =>
  type === 'order' || type === 'settlement'
    ? accounts.find(({ external_id }) => external_id === moved)
    : undefined;

const problemIn = (client: QueryClient, id: string): string | undefined =>
  client
    .getQueryData(keptHoldingsQuery.queryKey)
    ?.pages.flatMap(({ items }) => items)
    .find((row) => row.id === id)?.problem?.message;

const NONE: ReadonlySet<string> = new Set();

const follow = (client: QueryClient, show: (waiting: ReadonlySet<string>) => void) => {
  const waiting = new Map<
    string,
    { readonly account: Account; readonly timer: ReturnType<typeof setTimeout> }
  >();
  const jobs = new Map<string, ReturnType<typeof setTimeout>>();
  let wanted = new Set<string>();
  let tookMs = 0;

  const end = (id: string): Account | undefined => {
    const found = waiting.get(id);
    clearTimeout(found?.timer);
    if (waiting.delete(id)) show(new Set(waiting.keys()));
    return found?.account;
  };
  const fail = ({ name }: Account, title: string) => toast.failure(T.refreshFailed, `${name}: ${title}`);

  /** Reads all stored holdings and reports those it waited for (S8.55, S8.73). */
  const read = coalesce(
    async () => {
      const ids = wanted;
      wanted = new Set();
      const began = Date.now();
      const failed = await fetchAgain(client, keys.kept.all).then(
        () => undefined,
        (error: unknown) => loadingProblem(error).title,
      );
      tookMs = Date.now() - began;
      for (const id of ids) {
        const account = end(id);
        if (!account) continue;
        void client.invalidateQueries({ queryKey: keys.holdings.reserve(account.external_id) });
        const problem = problemIn(client, id);
        const title = failed ?? (problem === undefined ? undefined : problemOf(problem).title);
        if (title === undefined) toast.info(T.updated, T.updatedText(account.name));
        else fail(account, title);
      }
    },
    () => 'kept',
    () => Math.max(tookMs * REST, SHORTEST_REST_MS),
  );

  const soon = (id: string) => {
    clearTimeout(jobs.get(id));
    const job = setTimeout(() => {
      jobs.delete(id);
      wanted.add(id);
      read(undefined);
    }, DEBOUNCE_MS);
    jobs.set(id, job);
  };

  return {
    heard: (frame: ChangeFrame, accounts: readonly Account[]) => {
      if (frame.type === 'holdings') soon(frame.id);
      const account = movedBy(frame, accounts);
      if (!account) return;
      const { id } = account;
      clearTimeout(waiting.get(id)?.timer);
      waiting.set(id, { account, timer: setTimeout(() => soon(id), LONGEST_WAIT_MS - DEBOUNCE_MS) });
      show(new Set(waiting.keys()));
    },
    stop: () => {
      for (const job of jobs.values()) clearTimeout(job);
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
};

/**
 * Reads stored holdings 500 ms after an account's last change (S4.30); its card shows the wait from the first one.
 * @returns ids still waiting
 */
export const useLiveHoldings = (accounts: readonly Account[]): ReadonlySet<string> => {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(NONE);
  const following = useRef<ReturnType<typeof follow>>(undefined);
  useEffect(() => {
    const started = follow(client, setWaiting);
    following.current = started;
    return started.stop;
  }, [client]);
  useChanges((frame) => following.current?.heard(frame, accounts));
  return waiting;
};
