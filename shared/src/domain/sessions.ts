/** The longest that any stage lets a sign-in be renewed (infra/config/stage.ts): records of a session expire then. */
export const SESSION_DAYS = 30;

/** How often it is written down that a session is in use, at most. Milliseconds. */
export const SEEN_EVERY_MS = 15 * 60_000;

/** Minutes without input after which a browser signs its user out: never not at all. */
export const IDLE_MINUTES = { least: 5, usual: 15, most: 60 } as const;

/** Sessions that one person can end one by one within those days; more of them end together. */
export const MOST_ENDED = 30;
