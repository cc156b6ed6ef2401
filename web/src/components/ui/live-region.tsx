import { Box } from '@chakra-ui/react';
import { createStore, useStore } from '../../lib/store.ts';

const latest = createStore('');

/** Has a screen reader say what has changed on the page, when it is done with what it reads. */
export const announce = (text: string): void => latest.set(text);

/** Where announcements appear; one for the whole console. */
export const LiveRegion = () => (
  <Box role="status" aria-live="polite" srOnly>
    {useStore(latest)}
  </Box>
);
