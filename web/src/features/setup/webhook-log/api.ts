import {
  listWebhookEvents,
  processWebhookEvent,
  readWebhookEvent,
  revealWebhookEvent,
} from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import type * as z from 'zod/mini';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { whileAutoRefresh } from '../../../lib/auto-refresh.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { statisticsQuery } from '../../../lib/queries/statistics.ts';
import { callQuery, pagedQuery, useReload } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { type EventFilter, TEXTS } from './texts.ts';

const LISTED = 50;

export type WebhookEventsPage = z.output<typeof listWebhookEvents.answer>;

/** Newest first; `all` is only for administrators. */
export const webhookEventsQuery = (scope: 'own' | 'all', status: EventFilter) =>
  pagedQuery(keys.webhookEvents.list(scope, status), listWebhookEvents, {
    limit: LISTED,
    scope,
    status: status === 'all' ? undefined : status,
  });

export interface OrderOfAccount {
  readonly account: string;
  readonly order: string;
}

export const orderEventsQuery = ({ account, order }: OrderOfAccount) =>
  pagedQuery(keys.webhookEvents.ofOrder(account, order), listWebhookEvents, {
    limit: LISTED,
    scope: 'all',
    account_id: account,
    order_id: order,
  });

/** Counters follow events within seconds, but send no frames. */
const COUNTED_EACH_MS = 15_000;

/** Counts all events, not only loaded ones. */
export const eventCountsQuery = (scope: 'own' | 'all') =>
  queryOptions({
    ...statisticsQuery(scope),
    refetchInterval: whileAutoRefresh(COUNTED_EACH_MS),
    select: ({ totals: { webhooks } }) => {
      const { pending, processed, ignored, error } = webhooks;
      return { ...webhooks, all: pending + processed + ignored + error };
    },
  });

export const webhookEventQuery = (id: string) =>
  callQuery(keys.webhookEvents.one(id), readWebhookEvent, { params: { id } });

/** Stays pending until the page shows it. */
export const useProcessAgain = (id: string) =>
  useMutation({
    mutationFn: () => callApi(processWebhookEvent, { params: { id } }),
    onSuccess: () => toast.success(TEXTS.process.done, TEXTS.process.doneText),
    onError: (error) => toast.failure(TEXTS.process.failed, messageOf(error)),
    onSettled: useReload(keys.webhookEvents.all),
  });

/** The full body; closing the details drops it. */
export const useReveal = (id: string) =>
  useMutation({
    mutationFn: () => callApi(revealWebhookEvent, { params: { id } }),
    gcTime: 0,
    onError: (error) => toast.failure(TEXTS.body.failed, messageOf(error)),
  });
