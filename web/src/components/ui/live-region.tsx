import { Box } from '@chakra-ui/react';
import { createStore, useStore } from '../../lib/store.ts';

const latest = createStore('');

export const announce = (text: string): void => latest.set(text);

export const LiveRegion = () => (
  <Box role="status" aria-live="polite" srOnly>
    {useStore(latest)}
  </Box>
);
