/** The longest that any stage lets a sign-in be renewed (infra/config/stage.ts): records of a session expire then. */
export const SESSION_DAYS = 30;

/** Milliseconds between two updates of a session's last use, at least. */
export const SEEN_EVERY_MS = 15 * 60_000;

/** Minutes without input after which a browser signs its user out; it cannot be turned off. */
export const IDLE_MINUTES = { least: 5, usual: 15, most: 60 } as const;

/** Sessions a user can end individually within those days; beyond that all end together. */
export const MOST_ENDED = 30;
