import { checkConnection } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import {
  type ChecklistChange,
  readChecklist,
  saveChecklist,
} from '@ramps-gateway/shared/contract/calls/provider-checklist.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { callQuery, keyOf } from '../../../lib/query/calls.ts';
import { TEXTS } from './texts.ts';

/** Runs with the stored credentials. */
export const useConnectionCheck = () => useMutation({ mutationFn: () => callApi(checkConnection) });

export const checklistQuery = callQuery(keyOf(readChecklist), readChecklist);

/** Fails if someone else saved first; reloads after any failure. */
export const useSaveChecklist = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChecklistChange) => callApi(saveChecklist, { body }),
    onMutate: () => toast.clear(),
    onSuccess: (saved) => client.setQueryData(checklistQuery.queryKey, saved),
    onError: (error) => {
      toast.failure(TEXTS.list.saveFailed, messageOf(error));
      void client.invalidateQueries({ queryKey: checklistQuery.queryKey });
    },
  });
};
