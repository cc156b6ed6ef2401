import { type Clock, isoTime } from '../clock.ts';
import type { Entry, Fact, NewFact } from './facts.ts';
import { noJournal, openJournal } from './journal.ts';
import { apply } from './reduce.ts';
import { emptyState, type State } from './state.ts';

export type Listener = { onFact: (fact: Fact) => void; onReset: () => void };

export type Store = {
  state: () => State;
  commit: (...facts: NewFact[]) => Fact[];
  /** Sequence numbers continue. */
  reset: () => void;
  listen: (listener: Listener) => void;
  /** Equal revisions mean equal states. */
  revision: () => number;
  close: () => void;
};

export const openStore = (file: string | undefined, clock: Clock): Store => {
  let state = emptyState(1);
  let revision = 0;
  let isClosed = false;
  const listeners: Listener[] = [];
  const replay = (entry: Entry): void => {
    for (const fact of entry.facts) apply(state, entry.at, fact);
  };
  const journal = file === undefined ? noJournal : openJournal(file, replay);
  // Requests running at shutdown are never answered.
  state.openRequests.clear();

  const record = (facts: Fact[]): void => {
    if (isClosed) throw new Error('the store is closed');
    const entry = { at: isoTime(clock.now()), facts };
    journal.append(entry);
    replay(entry);
    revision += 1;
  };

  return {
    state: () => state,
    commit: (...drafts) => {
      let seq = state.nextSeq;
      const facts = drafts.map((draft): Fact => {
        switch (draft.type) {
          case 'request':
          case 'order':
          case 'attempt':
          case 'moved':
            return { ...draft, seq: seq++ };
          default:
            return draft;
        }
      });
      record(facts);
      for (const fact of facts) for (const listener of listeners) listener.onFact(fact);
      return facts;
    },
    reset: () => {
      const seq = state.nextSeq;
      state = emptyState(seq);
      journal.clear();
      record([{ type: 'reset', seq }]);
      for (const listener of listeners) listener.onReset();
    },
    listen: (listener) => void listeners.push(listener),
    revision: () => revision,
    close: () => {
      isClosed = true;
      journal.close();
    },
  };
};
