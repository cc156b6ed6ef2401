import { createSubAccount } from '@ramps-gateway/shared/contract/ramps/new-sub-account.ts';
import type { DataOf } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callProvider } from '../../../lib/api/ramps.ts';
import { keys } from '../../../lib/query/keys.ts';
import { SYNCED_KEYS } from '../../../components/ui/sync-sub-accounts.tsx';
import { TEXTS } from './texts.ts';

/** C3. Reloads the lists after a failure too: the answer may have been lost. */
export const useCreateSubAccount = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (data: DataOf<typeof createSubAccount>) => callProvider(createSubAccount, { data }),
    onSuccess: () => toast.success(TEXTS.done),
    onSettled: () => {
      for (const queryKey of [...SYNCED_KEYS, keys.partners.all]) void client.invalidateQueries({ queryKey });
    },
  });
};
