import { Box, chakra } from '@chakra-ui/react';
import { listExplorers } from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import { explorerPageOf, type OnChain } from '@ramps-gateway/shared/domain/explorers.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/query/calls.ts';
import { keys } from '../../lib/query/keys.ts';

const KNOWN_FOR_MS = 10 * 60_000;

const explorersQuery = {
  ...callQuery(keys.explorers, listExplorers),
  staleTime: KNOWN_FOR_MS,
  refetchInterval: false,
} as const;

const Outside = chakra('a', {
  base: {
    textStyle: 'xs',
    color: 'accent.fg',
    whiteSpace: 'nowrap',
    _hover: { textDecoration: 'underline' },
  },
});

const ExplorerLink = (of: OnChain) => {
  const { data } = useQuery(explorersQuery);
  const href = data && explorerPageOf(data.explorers, of);
  if (href === undefined) return null;
  return (
    <Outside href={href} target="_blank" rel="noopener noreferrer">
      View on explorer
      <Box as="span" srOnly>
        : {of.hash ?? of.address}, opens a new tab
      </Box>
      <span aria-hidden> ↗</span>
    </Outside>
  );
};

export default ExplorerLink;
