/** The longest period in which any stage renews a sign-in (infra/config/stage.ts). Session records expire after it. */
export const SESSION_DAYS = 30;

/** Minimum milliseconds between two updates of a session's last use. */
export const SEEN_EVERY_MS = 15 * 60_000;

/** Minutes without input before a browser signs its user out; this cannot be switched off. */
export const IDLE_MINUTES = { least: 5, usual: 15, most: 60 } as const;

/** Ids of ended sessions that a profile can list; then one time stands for those older than every open session. */
export const MOST_ENDED = 30;
