import {
  linkTo,
  type NotificationRecord,
  type SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { digest } from '../../platform/ids.ts';

export const usersOf = ({ user_id, manager_id }: SubAccountRecord): readonly string[] =>
  [...new Set([user_id, manager_id])].filter((id) => id !== null);

/** Its id is derived from the cause, so each user gets it once. */
export const accountNotification = (
  account: SubAccountRecord,
  user_id: string,
  cause: string,
  what: Pick<NotificationRecord, 'kind' | 'text' | 'created_at' | 'destination_id'>,
): NotificationRecord => ({
  id: `ntf_${digest(`notification ${user_id} ${cause}`)}`,
  user_id,
  sub_account: linkTo(account),
  read_at: null,
  ...what,
});
