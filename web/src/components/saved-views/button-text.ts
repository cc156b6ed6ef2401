/** Beside the other texts, so that the button stands there before the rest has come. */
export const BUTTON = 'Views';
export const NAMED = 'Saved views';
