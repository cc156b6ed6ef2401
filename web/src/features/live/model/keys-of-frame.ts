import type { ChangeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import { keys, type QueryKey } from '../../../lib/query/keys.ts';

/** What a change outdates. Frames are hints: nothing of theirs is shown, everything is fetched again (contract 4). */
export const keysOfFrame = (frame: ChangeFrame): readonly QueryKey[] => {
  switch (frame.type) {
    case 'conversion_process':
      return [keys.conversions.lists, keys.conversions.steps(frame.id)];
    case 'order':
      return [keys.orders.all, keys.treasury.all];
    case 'settlement':
      return [keys.treasury.all];
    case 'sub_account':
      return [keys.subAccounts.all, keys.configurations.all, keys.profile];
    case 'webhook_log':
      return [];
  }
};
