import { useRef } from 'react';

/** From the end of a press to the click that comes of it, at most. Milliseconds. */
const CLICK_MS = 300;

/** Waits while something is pressed: what is replaced then would not be clicked. */
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
