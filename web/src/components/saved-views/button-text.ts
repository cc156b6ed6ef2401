export const BUTTON = 'Views';
export const NAMED = 'Saved views';
