import { Box } from '@chakra-ui/react';
import { ShowOnRequest } from '../../../../components/ui/show-on-request.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { TEXTS } from '../texts.ts';
import { EverywhereButton } from './everywhere.tsx';

export const OwnSessions = () => (
  <Box display="grid" gap="3" mt="5">
    <Box as="h3" fontWeight="medium">
      {TEXTS.title}
    </Box>
    <ShowOnRequest hint={TEXTS.hint} show={TEXTS.show} load={() => import('./session-list.tsx')} />
    <Muted>{TEXTS.everywhereHint}</Muted>
    <EverywhereButton />
  </Box>
);
