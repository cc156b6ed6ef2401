import { Box } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSocketStatus } from '../../../lib/socket/status.ts';
import { approvalsQuery } from '../api.ts';

/** How much waits for its reader, of what is loaded; nothing where nothing does. */
const WaitingBadge = () => {
  // Not before frames come: what happens until then would have to be asked for once more.
  const isLive = useSocketStatus() !== 'connecting';
  const { data } = useInfiniteQuery({ ...approvalsQuery('open'), enabled: isLive });
  const count = data?.pages.flatMap(({ items }) => items).filter(({ may_decide: mine }) => mine).length ?? 0;
  if (count === 0) return null;
  const text = data?.pages.at(-1)?.next_cursor ? `${count}+` : String(count);
  return (
    <Box
      as="span"
      ms="auto"
      minW="5"
      px="1.5"
      textAlign="center"
      textStyle="xs"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
      borderRadius="full"
      bg="danger.solid"
      color="danger.contrast"
    >
      {text}
      <Box as="span" srOnly>
        {' waiting for you'}
      </Box>
    </Box>
  );
};

export default WaitingBadge;
