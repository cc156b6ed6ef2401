/** Separate, so that the skeleton does not load all the settings' texts. */
export const LOADING_SETTINGS = 'Loading notification settings';
