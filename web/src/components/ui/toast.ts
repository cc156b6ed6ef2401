import { createToaster } from '@chakra-ui/react';

export const toaster = createToaster({ placement: 'bottom-end', pauseOnPageIdle: true, max: 4 });

const show = (type: 'success' | 'error', duration: number) => (title: string, description?: string) => {
  toaster.create({ type, title, duration, ...(description ? { description } : {}) });
};

export const toast = {
  success: show('success', 5_000),
  /** Destructive; stays longer. */
  failure: show('error', 9_000),
  /** Takes away what was told of an earlier try. */
  clear: () => toaster.dismiss(),
};
