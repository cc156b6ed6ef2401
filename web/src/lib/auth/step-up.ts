import { createStore, useStore } from '../store.ts';

interface Question {
  readonly answer: (done: boolean) => void;
}

const question = createStore<Question | null>(null);
let open: Promise<boolean> | undefined;
let hosts = 0;

/**
 * Requests a new sign-in from the user; concurrent calls share it. False if the user declines, or no page can show the
 * dialog.
 */
export const confirmIdentity = (): Promise<boolean> => {
  if (hosts === 0) return Promise.resolve(false);
  open ??= new Promise<boolean>((answer) => question.set({ answer })).finally(() => {
    open = undefined;
    question.set(null);
  });
  return open;
};

/** Registers a page that can show the dialog. Returns a function that unregisters it and declines an open request. */
export const hostStepUp = (): (() => void) => {
  hosts += 1;
  return () => {
    hosts -= 1;
    if (hosts === 0) question.get()?.answer(false);
  };
};

/** A subscription outside of React. Returns a function that ends it. */
export const watchStepUp = (changed: (question: Question | null) => void): (() => void) =>
  question.subscribe(() => changed(question.get()));

export const useStepUp = (): Question | null => useStore(question);
