import { createConfiguration } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../settings-texts.ts';

/** Sets a sub-account up with the defaults. @param accountId the sub-account's id */
export const useCreateConfiguration = (accountId: string) => {
  const client = useQueryClient();
  return useMutation({
    /** @param walletId where the USDT goes; null leaves it open, and the rule switched off */
    mutationFn: (walletId: string | null) =>
      callApi(createConfiguration, {
        body: {
          sub_account_id: accountId,
          ...(walletId === null ? {} : { destination_wallet_id: walletId }),
        },
      }),
    onSuccess: () => toast.success(TEXTS.created),
    onError: (error) => toast.failure(TEXTS.createFailed, messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.configurations.all }),
  });
};
