import { Box, Button, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { Posted } from './posting-list.tsx';
import { Icon } from './icon.tsx';
import { useOnDemand } from './use-on-demand.ts';

const Expand = chakra(Button, {
  base: {
    '& svg': { transitionProperty: 'transform', transitionDuration: 'fast' },
    _expanded: { '& svg': { transform: 'rotate(90deg)' } },
  },
});

export const Postings = ({ of }: { readonly of: Posted }) => {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const list = useOnDemand(() => import('./posting-list.tsx'));
  return (
    <Box as="section" minW="0">
      <Box as="h2">
        <Expand
          loading={list.loading}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          onClick={() => list.request(() => setOpen(!open))}
        >
          <Icon name="chevronRight" />
          Postings
        </Expand>
      </Box>
      {open && list.Part && (
        <Box id={listId} mt="3">
          <list.Part of={of} />
        </Box>
      )}
    </Box>
  );
};
