/** By itself, so that it stands there before the rest has come. */
export const BUTTON = 'Views';
