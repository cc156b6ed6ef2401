import type { ChangeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import { useEffect, useEffectEvent } from 'react';

type Listener = (frame: ChangeFrame) => void;

const listeners = new Set<Listener>();

export const publishChange: Listener = (frame) => {
  for (const listener of listeners) listener(frame);
};

/** Subscribes while mounted. Frames are only hints; data is fetched again. */
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
