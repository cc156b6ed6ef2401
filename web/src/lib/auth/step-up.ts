import { createStore, useStore } from '../store.ts';

interface Question {
  /** Whether the person has signed in again. */
  readonly answer: (done: boolean) => void;
}

const question = createStore<Question | null>(null);
let open: Promise<boolean> | undefined;
let hosts = 0;

/**
 * Asks the person to sign in again, over whatever is open; calls at the same time share the question. False when they do not
 * want to, or where nobody could ask them.
 */
export const confirmIdentity = (): Promise<boolean> => {
  if (hosts === 0) return Promise.resolve(false);
  open ??= new Promise<boolean>((answer) => question.set({ answer })).finally(() => {
    open = undefined;
    question.set(null);
  });
  return open;
};

/** Says that somebody shows the question. Returns the way to stop; what is asked by then is answered with no. */
export const hostStepUp = (): (() => void) => {
  hosts += 1;
  return () => {
    hosts -= 1;
    if (hosts === 0) question.get()?.answer(false);
  };
};

/** Follows the question outside of React. Returns the way to stop. */
export const watchStepUp = (changed: (question: Question | null) => void): (() => void) =>
  question.subscribe(() => changed(question.get()));

export const useStepUp = (): Question | null => useStore(question);
