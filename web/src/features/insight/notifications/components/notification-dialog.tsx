import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { NotificationRecord, NotifiedAlert } from '@ramps-gateway/shared/contract/records.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { useNow } from '../../../../lib/clock.ts';
import { notificationsQuery } from '../api/get-notifications.ts';
import { useMarkAsRead } from '../api/mark-as-read.ts';
import { targetOf } from '../model/target.ts';
import { TEXTS } from '../texts.ts';

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

const FAMILIES = { critical: 'danger', warning: 'warning', info: 'info' } as const;

const SeverityTag = ({ alert }: { readonly alert: NotifiedAlert }) =>
  alert.cleared_at === null ? (
    <Tag family={FAMILIES[alert.severity]} dot>
      {TEXTS.severities[alert.severity]}
    </Tag>
  ) : (
    <Tag family="success" dot>
      {TEXTS.cleared}
    </Tag>
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
        {isUnread && (
          <Tag family="accent" dot>
            {TEXTS.unread}
          </Tag>
        )}
        {account && destination !== undefined && (
          <StopButton
            size="xs"
            scope={{ kind: 'destination', sub_account_id: account.id, destination_id: destination }}
            what={TEXTS.destinationOf(account.name)}
          />
        )}
        {target !== undefined && (
          <Button asChild size="xs" variant="ghost" ms="auto">
            <Link to={target} aria-label={TEXTS.openOne(text)} onClick={onLeave}>
              {TEXTS.open}
            </Link>
          </Button>
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
