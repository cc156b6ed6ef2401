/** By itself, so that what waits for the settings does not bring all their texts. */
export const LOADING_SETTINGS = 'Loading what you are notified of';
