import { getProof, proveLedger } from '@ramps-gateway/shared/contract/calls/reconciliation.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { whileAutoRefresh } from '../../../lib/auto-refresh.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { callQuery, useReload } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

/** Proofs send no frames, so this polls. */
const REFRESH_MS = 60_000;

export const proofQuery = () =>
  queryOptions({ ...callQuery(keys.ledger.proof, getProof), refetchInterval: whileAutoRefresh(REFRESH_MS) });

/** Repeats the call until the whole ledger is proven; the page shows the progress. */
export const useProveNow = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (;;) {
        const { sub_account: _, ...proof } = await callApi(proveLedger, { body: {} });
        client.setQueryData(proofQuery().queryKey, proof);
        if (!proof.running) return;
      }
    },
    onError: (error) => toast.failure(TEXTS.proveFailed, messageOf(error)),
    onSettled: useReload(keys.reconciliation.all),
  });
};

/** Its result also updates that of the last full proof. */
export const useProveOne = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (subAccountId: string) => {
      const { sub_account: proven, ...proof } = await callApi(proveLedger, {
        body: { sub_account_id: subAccountId },
      });
      client.setQueryData(proofQuery().queryKey, proof);
      return proven;
    },
    onError: (error) => toast.failure(TEXTS.proveFailed, messageOf(error)),
    onSettled: useReload(keys.reconciliation.all),
  });
};
