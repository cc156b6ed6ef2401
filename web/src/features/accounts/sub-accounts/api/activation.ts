import { deactivateSubAccount } from '@ramps-gateway/shared/contract/ramps/sub-accounts.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useReload } from '../../../../lib/query/calls.ts';
import { TEXTS } from '../texts.ts';

const { activation: A } = TEXTS;

/** Pending until the list is reloaded. */
export const useSetActive = ({ external_id: account, name }: SubAccountRecord) =>
  useMutation({
    mutationFn: (active: boolean) =>
      callProvider(deactivateSubAccount, { account, ...(active ? { data: { is_active: true } } : {}) }),
    onSuccess: (_answer, active) => toast.success(active ? A.activated : A.deactivated, name),
    onError: (error) => {
      const reason = messageOf(error);
      toast.failure(A.failed, mayHaveBeenDone(error) ? `${reason.replace(/\.$/, '')}. ${A.unsure}` : reason);
    },
    onSettled: useReload(keys.subAccounts.all),
  });
