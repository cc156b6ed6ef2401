import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { NotificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { TEXTS } from '../texts.ts';

const Item = chakra('li', {
  base: { py: '3', borderTopWidth: '1px', '&:first-of-type': { borderTopWidth: '0' } },
});

interface NotificationItemProps {
  readonly notification: NotificationRecord;
  readonly now: number;
  readonly running: boolean;
  readonly onRead: (id: string) => void;
}

export const NotificationItem = ({ notification, now, running, onRead }: NotificationItemProps) => {
  const { id, text, read_at: readAt, created_at: at } = notification;
  const isUnread = readAt === null;
  return (
    <Item>
      <Box overflowWrap="anywhere" color={isUnread ? undefined : 'fg.muted'}>
        {text}
      </Box>
      <Flex align="center" gap="2" mt="1" minH="7" textStyle="xs" color="fg.subtle">
        <RelativeTime iso={at} now={now} />
        {isUnread && (
          <Tag family="accent" dot>
            {TEXTS.unread}
          </Tag>
        )}
        {isUnread && (
          <Button
            size="xs"
            variant="ghost"
            ms="auto"
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
