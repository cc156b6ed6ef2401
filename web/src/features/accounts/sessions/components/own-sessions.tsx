import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { Muted } from '../../../../components/ui/text.ts';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { TEXTS } from '../texts.ts';

export const OwnSessions = () => {
  const [open, setOpen] = useState(false);
  const list = useOnDemand(() => import('./session-list.tsx'));
  return (
    <Box display="grid" gap="3" mt="5">
      <Box as="h3" fontWeight="medium">
        {TEXTS.title}
      </Box>
      <Muted>{TEXTS.hint}</Muted>
      {list.Part && open ? (
        <list.Part />
      ) : (
        <Box>
          <Button loading={list.loading} onClick={() => list.request(() => setOpen(true))}>
            {TEXTS.show}
          </Button>
        </Box>
      )}
    </Box>
  );
};
