import { createStore, useStore } from '../store.ts';

interface Question {
  readonly answer: (done: boolean) => void;
}

const question = createStore<Question | null>(null);
let open: Promise<boolean> | undefined;
let hosts = 0;

/**
 * Asks the user to sign in again; concurrent calls share the question. False if they decline or nobody can
 * ask.
 */
export const confirmIdentity = (): Promise<boolean> => {
  if (hosts === 0) return Promise.resolve(false);
  open ??= new Promise<boolean>((answer) => question.set({ answer })).finally(() => {
    open = undefined;
    question.set(null);
  });
  return open;
};

/** Registers the host of the question. Returns the way to stop, which answers an open question with no. */
export const hostStepUp = (): (() => void) => {
  hosts += 1;
  return () => {
    hosts -= 1;
    if (hosts === 0) question.get()?.answer(false);
  };
};

/** Subscribes outside of React. Returns the way to stop. */
export const watchStepUp = (changed: (question: Question | null) => void): (() => void) =>
  question.subscribe(() => changed(question.get()));

export const useStepUp = (): Question | null => useStore(question);
