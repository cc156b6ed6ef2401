/**
 * `success`: done or ready; `info`: on its way; `warning`: a person must decide; `danger`: failed, refused or stopped;
 * `neutral`: ended without effect, or not begun.
 */
export type StateFamily = 'success' | 'info' | 'warning' | 'danger' | 'neutral';

/** The word and the colour of a state, the same on every page, in files and in emails (docs/glossary.md). */
export type StateTag = readonly [word: string, family: StateFamily];

export type StateTags<State extends string = string> = Readonly<Record<State, StateTag>>;
