import { decideApproval } from '@ramps-gateway/shared/contract/calls/approvals.ts';
import { type PolicyChange, readPolicy, savePolicy } from '@ramps-gateway/shared/contract/calls/policy.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { callQuery, useReload, keyOf } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

export type Decision = 'approve' | 'reject' | 'withdraw';

export const useDecision = () =>
  useMutation({
    mutationFn: ({
      id,
      decision,
      note,
    }: {
      readonly id: string;
      readonly decision: Decision;
      readonly note: string;
    }) => callApi(decideApproval, { params: { id }, body: { decision, note: note === '' ? null : note } }),
    onSuccess: (_answer, { decision }) => toast.success(TEXTS.decided[decision]),
    onError: (error) => toast.failure(TEXTS.decisionFailed, messageOf(error)),
    onSettled: useReload(keys.approvals.all),
  });

export const policyQuery = callQuery(keyOf(readPolicy), readPolicy);

export const useSavePolicy = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PolicyChange) => callApi(savePolicy, { body }),
    onSuccess: (policy) => {
      client.setQueryData(policyQuery.queryKey, policy);
      toast.success(TEXTS.policy.saved);
    },
    onError: (error) => toast.failure(TEXTS.policy.failed, messageOf(error)),
    onSettled: useReload(keys.approvals.all),
  });
};
