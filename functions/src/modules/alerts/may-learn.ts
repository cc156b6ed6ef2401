import type { NotificationRecord, SubAccountLink } from '@ramps-gateway/shared/contract/records.ts';
import { type AlertKind, ALERTS } from '@ramps-gateway/shared/domain/alerts.ts';
import { maySee, type Ownership, type Role } from '@ramps-gateway/shared/domain/roles.ts';

interface About {
  readonly kind: AlertKind;
  readonly sub_account: SubAccountLink | null;
}

/** Whether the user may see it now, by role and part in its account. @param behind undefined if it no longer exists */
export const mayLearn = (
  { kind, sub_account }: About,
  behind: Ownership | undefined,
  who: { readonly user_id: string; readonly role: Role },
): boolean => {
  const { to } = ALERTS[kind];
  const account = sub_account === null ? null : (behind ?? { user_id: null, manager_id: null });
  switch (to) {
    case 'administrators':
      return who.role === 'admin';
    case 'seconds':
      return who.role === 'admin' || (who.role === 'gateway_user' && account?.manager_id === who.user_id);
    case 'self':
      return account === null || maySee(who, account);
    case 'account':
      return account === null ? who.role === 'admin' : maySee(who, account);
    case 'people':
      return account !== null && maySee(who, account);
  }
};

/**
 * What the user now sees of a notification: everything, only that they lost an account (without its name), or nothing.
 */
export const asLearned = (
  notification: NotificationRecord,
  behind: Ownership | undefined,
  who: { readonly user_id: string; readonly role: Role },
): NotificationRecord | undefined => {
  if (mayLearn(notification, behind, who)) return notification;
  const { kind } = notification;
  return kind === 'ownership_changed'
    ? { ...notification, text: ALERTS[kind].title, sub_account: null }
    : undefined;
};
