import {
  decideOrderSlot,
  getOrderSlot,
  listOrderSlots,
  type SlotDecision,
} from '@ramps-gateway/shared/contract/calls/order-slots.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { whileAutoRefresh } from '../../../lib/auto-refresh.ts';
import { callQuery, pagedQuery, useReload } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from './slot-texts.ts';

/** Slots have no frames, so this polls. */
const REFRESH_MS = 60_000;

export const slotsQuery = {
  ...pagedQuery(keys.reconciliation.slots, listOrderSlots),
  refetchInterval: whileAutoRefresh(REFRESH_MS),
};

/** Asks the provider, so it is fetched when it is opened and when the user says so. */
export const slotQuery = (id: string) =>
  queryOptions({
    ...callQuery(keys.reconciliation.slot(id), getOrderSlot, { params: { id } }),
    refetchOnWindowFocus: false,
  });

export const useDecideSlot = (id: string) =>
  useMutation({
    mutationFn: (body: SlotDecision) => callApi(decideOrderSlot, { params: { id }, body }),
    onSuccess: (_answer, { decision }) => toast.success(TEXTS.done[decision]),
    onError: (error, { decision }) => toast.failure(TEXTS.failed[decision], messageOf(error)),
    onSettled: useReload(keys.reconciliation.all, keys.conversions.lists),
  });
