import {
  decideOrderSlot,
  getOrderSlot,
  listOrderSlots,
  type SlotDecision,
} from '@ramps-gateway/shared/contract/calls/order-slots.ts';
import {
  type ActionInput,
  actOnException,
  getException,
  listExceptions,
  listExceptionWebhooks,
} from '@ramps-gateway/shared/contract/calls/reconciliation.ts';
import {
  EVENTS_LISTED,
  EXCEPTIONS_LISTED,
  type ExceptionState,
} from '@ramps-gateway/shared/domain/reconciliation.ts';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { whileAutoRefresh } from '../../../lib/auto-refresh.ts';
import { callQuery, pagedQuery, useReload } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { SLOTS, TEXTS } from './texts.ts';

/** Exceptions and order slots send no frames, so these poll. */
const REFRESH_LIST_MS = 60_000;

export const exceptionsQuery = (state: ExceptionState) => ({
  ...pagedQuery(keys.reconciliation.list(state), listExceptions, { limit: EXCEPTIONS_LISTED, state }),
  refetchInterval: whileAutoRefresh(REFRESH_LIST_MS),
});

/** The provider's order id, a ledger row, or both; empty for none. */
export interface About {
  readonly account: string;
  readonly order: string;
  readonly row: string;
}

/** In any state, newest first. */
export const exceptionsAboutQuery = ({ account, order, row }: About) =>
  infiniteQueryOptions({
    queryKey: keys.reconciliation.about(account, order, row),
    queryFn: ({ signal }) =>
      callApi(listExceptions, {
        query: { account_id: account, order_id: order || undefined, row: row || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: whileAutoRefresh(REFRESH_LIST_MS),
  });

const REFRESH_ONE_MS = 15_000;

export const exceptionQuery = (id: string) =>
  queryOptions({
    ...callQuery(keys.reconciliation.one(id), getException, { params: { id } }),
    refetchInterval: whileAutoRefresh(REFRESH_ONE_MS),
  });

/** Webhooks after the first page, which the evidence includes; newest first. */
export const exceptionWebhooksQuery = (id: string, after: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.reconciliation.webhooks(id), after],
    queryFn: ({ pageParam, signal }) =>
      callApi(listExceptionWebhooks, {
        params: { id },
        query: { limit: EVENTS_LISTED, cursor: pageParam },
        signal,
      }),
    initialPageParam: after,
    getNextPageParam: (last) => last.next_cursor,
  });

const { done, failed } = TEXTS.actions;

export const useActOnException = (id: string) =>
  useMutation({
    mutationFn: (body: ActionInput) => callApi(actOnException, { params: { id }, body }),
    onSuccess: ({ action: { action, outcome, detail } }) =>
      outcome === 'done' ? toast.success(done[action], detail) : toast.failure(failed[action], detail),
    onError: (error, { action }) => toast.failure(failed[action], messageOf(error)),
    onSettled: useReload(keys.reconciliation.all, keys.conversions.lists),
  });

export const slotsQuery = {
  ...pagedQuery(keys.reconciliation.slots, listOrderSlots),
  refetchInterval: whileAutoRefresh(REFRESH_LIST_MS),
};

/** The call queries the provider, so it runs only on opening and on request. */
export const slotQuery = (id: string) =>
  queryOptions({
    ...callQuery(keys.reconciliation.slot(id), getOrderSlot, { params: { id } }),
    refetchOnWindowFocus: false,
  });

export const useDecideSlot = (id: string) =>
  useMutation({
    mutationFn: (body: SlotDecision) => callApi(decideOrderSlot, { params: { id }, body }),
    onSuccess: (_answer, { decision }) => toast.success(SLOTS.done[decision]),
    onError: (error, { decision }) => toast.failure(SLOTS.failed[decision], messageOf(error)),
    onSettled: useReload(keys.reconciliation.all, keys.conversions.lists),
  });
