import {
  MOST_MARKED,
  readNotification,
  readNotifications,
} from '@ramps-gateway/shared/contract/calls/notifications.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useReload } from '../../../../lib/query/calls.ts';
import { TEXTS } from '../texts.ts';

const markAll = async (ids: readonly string[]): Promise<void> => {
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0)
    await callApi(readNotification, { params: { id }, body: { read: true } });
  else
    for (let at = 0; at < ids.length; at += MOST_MARKED)
      await callApi(readNotifications, { body: { read: true, ids: ids.slice(at, at + MOST_MARKED) } });
};

export const useMarkAsRead = () =>
  useMutation({
    mutationFn: markAll,
    onError: (error) => toast.failure(TEXTS.markFailed, messageOf(error)),
    onSettled: useReload(keys.notifications),
  });
