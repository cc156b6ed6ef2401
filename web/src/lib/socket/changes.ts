import type { ChangeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import { useEffect, useEffectEvent } from 'react';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Runs a job for a key immediately; requests during a run cause exactly one more run.
 * @param restOf pause in milliseconds after an expensive run
 */
export const coalesce = <K>(
  run: (key: K) => Promise<void>,
  nameOf: (key: K) => string,
  restOf: (key: K) => number = () => 0,
) => {
  const underway = new Map<string, { again: boolean }>();

  const work = async (key: K, state: { again: boolean }): Promise<void> => {
    do {
      state.again = false;
      await run(key).catch(() => {
        // The query shows its own failure; queued requests still run.
      });
      const rest = restOf(key);
      if (rest > 0) await pause(rest);
    } while (state.again);
    underway.delete(nameOf(key));
  };

  return (key: K): void => {
    const state = underway.get(nameOf(key));
    if (state) {
      state.again = true;
      return;
    }
    const fresh = { again: false };
    underway.set(nameOf(key), fresh);
    void work(key, fresh);
  };
};

type Listener = (frame: ChangeFrame) => void;

const listeners = new Set<Listener>();

export const publishChange: Listener = (frame) => {
  for (const listener of listeners) listener(frame);
};

/** Subscribes while mounted. Frames are only hints: the listener fetches the data again. */
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
