import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import {
  MOST_MARKED,
  readNotification,
  readNotifications,
} from '@ramps-gateway/shared/contract/calls/notifications.ts';
import type { NotificationRecord, NotifiedAlert } from '@ramps-gateway/shared/contract/records.ts';
import { NOTIFICATION_TAGS } from '@ramps-gateway/shared/domain/states/insight.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { useNow } from '../../../../lib/clock.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useReload } from '../../../../lib/query/calls.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { notificationsQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';

const conversions = pathOf('conversions');

/** The page of the subject, or the list of several; `undefined` without one. */
export const targetOf = ({ kind, alert, sub_account: account }: NotificationRecord): string | undefined => {
  const toAccount = account
    ? `${pathOf('sub-accounts')}?${new URLSearchParams({ search: account.external_id })}`
    : undefined;
  if (!alert) return toAccount;
  // The account's page has the button that lifts the stop.
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
      return `${pathOf('ledger')}?tab=spread`;
    case 'session':
      return pathOf('account-settings');
    case 'gateway':
    case 'provider':
      return pathOf('gateway');
  }
};

const markAll = async (ids: readonly string[]): Promise<void> => {
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0)
    await callApi(readNotification, { params: { id }, body: { read: true } });
  else
    for (let at = 0; at < ids.length; at += MOST_MARKED)
      await callApi(readNotifications, { body: { read: true, ids: ids.slice(at, at + MOST_MARKED) } });
};

const useMarkAsRead = () =>
  useMutation({
    mutationFn: markAll,
    onError: (error) => toast.failure(TEXTS.markFailed, messageOf(error)),
    onSettled: useReload(keys.notifications),
  });

const Item = chakra('li', {
  base: { py: '3', borderTopWidth: '1px', '&:first-of-type': { borderTopWidth: '0' } },
});

interface NotificationItemProps {
  readonly notification: NotificationRecord;
  readonly now: number;
  readonly running: boolean;
  readonly onRead: (id: string) => void;
  readonly onLeave: () => void;
}

const SeverityTag = ({ alert }: { readonly alert: NotifiedAlert }) => (
  <LabelTag of={NOTIFICATION_TAGS[alert.cleared_at === null ? alert.severity : 'cleared']} />
);

const NotificationItem = ({ notification, now, running, onRead, onLeave }: NotificationItemProps) => {
  const { id, text, read_at: readAt, created_at: at, alert, sub_account: account } = notification;
  const { destination_id: destination } = notification;
  const isUnread = readAt === null;
  const isCalm = !isUnread || (alert?.cleared_at ?? null) !== null;
  const target = targetOf(notification);
  return (
    <Item>
      <Box overflowWrap="anywhere" color={isCalm ? 'fg.muted' : undefined}>
        {text}
      </Box>
      <Flex align="center" gap="2" mt="1" minH="7" wrap="wrap" textStyle="xs" color="fg.subtle">
        {alert && <SeverityTag alert={alert} />}
        <RelativeTime iso={at} now={now} />
        {isUnread && <LabelTag of={[TEXTS.unread, 'accent']} />}
        {account && destination !== undefined && (
          <StopButton
            size="xs"
            scope={{ kind: 'destination', sub_account_id: account.id, destination_id: destination }}
            what={TEXTS.destinationOf(account.name)}
          />
        )}
        {target !== undefined && (
          <LinkButton
            to={target}
            aria-label={TEXTS.openOne(text)}
            onClick={onLeave}
            size="xs"
            variant="ghost"
            ms="auto"
          >
            {TEXTS.open}
          </LinkButton>
        )}
        {isUnread && (
          <Button
            size="xs"
            variant="ghost"
            ms={target === undefined ? 'auto' : undefined}
            aria-label={TEXTS.markOne(text)}
            disabled={running}
            onClick={() => onRead(id)}
          >
            {TEXTS.markAsRead}
          </Button>
        )}
      </Flex>
    </Item>
  );
};

const List = chakra('ul', { base: { listStyle: 'none' } });

const Notifications = ({ onLeave }: { readonly onLeave: () => void }) => {
  const query = useInfiniteQuery(notificationsQuery);
  const mark = useMarkAsRead();
  const now = useNow();
  if (query.isPending) return <ListSkeleton label={TEXTS.loading} />;
  if (!query.data) return <Failed title={TEXTS.loadFailed} query={query} />;
  const items = query.data.pages.flatMap((page) => page.items);
  const unread = items.filter(({ read_at: at }) => at === null).map(({ id }) => id);
  if (items.length === 0) return <State icon="bell" title={TEXTS.empty.title} text={TEXTS.empty.text} />;
  return (
    <Box display="grid" gap="3">
      {query.isRefetchError && <Outdated query={query} />}
      {unread.length > 1 && (
        <Flex justify="flex-end">
          <Button size="xs" loading={mark.isPending} onClick={() => mark.mutate(unread)}>
            {TEXTS.markAll}
          </Button>
        </Flex>
      )}
      <List aria-label={TEXTS.label}>
        {items.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            now={now}
            running={mark.isPending}
            onRead={(id) => mark.mutate([id])}
            onLeave={() => {
              if (notification.read_at === null) mark.mutate([notification.id]);
              onLeave();
            }}
          />
        ))}
      </List>
      {query.hasNextPage && <LoadMore query={query} />}
    </Box>
  );
};

const NotificationDialog = ({ open, finalFocus, onClose }: DialogProps) => (
  <Modal open={open} title={TEXTS.title} description={TEXTS.text} finalFocus={finalFocus} onClose={onClose}>
    <Notifications onLeave={onClose} />
  </Modal>
);

export default NotificationDialog;
