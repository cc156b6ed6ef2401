import type { NotificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { pathOf } from '../../../../lib/routes.ts';

const conversions = pathOf('conversions');

/** Where the subject is shown; several subjects lead to their list. `undefined` for none. */
export const targetOf = ({ kind, alert, sub_account: account }: NotificationRecord): string | undefined => {
  const toAccount = account
    ? `${pathOf('sub-accounts')}?${new URLSearchParams({ search: account.external_id })}`
    : undefined;
  if (!alert) return toAccount;
  // Its page has the button that lifts the stop.
  if (kind === 'orders_stopped' && account) return pathOf('sub-account', account.id);
  if (kind === 'client_waiting') return pathOf('sub-accounts');
  const { subject, count } = alert;
  switch (subject.kind) {
    case 'conversion':
      return count > 1
        ? `${conversions}?status=failed`
        : `${conversions}?status=failed&id=${encodeURIComponent(subject.id)}`;
    case 'payment':
      return count > 1 ? pathOf('payments') : pathOf('payment', subject.id);
    case 'exception':
      return `${conversions}?tab=reconciliation`;
    case 'sub_account':
      return toAccount;
    case 'approval':
      return pathOf('approvals');
    case 'pool':
      return pathOf('treasury');
    case 'user':
      return pathOf('users');
    case 'credentials':
      return `${pathOf('settings')}#api-configuration`;
    case 'gateway_settings':
      return `${pathOf('books')}?tab=spread`;
    case 'session':
      return pathOf('account-settings');
    case 'gateway':
    case 'provider':
      return pathOf('gateway');
  }
};
