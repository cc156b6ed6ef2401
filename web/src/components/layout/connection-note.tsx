import { Box } from '@chakra-ui/react';
import { useSocketStatus } from '../../lib/socket/status.ts';
import { Tag } from '../ui/tag.tsx';

const WHY = 'Live updates are paused. What you see may be out of date. Reconnecting.';

export const ConnectionNote = () => {
  const down = useSocketStatus() === 'down';
  return (
    <Box role="status" title={down ? WHY : undefined}>
      {down && (
        <>
          <Tag family="warning" dot>
            Not live
          </Tag>
          <Box as="span" srOnly>
            {WHY}
          </Box>
        </>
      )}
    </Box>
  );
};
