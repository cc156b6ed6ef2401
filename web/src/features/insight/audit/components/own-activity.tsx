import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { Muted } from '../../../../components/ui/text.ts';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { TEXTS } from '../texts.ts';

export const OwnActivity = () => {
  const [open, setOpen] = useState(false);
  const list = useOnDemand(() => import('./own-activity-list.tsx'));
  return (
    <Box display="grid" gap="3">
      <Muted>{TEXTS.own.hint}</Muted>
      {list.Part && open ? (
        <list.Part />
      ) : (
        <Box>
          <Button loading={list.loading} onClick={() => list.request(() => setOpen(true))}>
            {TEXTS.own.show}
          </Button>
        </Box>
      )}
    </Box>
  );
};
