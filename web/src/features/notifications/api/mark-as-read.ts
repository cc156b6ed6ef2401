import { readNotification } from '@ramps-gateway/shared/contract/calls/notifications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';

const AT_ONCE = 4;

/** Marks these as read; it runs until the list is loaded again. */
export const useMarkAsRead = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => {
      const limit = pLimit(AT_ONCE);
      return Promise.all(
        ids.map((id) => limit(() => callApi(readNotification, { params: { id }, body: { read: true } }))),
      );
    },
    onError: (error) => toast.failure(TEXTS.markFailed, messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.notifications }),
  });
};
