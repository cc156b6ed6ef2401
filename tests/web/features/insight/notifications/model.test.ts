import { expect, test } from 'vitest';
import type { NotificationRecord } from '#shared/contract/records.ts';
import type { AlertSubject } from '#shared/domain/alerts.ts';
import { targetOf } from '#web/features/insight/notifications/components/notification-dialog.tsx';

const stopped = (
  account: NotificationRecord['sub_account'],
  subject: { readonly kind: AlertSubject; readonly id: string },
): NotificationRecord => ({
  id: 'ntf_1',
  user_id: 'user_1',
  kind: 'orders_stopped',
  text: 'The gateway stopped orders: The balances differ.',
  sub_account: account,
  read_at: null,
  created_at: '2026-11-20T14:00:00.000Z',
  alert: { severity: 'critical', count: 1, subject, amount: null, asset: null, cleared_at: null },
});

test("S7.245 the gateway's stop links to the page where it is lifted", () => {
  const account = { id: 'sub_1', external_id: 'acc_1', name: 'Aposta', email: 'aposta@example.com' };
  expect(targetOf(stopped(account, { kind: 'sub_account', id: 'sub_1' }))).toBe('/gateway/subaccounts/sub_1');
  expect(targetOf(stopped(null, { kind: 'gateway', id: 'gateway' }))).toBe('/gateway');
});
