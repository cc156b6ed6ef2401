import type { ChangeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import { useEffect, useEffectEvent } from 'react';

type Listener = (frame: ChangeFrame) => void;

const listeners = new Set<Listener>();

/** Notifies every listener on the page of a change that came over the socket. */
export const publishChange: Listener = (frame) => {
  for (const listener of listeners) listener(frame);
};

/** Calls back for every change while the component is there. What a frame says is a hint; the data is fetched again. */
export const useChanges = (listener: Listener): void => {
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const heard: Listener = (frame) => latest(frame);
    listeners.add(heard);
    return () => {
      listeners.delete(heard);
    };
  }, []);
};
