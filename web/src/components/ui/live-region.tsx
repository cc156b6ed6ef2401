import { Box } from '@chakra-ui/react';
import { createStore, useStore } from '../../lib/store.ts';

const latest = createStore('');

let together: readonly string[] = [];

/** Read by screen readers. Texts of the same moment are read together: only the last one would be heard otherwise. */
export const announce = (text: string): void => {
  if (together.length === 0) queueMicrotask(() => void (together = []));
  together = [...together, text].filter(Boolean);
  latest.set(together.join('. '));
};

export const LiveRegion = () => (
  <Box role="status" aria-live="polite" srOnly>
    {useStore(latest)}
  </Box>
);
