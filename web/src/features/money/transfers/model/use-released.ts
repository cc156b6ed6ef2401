import { useRef } from 'react';

/** Longest time from the end of a press to its click. Milliseconds. */
const CLICK_MS = 300;

/** Waits while something is pressed: replacing it would lose the click. */
export const useReleased = () => {
  const pressed = useRef<Promise<void> | null>(null);
  const onPointerDownCapture = () => {
    pressed.current = new Promise((resolve) => {
      const end = () => {
        removeEventListener('pointerup', end);
        removeEventListener('pointercancel', end);
        setTimeout(() => {
          pressed.current = null;
          resolve();
        }, CLICK_MS);
      };
      addEventListener('pointerup', end);
      addEventListener('pointercancel', end);
    });
  };
  return { onPointerDownCapture, released: () => pressed.current ?? Promise.resolve() };
};
