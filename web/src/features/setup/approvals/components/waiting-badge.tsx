import { Box } from '@chakra-ui/react';
import { listWaiting } from '@ramps-gateway/shared/contract/calls/waiting.ts';
import { APPROVAL_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';
import { useQuery } from '@tanstack/react-query';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useSocketStatus } from '../../../../lib/socket/connection.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { keys } from '../../../../lib/query/keys.ts';

/** Counts only loaded items. */
export const WaitingBadge = () => {
  // Waits for the socket, so that no later change is missed.
  const isLive = useSocketStatus() !== 'connecting';
  const { data } = useQuery({
    queryKey: keys.approvals.waiting,
    queryFn: ({ signal }) => callApi(listWaiting, { signal }),
    enabled: isLive,
  });
  const count = data?.items.filter(({ may_decide: mine }) => mine).length ?? 0;
  if (count === 0) return null;
  const text = data?.next_cursor ? `${count}+` : String(count);
  return (
    <Box as="span" ms="auto">
      <Tag family={APPROVAL_TAGS.open[1]}>
        {text}
        <Box as="span" srOnly>
          {' waiting for you'}
        </Box>
      </Tag>
    </Box>
  );
};
