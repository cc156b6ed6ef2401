import { createToaster } from '@chakra-ui/react';
import { HELD_TEXT } from '../../lib/held.ts';

export const toaster = createToaster({ placement: 'bottom-end', pauseOnPageIdle: true, max: 4 });

interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

const show =
  (type: 'success' | 'error' | 'info', duration: number, idOf?: (title: string) => string) =>
  (title: string, description?: string, action?: ToastAction) => {
    toaster.create({
      ...(idOf && { id: idOf(title) }),
      type,
      title,
      duration,
      ...(description ? { description } : {}),
      ...(action ? { action } : {}),
    });
  };

const failure = show('error', 9_000);

export const toast = {
  success: show('success', 5_000),
  /** For remote events, which come in bursts: the latest replaces earlier ones of its kind. */
  info: show('info', 5_000, (title) => `info:${title}`),
  /** An error; it stays longer. */
  failure: (...[title, description, action]: Parameters<ReturnType<typeof show>>) => {
    // A request held for approval is no failure, and has its own notice.
    if (title === HELD_TEXT || description === HELD_TEXT) return;
    failure(title, description, action);
  },
  clear: () => toaster.dismiss(),
};
